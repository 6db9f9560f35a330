// Scan: shows its progress without a reload, until it is over.
import { enhance } from './main.js';

const LOOK_MS = 5000;
let timer = setTimeout(look, LOOK_MS);

async function look() {
  clearTimeout(timer);
  const old = document.querySelector('[data-scan]');
  // Nothing is replaced while somebody reads a table that was opened, or is about to use a link.
  const isInUse = old.contains(document.activeElement) || old.querySelector('details[open]');
  if (!document.hidden && !isInUse) await refresh(old).catch(() => undefined);
  if (document.querySelector('[data-scan="open"]')) timer = setTimeout(look, LOOK_MS);
}

async function refresh(old) {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' });
  if (!answer.ok) return;
  const part = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('[data-scan]');
  if (!part) return;
  old.replaceWith(part);
  enhance(part);
}
