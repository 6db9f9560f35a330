// Generators: updates the record while the form is filled in. The server makes the same record and validates every value
// as soon as a field is left.
import { enhance } from './main.js';

const list = (text) => text.split(/[\s,]+/).filter(Boolean);
const ALL = { pass: '+all', neutral: '?all', softfail: '~all', fail: '-all' };
const mailto = (address) => (/^(?:mailto|https?):/i.test(address) ? address : `mailto:${address}`);
const DAY = 86_400;

/** Makes the records of each form: host, type and value. */
export const MAKERS = {
  spf: ({ has, text }) => [
    {
      host: '@',
      type: 'TXT',
      value: [
        'v=spf1',
        ...(has('allowA') ? ['a'] : []),
        ...(has('allowMx') ? ['mx'] : []),
        ...list(text('ip4')).map((one) => `ip4:${one}`),
        ...list(text('ip6')).map((one) => `ip6:${one}`),
        ...list(text('includes')).map((one) => `include:${one}`),
        ALL[text('all')],
      ].join(' '),
    },
  ],
  dmarc: ({ has, text }) => {
    const tags = [
      'v=DMARC1',
      `p=${text('policy')}`,
      text('subdomainPolicy') && `sp=${text('subdomainPolicy')}`,
      text('rua') && `rua=${list(text('rua')).map(mailto).join(',')}`,
      text('ruf') && `ruf=${list(text('ruf')).map(mailto).join(',')}`,
      has('adkim') && 'adkim=s',
      has('aspf') && 'aspf=s',
      text('fo') && `fo=${text('fo')}`,
    ];
    const host = text('domain') ? `_dmarc.${text('domain')}` : '_dmarc';
    return [{ host, type: 'TXT', value: tags.filter(Boolean).join('; ') }];
  },
  caa: ({ has, text }) => {
    const flag = has('critical') ? 128 : 0;
    const record = (tag, value) => ({ host: '@', type: 'CAA', value: `${flag} ${tag} "${value}"` });
    return [
      ...list(text('issue')).map((one) => record('issue', one)),
      ...list(text('issuewild')).map((one) => record('issuewild', one)),
      ...(text('iodef') ? [record('iodef', mailto(text('iodef')))] : []),
    ];
  },
  'mta-sts': ({ text }) => {
    const domain = text('domain') || '<domain>';
    return [
      { host: `_mta-sts.${domain}`, type: 'TXT' },
      ...(text('tlsRptEmail')
        ? [{ host: `_smtp._tls.${domain}`, type: 'TXT', value: `v=TLSRPTv1; rua=mailto:${text('tlsRptEmail')}` }]
        : []),
    ];
  },
};

const POLICIES = {
  'mta-sts': ({ text }) => ({
    url: `https://mta-sts.${text('domain') || '<domain>'}/.well-known/mta-sts.txt`,
    file: [
      'version: STSv1',
      `mode: ${text('mode')}`,
      ...list(text('mx')).map((host) => `mx: ${host}`),
      `max_age: ${(Number(text('maxAgeDays')) || 7) * DAY}`,
      '',
    ].join('\n'),
  }),
};

function show(form) {
  const data = new FormData(form);
  const read = { has: (name) => data.has(name), text: (name) => data.getAll(name).join(' ').trim() };
  const records = MAKERS[form.dataset.maker](read);
  const box = document.querySelector('[data-records]');
  const shown = [...box.querySelectorAll('.record')];
  records.forEach((record, i) => fill(shown[i] ?? added(box, shown[0], i), record));
  shown.slice(records.length).forEach((one) => (one.hidden = true));
  const policy = POLICIES[form.dataset.maker]?.(read);
  if (policy) {
    document.getElementById('out-url').textContent = policy.url;
    document.getElementById('out-policy').textContent = policy.file;
  }
  document.querySelector('.result').hidden = false;
  document.querySelector('[data-issues]').replaceChildren();
  document.querySelector('[data-live-note]').hidden = false;
  // Until the server has checked it, nobody should copy the record.
  for (const button of document.querySelectorAll('.result [data-copy]')) button.hidden = true;
}

let latest = 0;

/** Shows what the server says about the form: the records, the issues of each field, and the DNS lookups. */
async function check(form) {
  const number = (latest += 1);
  try {
    const query = new URLSearchParams(new FormData(form));
    const answer = await fetch(`${form.action}?${query}`, { headers: { accept: 'text/html' } });
    if (!answer.ok || number !== latest) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const made = page.querySelector('[data-made]');
    if (!made || number !== latest) return;
    enhance(made);
    document.querySelector('[data-made]').replaceWith(made);
    for (const field of form.querySelectorAll('[data-field]')) takeOver(field, page);
  } catch {
    // Without an answer, the record stays as typed, and the note says that it was not checked.
  }
}

function takeOver(field, page) {
  const answered = page.querySelector(`[data-field="${field.dataset.field}"]`);
  const [errors, input] = [field.querySelector('[data-error]'), field.querySelector('input')];
  const [newErrors, newInput] = [answered?.querySelector('[data-error]'), answered?.querySelector('input')];
  if (!errors || !newErrors || !input || !newInput) return;
  errors.replaceChildren(...newErrors.childNodes);
  errors.hidden = newErrors.hidden;
  for (const name of ['aria-invalid', 'aria-describedby']) {
    const value = newInput.getAttribute(name);
    if (value === null) input.removeAttribute(name);
    else input.setAttribute(name, value);
  }
}

/** Copies the first record box for a further record. */
function added(box, first, i) {
  const record = first.cloneNode(true);
  for (const part of ['n', 'v']) {
    record.querySelector(`#out-0-${part}`).id = `out-${i}-${part}`;
    const button = record.querySelector(`[data-copy="out-0-${part}"]`);
    if (button) button.dataset.copy = `out-${i}-${part}`;
  }
  box.insertBefore(record, box.querySelector('[data-policy]'));
  return record;
}

function fill(box, { host, type, value }) {
  box.hidden = false;
  box.querySelector('[id$="-n"]').textContent = host;
  box.querySelector('.kind').textContent = type;
  if (value !== undefined) box.querySelector('[id$="-v"]').textContent = value;
}

const form = document.querySelector('[data-maker]');
form?.addEventListener('input', () => show(form));
form?.addEventListener('change', () => void check(form));
// Enter in the field of the domain loads its record; in the others it makes the record.
form?.querySelector('#g-domain')?.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.isComposing) return;
  event.preventDefault();
  form.requestSubmit(form.querySelector('[data-load]'));
});
if (form?.dataset.ahead !== undefined) {
  show(form); // the URL has filled in the form
  void check(form);
}
