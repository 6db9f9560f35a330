// While a result is made, its page is loaded with fetch; finished topics of a report arrive in an event stream.
import { filterReport } from './filter.js';

/** @param {(root: ParentNode) => void} enhance for what is put into the page */
export function live(enhance) {
  const running = document.querySelector('[data-running]');
  if (running) void follow(running, enhance);
}

async function follow(running, enhance) {
  const { running: address, progress } = running.dataset;
  const events = progress && new EventSource(progress);
  if (events) {
    events.addEventListener('topic', ({ data }) => show(running, JSON.parse(data)));
    events.addEventListener('end', () => events.close());
  }
  try {
    become(await finished(address), enhance);
  } catch {
    location.reload();
  } finally {
    if (events) events.close();
  }
}

/** The page with the result; 202 is a page that asks again. */
async function finished(address) {
  for (;;) {
    const answer = await fetch(address, { headers: { accept: 'text/html', prefer: 'wait=60' } });
    if (answer.status !== 202) return new DOMParser().parseFromString(await answer.text(), 'text/html');
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
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
