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
}

addEventListener('click', ({ target }) => {
  const button = target.closest?.('button:is([data-copy], [data-copy-text], [data-print])');
  if (button?.dataset.print !== undefined) print();
  else if (button && button.dataset.state === undefined) void copy(button);
});

async function copy(button) {
  const source = document.getElementById(button.dataset.copy);
  const label = [...button.childNodes];
  try {
    await navigator.clipboard.writeText(button.dataset.copyText ?? source.textContent.trim());
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

// Everything folded is opened for paper, and folded again.
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

/** A link to something folded opens it. */
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
