// Propagation: while resolvers disagree, reloads the page when cached answers expire, for at most one hour.
const MAX_MS = 3_600_000;
const MIN_SECONDS = 15;
const started = Date.now();
let timer;

function watch() {
  const section = document.querySelector('[data-refresh]');
  const note = document.querySelector('[data-refresh-note]');
  if (!section || Date.now() - started > MAX_MS) return;
  const button = section.querySelector('[data-pause]');
  const asked = note.textContent;
  let left = Math.max(MIN_SECONDS, Math.ceil((Number(section.dataset.refresh) - Date.now()) / 1000) + 1);
  let paused = false;
  button.hidden = false;
  button.textContent = button.dataset.pause;
  button.addEventListener('click', () => {
    paused = !paused;
    button.textContent = paused ? button.dataset.resume : button.dataset.pause;
  });
  note.removeAttribute('role'); // a countdown is not read out
  clearInterval(timer);
  timer = setInterval(() => {
    if (paused) return;
    left -= 1;
    note.textContent = `${asked} ${note.dataset.refreshNote.replace('{n}', left)}`;
    if (left > 0) return;
    clearInterval(timer);
    void again();
  }, 1000);
}

async function again() {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' }).catch(
    () => undefined,
  );
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  document.getElementById('main').replaceWith(page.getElementById('main'));
  watch();
}

watch();
