// Checks a list of domains and fills a table as results arrive. The list is kept in the address, after #.
import { enhance } from './main.js';

const form = document.querySelector('form[data-many]');
const field = form.querySelector('textarea');
const result = document.querySelector('[data-result]');
let running = new AbortController();

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void start();
});
addEventListener('hashchange', fromAddress);
if (result.querySelector('[data-domain]')) void run();
else fromAddress();

function fromAddress() {
  const list = readHash();
  if (list === '' || list === listOf(domainsShown())) return;
  field.value = list.replaceAll(',', '\n');
  void start();
}

function readHash() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
}

function domainsShown() {
  return [...result.querySelectorAll('[data-domain]')].map((link) => link.dataset.domain);
}

function listOf(domains) {
  return domains.join(',');
}

/** The service reads the list, with URLs and email addresses in it, as it does without this script. */
async function start() {
  running.abort();
  try {
    const body = new URLSearchParams(new FormData(form));
    const answer = await fetch(form.action, { method: 'POST', body, headers: { accept: 'text/html' } });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    result.replaceChildren(...page.querySelector('[data-result]').childNodes);
    result.nextElementSibling?.remove();
  } catch {
    form.submit();
    return;
  }
  enhance(result);
  await run();
}

async function run() {
  const domains = domainsShown();
  if (domains.length === 0) return;
  field.rows = 3;
  running = new AbortController();
  const { signal } = running;
  history.replaceState(null, '', `#${listOf(domains)}`);
  for (const link of document.querySelectorAll('.site-nav a[hreflang]')) link.hash = location.hash;
  const table = new Table(result.querySelector('[data-table]'), [...result.querySelectorAll('a[data-domain]')]);
  const left = new Set(domains);
  // A connection that breaks is opened again for the rest, as long as every one brings something.
  for (let before = Infinity; left.size > 0 && left.size < before && !signal.aborted;) {
    before = left.size;
    await lines([...left], table.language, signal, (line) => {
      if (line.summary) table.share(line.shared);
      else if (left.delete(line.domain)) table.fill(line);
    }).catch(() => undefined);
  }
  if (signal.aborted) return;
  for (const domain of left) table.fill({ domain });
  table.showDates();
}

