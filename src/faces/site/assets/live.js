// Progress while a check runs: the report is loaded with fetch, finished topics arrive in an event stream.
import { filterReport } from './filter.js';

/** @param {(root: ParentNode) => void} enhance for what is put into the page */
export function live(enhance) {
  for (const form of document.querySelectorAll('form[data-live]'))
    form.addEventListener('submit', () => {
      const mark = document.createElement('input');
      Object.assign(mark, { type: 'hidden', name: 'live', value: '1' });
      form.append(mark);
      addEventListener('pageshow', () => mark.remove(), { once: true }); // after the back button
    });
  const running = document.querySelector('[data-running]');
  if (running) follow(running, enhance);
}

function follow(running, enhance) {
  const address = running.dataset.running;
  const events = new EventSource(running.dataset.progress);
  events.addEventListener('topic', ({ data }) => show(running, JSON.parse(data)));
  events.addEventListener('end', () => events.close());
  history.replaceState(null, '', address);
  fetch(address, { headers: { accept: 'text/html' } })
    .then((answer) => answer.text())
    .then((html) => become(new DOMParser().parseFromString(html, 'text/html'), enhance))
    .catch(() => location.reload())
    .finally(() => events.close());
}

/** Replaces the progress with the report, at the same URL. */
function become(page, enhance) {
  const main = page.getElementById('main');
  document.getElementById('main').replaceWith(main);
  document.title = page.title;
  enhance(main);
  filterReport(document);
  main.focus({ preventScroll: true });
}

function show(running, { topic, state, words, found }) {
  const item = running.querySelector(`[data-topic="${topic}"]`);
  if (!item || item.dataset.state !== 'running') return;
  item.dataset.state = state;
  const shape = item.querySelector('svg');
  shape.classList.remove('spin');
  shape.firstElementChild.setAttribute('href', `#i-${state}`);
  shape.parentElement.className = `is-${state}`;
  const text = item.querySelector('.state');
  text.className = `state is-${state}`;
  text.textContent = words;
  const done = running.querySelectorAll('[data-topic]:not([data-state="running"])').length;
  running.querySelector('progress').value = done;
  count(running, done);
  for (const finding of found) list(running, finding);
}

/** Updates for screen readers are limited to one per second. */
let counted = 0;
let waiting;
function count(running, done) {
  clearTimeout(waiting);
  const tell = () => {
    counted = Date.now();
    running.querySelector('[data-done-count]').textContent = done;
  };
  waiting = setTimeout(tell, Math.max(0, counted + 1000 - Date.now()));
}

function list(running, { severity, title, topic }) {
  const section = running.querySelector('[data-so-far]');
  const sample = section.querySelector(`[data-sample="${severity}"]`);
  if (!sample) return;
  const line = sample.cloneNode(true);
  delete line.dataset.sample;
  line.dataset.found = severity;
  line.querySelector('.line-title').textContent = title;
  line.querySelector('.chip').textContent = topic;
  line.hidden = false;
  section.hidden = false;
  if (severity === 'problem') sample.parentElement.prepend(line);
  else sample.parentElement.append(line);
}
