/** Notices that the server was upgraded while this page was open. */

/** The version of this document's modules: a part of their address. */
const OWN = /\/static\/([0-9a-f]{12})\//.exec(import.meta.url)?.[1];
let outdated = false;

/** @param {string | undefined} page the version that the server told; empty if it told none */
export function compareVersion(page) {
  if (OWN && page) outdated = page !== OWN;
}

export const isOutdated = () => outdated;
