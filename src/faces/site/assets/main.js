// Small improvements on pages that work without them.
import { live } from './live.js';

const status = document.createElement('p');
status.className = 'vh';
status.setAttribute('role', 'status');
document.body.append(status);

/** Buttons that need this script are hidden without it. */
export function enhance(root) {
  for (const element of root.querySelectorAll('.no-js')) element.hidden = true;
  for (const button of root.querySelectorAll('button:is([data-copy], [data-copy-text], [data-print])'))
    button.hidden = false;
  for (const link of root.querySelectorAll('a[data-again]')) showWhenDue(link);
  for (const shown of root.querySelectorAll('[data-own]')) completeUrl(shown);
}

/** A service that does not know its public URL shows paths, because pages are cached for all hosts. */
function completeUrl(shown) {
  const { own } = shown.dataset;
  shown.textContent = shown.textContent.replace(own, () => location.origin + own);
  delete shown.dataset.own;
}

/** A report can be made again when the cached one ends. */
function showWhenDue(link) {
  const wait = Date.parse(link.dataset.again) - Date.now();
  if (!(wait > 0 && wait < 3_600_000)) return;
  link.hidden = true;
  setTimeout(() => (link.hidden = false), wait);
}

addEventListener('click', ({ target }) => {
  const button = target.closest?.('button:is([data-copy], [data-copy-text], [data-print])');
  if (button?.dataset.print !== undefined) print();
  else if (button && button.dataset.state === undefined) void copy(button);
});

/** A path becomes a URL of this host. */
function textOf({ dataset: { copyText } }) {
  return copyText?.startsWith('/') ? location.origin + copyText : copyText;
}

async function copy(button) {
  const source = document.getElementById(button.dataset.copy);
  const label = [...button.childNodes];
  try {
    await navigator.clipboard.writeText(textOf(button) ?? source.textContent.trim());
    button.textContent = status.textContent = button.dataset.done;
    button.dataset.state = 'done';
    setTimeout(() => {
      button.replaceChildren(...label);
      status.textContent = '';
      delete button.dataset.state;
    }, 2000);
  } catch {
    if (source) getSelection().selectAllChildren(source);
  }
}

// Checks a fix in its place instead of on a page of its own.
addEventListener('click', (event) => {
  const link = event.target.closest?.('a[data-fixcheck]');
  if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (link.getAttribute('aria-busy') !== 'true') void checkFix(link);
});

async function checkFix(link) {
  link.setAttribute('aria-busy', 'true');
  try {
    const answer = await fetch(link.href, { headers: { accept: 'text/html', prefer: 'wait=60' } });
    const result = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('.fixcheck');
    if (!result) throw new Error('a page without a result');
    link.closest('.fixcheck').replaceWith(result);
    status.textContent = result.querySelector('[data-fixcheck-result]').textContent;
    result.querySelector('a')?.focus({ preventScroll: true });
  } catch {
    location.assign(link.href); // shows the error, such as a limit
  }
}

// Opens all `details` for printing and closes them afterwards.
addEventListener('beforeprint', () => {
  for (const fold of document.querySelectorAll('details:not([open])')) {
    fold.open = true;
    fold.dataset.unfolded = '';
  }
});
addEventListener('afterprint', () => {
  for (const fold of document.querySelectorAll('details[data-unfolded]')) {
    fold.open = false;
    delete fold.dataset.unfolded;
  }
});

/** Opens the `details` that contain the target of the URL fragment. */
function reveal() {
  const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  const fold = target.closest('details') ?? target.querySelector('details[data-passed]');
  if (fold) fold.open = true;
}
addEventListener('hashchange', reveal);

enhance(document);
reveal();
live((root) => {
  enhance(root);
  reveal();
});

/** Counts down to the end of a limit, then opens the page again; a new request by POST needs the form. */
const retry = document.querySelector('a[data-retry]');
if (retry) {
  const note = document.querySelector('[data-retry-note]');
  const shown = note.querySelector('[data-seconds]');
  let left = Number(retry.dataset.retry) + 1;
  note.hidden = false;
  const ticking = setInterval(() => {
    left -= 1;
    shown.textContent = String(Math.max(0, left));
    if (left > 0) return;
    clearInterval(ticking);
    location.assign(retry.href);
  }, 1000);
}
