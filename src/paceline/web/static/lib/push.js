/** Notices that the server sends while no page is open, if it has keys. */
import {request} from './api.js';

/** Return what describes this device to the server; that of another key is replaced. @param {string} key @returns {Promise<PushSubscription>} */
async function subscription(key) {
  const {pushManager} = await navigator.serviceWorker.ready;
  const wanted = {userVisibleOnly: true, applicationServerKey: key};
  try {
    return await pushManager.subscribe(wanted);
  } catch {
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(wanted);
  }
}

/** Be told of turns at a table. @param {string} table @param {string[]} tokens @returns {Promise<boolean>} whether the server will do so */
export async function followTurns(table, tokens) {
  try {
    if (!navigator.serviceWorker || !('PushManager' in window)) return false;
    const {key} = await request('GET', '/api/push');
    if (!key) return false;
    const {endpoint, keys} = (await subscription(key)).toJSON();
    const body = {endpoint, keys: {p256dh: keys?.p256dh, auth: keys?.auth}};
    await request('POST', `/api/tables/${table}/push`, {body, tokens});
    return true;
  } catch {
    return false; // notices of the open page are left
  }
}

/** Be told no more: by no table, as the device is forgotten. @param {string} table @param {string[]} tokens */
export async function unfollowTurns(table, tokens) {
  const worker = await navigator.serviceWorker?.getRegistration();
  const found = await worker?.pushManager?.getSubscription();
  if (!found) return;
  await found.unsubscribe().catch(() => false);
  await request('POST', `/api/tables/${table}/push`, {body: {endpoint: found.endpoint}, tokens}).catch(() => null);
}