async function lines(domains, language, signal, each) {
  const answer = await fetch(`/api/v1/check-many?lang=${language}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ domains }),
    signal,
  });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ''; ;) {
    const { value, done } = await reader.read();
    if (done) return;
    const parts = (rest + value).split('\n');
    rest = parts.pop();
    for (const part of parts) each(JSON.parse(part));
  }
}

const SVG = 'http://www.w3.org/2000/svg';

class Table {
  rows = new Map();
  order = { by: 'score', sign: 1 };

  constructor(box, links) {
    this.box = box;
    this.body = box.querySelector('tbody');
    this.language = box.dataset.lang;
    this.dateNames = JSON.parse(box.dataset.dates);
    this.labels = [...box.querySelectorAll('thead')[0].querySelectorAll('th')].slice(1).map((one) => one.textContent);
    for (const link of links) this.rows.set(link.dataset.domain, this.row(link));
    for (const button of box.querySelectorAll('[data-sort]'))
      button.addEventListener('click', () => this.sortBy(button.dataset.sort));
    box.querySelector('[data-csv]').addEventListener('click', ({ currentTarget }) => this.download(currentTarget));
    box.querySelector('[data-copy-text]').dataset.copyText = location.href;
    box.hidden = false;
    this.show();
  }

  row(link) {
    const element = document.createElement('tr');
    const name = document.createElement('th');
    name.scope = 'row';
    name.role = 'rowheader';
    element.role = 'row';
    name.append(link.cloneNode(true));
    element.append(name, ...this.labels.map((label) => this.cell(label)));
    const row = { domain: link.dataset.domain, element, cells: [...element.children], isDone: false };
    row.cells[2].append(this.label('waiting'));
    return row;
  }

  /** On a narrow screen the label stands next to the value, and the roles keep the meaning of the table. */
  cell(label) {
    const cell = document.createElement('td');
    cell.role = 'cell';
    cell.dataset.label = label;
    return cell;
  }

  label(state) {
    return this.box.querySelector(`template[data-state="${state}"]`).content.cloneNode(true);
  }

  /** A domain without a status could not be asked for. */
  fill({ domain, status, report, dates = [], error }) {
    const row = this.rows.get(domain);
    const { broken, fine } = this.box.dataset;
    const isUnknown = !report || report.findings.some(({ id }) => id === 'domain-exists.unknown');
    const state = isUnknown ? 'unknown' : (['problem', 'warn'].find((one) => report.summary[one] > 0) ?? 'ok');
    const worst = report?.findings.find(({ severity }) => severity === state);
    Object.assign(row, { isDone: true, status, error });
    if (!isUnknown) {
      const { problem, warn } = report.summary;
      Object.assign(row, { score: report.score, problem, warn, faults: problem * 1000 + warn });
      row.ids = report.findings.filter(({ severity }) => /problem|warn/.test(severity)).map(({ id }) => id);
    }
    const counts = ['problem', 'warn']
      .filter((one) => row[one] > 0)
      .map((one) => counted(this.box.dataset[one], row[one]));
    const text = report ? (worst?.title ?? (isUnknown ? '' : fine)) : (error?.message ?? broken);
    const [, score, label, first, findings, date] = row.cells;
    if (row.score !== undefined) score.replaceChildren(this.bar(row.score));
    row.dates = dates.filter(({ what }) => what in this.dateNames);
    if (row.dates.length > 0) {
      const { what, until } = row.dates[0];
      row.date = Date.parse(until);
      date.textContent = this.box.dataset.until.replace('##', this.day(until)).replace('#', this.dateNames[what]);
    }
    label.replaceChildren(this.label(state));
    first.textContent = text;
    findings.textContent = counts.join(', ');
    this.show();
  }

  day(until) {
    const [year, month, day] = until.slice(0, 10).split('-');
    if (this.language === 'de') return `${day}.${month}.${year}`;
    const name = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }).format(new Date(until));
    return `${Number(day)} ${name} ${year}`;
  }

  /** The score as a number and a bar, in the colors of the badge. */
  bar(score) {
    const cell = document.createElement('span');
    const number = document.createElement('span');
    const picture = document.createElementNS(SVG, 'svg');
    cell.className = `score-cell is-${score >= 90 ? 'ok' : score >= 50 ? 'warn' : 'problem'}`;
    number.textContent = score;
    picture.setAttribute('aria-hidden', 'true');
    for (const [name, width] of [
      ['track', 100],
      ['value', score],
    ]) {
      const part = document.createElementNS(SVG, 'rect');
      for (const [key, value] of Object.entries({ class: name, width: `${width}%`, height: '8', rx: '2' }))
        part.setAttribute(key, value);
      picture.append(part);
    }
    cell.append(number, picture);
    return cell;
  }

  sortBy(by) {
    this.order = { by, sign: this.order.by === by ? -this.order.sign : by === 'faults' ? -1 : 1 };
    this.show();
  }

  /** Rows without a value are last: what could not be checked, then what is still awaited. */
  show() {
    const { by, sign } = this.order;
    const known = (row) => (row[by] === undefined ? 1 : 0);
    const waits = (row) => (row.isDone ? 0 : 1);
    const sorted = [...this.rows.values()].sort(
      (a, b) =>
        (by === 'domain' ? 0 : waits(a) - waits(b) || known(a) - known(b)) ||
        (a[by] < b[by] ? -sign : a[by] > b[by] ? sign : 0) ||
        (a.domain < b.domain ? -1 : 1),
    );
    this.body.append(...sorted.map(({ element }) => element));
    for (const button of this.box.querySelectorAll('[data-sort]')) {
      const isSorted = button.dataset.sort === by;
      if (isSorted) button.parentElement.setAttribute('aria-sort', sign > 0 ? 'ascending' : 'descending');
      else button.parentElement.removeAttribute('aria-sort');
    }
    const done = sorted.filter(({ isDone }) => isDone).length;
    Object.assign(this.box.querySelector('progress'), { max: this.rows.size, value: done });
    this.box.querySelector('[data-done-text]').textContent = this.box.dataset.done
      .replace('##', this.rows.size)
      .replace('#', done);
    this.answer(sorted);
  }

  /** How many of the domains that are known so far have a problem. */
  answer(rows) {
    const known = rows.filter(({ score }) => score !== undefined);
    const bad = known.filter(({ problem }) => problem > 0).length;
    const unchecked = rows.filter(({ isDone, score }) => isDone && score === undefined).length;
    const [one, other, none] = JSON.parse(this.box.dataset.answers);
    const text = bad === 0 ? none : bad === 1 ? one : other;
    this.box.querySelector('[data-answer]').textContent = [
      ...(known.length > 0 ? [text.replace('##', known.length).replace('#', bad)] : []),
      ...(unchecked > 0 ? [this.box.dataset.unchecked.replace('#', unchecked)] : []),
    ].join(' ');
  }

  /** What expires when: domains with the same date of the same kind in one row. */
  showDates() {
    const section = this.box.querySelector('[data-next]');
    const rows = new Map();
    for (const { domain, dates = [] } of this.rows.values())
      for (const { what, until } of dates) {
        const key = `${until.slice(0, 10)} ${what}`;
        rows.set(key, { what, until, domains: [...(rows.get(key)?.domains ?? []), domain] });
      }
    const list = [...rows.values()].sort((a, b) => Date.parse(a.until) - Date.parse(b.until));
    section.querySelector('tbody').replaceChildren(
      ...list.map(({ what, until, domains }) => {
        const row = document.createElement('tr');
        const [day, name, names] = ['th', 'td', 'td'].map((tag) => document.createElement(tag));
        const few = document.createElement('ul');
        day.scope = 'row';
        day.textContent = this.day(until);
        name.textContent = this.dateNames[what];
        few.className = 'names';
        few.append(...domains.map((domain) => this.item(domain)));
        names.append(few);
        row.append(day, name, names);
        return row;
      }),
    );
    const calendars = [...this.rows.values()].filter(({ dates = [] }) => dates.length > 0);
    section.querySelector('[data-calendars]').replaceChildren(
      ...calendars.flatMap(({ domain, cells }, i) => {
        const link = document.createElement('a');
        link.href = `/calendar/${domain}.ics?lang=${this.language}`;
        link.textContent = cells[0].textContent;
        return i === 0 ? [link] : [', ', link];
      }),
    );
    section.hidden = list.length === 0;
  }

  /** What several domains have in common. */
  share(shared) {
    const section = this.box.querySelector('[data-shared]');
    for (const { severity, title, detail, domains } of shared) {
      const cause = document.createElement('article');
      const tags = ['p', 'span', 'div', 'h3', 'p', 'ul'];
      const [head, count, body, name, text, list] = tags.map((tag) => document.createElement(tag));
      head.className = 'cause-label';
      count.className = 'points';
      count.textContent = counted(this.box.dataset.sharedBy, domains.length);
      head.append(this.label(severity), count);
      name.textContent = title;
      // A text that names the first domain is about that one only.
      text.textContent = detail.includes(domains[0]) ? '' : detail;
      text.className = 'small';
      list.className = 'names';
      list.append(...domains.map((domain) => this.item(domain)));
      cause.className = 'cause';
      body.append(name, ...(text.textContent === '' ? [] : [text]), list);
      cause.append(head, body);
      section.append(cause);
    }
    section.hidden = section.hidden && shared.length === 0;
  }

  item(domain) {
    const item = document.createElement('li');
    const link = this.rows.get(domain)?.cells[0].firstElementChild;
    item.append(link ? link.cloneNode(true) : domain);
    return item;
  }

  download(link) {
    URL.revokeObjectURL(link.href);
    const kinds = Object.keys(this.dateNames);
    const head = [
      'domain',
      'status',
      'score',
      'problems',
      'warnings',
      'findings',
      ...kinds.map((what) => `${what}Until`),
    ];
    const rows = [...this.rows.values()].map(({ domain, status, score, problem, warn, ids = [], error, dates = [] }) =>
      [
        ...[domain, status, score, problem, warn, error?.code ?? ids.join(' ')],
        ...kinds.map((kind) => dates.find(({ what }) => what === kind)?.until),
      ].map((value = '') => cell(String(value))),
    );
    const text = [head, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  }
}

function counted(forms, count) {
  const [one, other] = JSON.parse(forms);
  return count === 1 ? one : other.replace('#', count);
}

/** An apostrophe prevents spreadsheets from evaluating a cell as a formula. */
function cell(text) {
  const harmless = /^[=+\-@]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
