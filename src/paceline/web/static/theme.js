/**
 * Sets the theme of the document: the one that was chosen on this device, otherwise the system's. A script of its own in the head, no module: it
 * runs before anything is painted.
 */
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');

  function chosen() {
    try {
      return JSON.parse(localStorage.getItem('paceline.settings') ?? '{}')?.theme;
    } catch {
      return '';
    }
  }

  function set() {
    const choice = chosen();
    const theme = ['dark', 'light'].includes(choice) ? choice : system.matches ? 'dark' : 'light';
    const {dataset} = document.documentElement;
    if (dataset.theme === theme) return;
    dataset.theme = theme;
    dispatchEvent(new Event('theme-set'));
  }

  set();
  system.addEventListener('change', set);
  addEventListener('storage', set); // chosen in another tab
  addEventListener('theme-chosen', set);
})();
