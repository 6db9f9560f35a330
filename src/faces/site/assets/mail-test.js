// Mail test: shows what arrived without a reload. Where there are no events, it looks from time to time.
import { enhance } from './main.js';

const LOOK_MS = 15_000;
const test = document.querySelector('[data-events]');
let looking = Promise.resolve();
let timer;

if (test) watch(test.dataset.events);

function watch(address) {
  const events = new EventSource(address);
  // Something may have arrived since the page was made, or while there was no connection.
  events.addEventListener('open', look);
  events.addEventListener('change', look);
  events.addEventListener('end', () => {
    events.close();
    lookAgain();
  });
  events.addEventListener('error', () => {
    if (events.readyState === EventSource.CLOSED) lookAgain();
  });
}

function lookAgain() {
  look();
  timer ??= setInterval(look, LOOK_MS);
}

function look() {
  looking = looking.then(refresh).catch(() => undefined);
}

async function refresh() {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' });
  if (!answer.ok && answer.status !== 404) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (answer.ok) replaceParts(page);
  else end(page);
}

/** Replaces what has changed, from the outside in. */
function replaceParts(page) {
  for (const { dataset } of document.querySelectorAll('[data-live]')) {
    const old = document.querySelector(`[data-live="${dataset.live}"]`);
    const part = page.querySelector(`[data-live="${dataset.live}"]`);
    if (!old || !part || old.dataset.version === part.dataset.version) continue;
    const isAnother = dataset.live === 'test' && messagesIn(old) !== messagesIn(part);
    old.replaceWith(part);
    enhance(part);
    if (isAnother) document.getElementById('main').focus({ preventScroll: true });
  }
}

function messagesIn({ dataset: { version } }) {
  return version.split(' ', 1)[0];
}

/** The address has expired or was deleted. */
function end(page) {
  clearInterval(timer);
  const main = page.getElementById('main');
  document.getElementById('main').replaceWith(main);
  enhance(main);
}
