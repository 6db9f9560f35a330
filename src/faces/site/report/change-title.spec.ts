import { changeTitle } from './change-title.js';

const record = { action: 'replace', host: '_dmarc.example.com', type: 'TXT' } as const;
const more = { where: 'dns', conditions: [], resolves: [] };

it.each([
  [{ ...record, old: 'v=DMARC1; p=none', value: 'v=DMARC1; p=none; rua=mailto:a@example.com' }, 'dmarc.reports'],
  [
    { ...record, old: 'v=DMARC1; p=none; rua=mailto:a@b.c', value: 'v=DMARC1; p=reject; rua=mailto:a@b.c' },
    'dmarc.policy',
  ],
  [{ ...record, old: 'v=DMARC1; p=reject', value: 'v=DMARC1; p=reject; np=reject' }, 'dmarc.names'],
  [{ ...record, old: 'v=DMARC1; p=reject; np=none', value: 'v=DMARC1; p=reject; np=reject' }, 'dmarc.replace'],
  [{ ...record, old: 'v=DMARC1; p=nnone', value: 'v=DMARC1; p=none' }, 'dmarc.replace'],
  [{ ...record, action: 'add', value: 'v=DMARC1; p=none' } as const, 'dmarc.add'],
  [{ ...record, host: 'example.com', old: 'v=spf1', value: 'v=spf1 mx ~all' }, 'spf.replace'],
  [{ ...record, host: 'example.com', value: 'v=spf10' }, undefined],
  [{ ...record, host: 'example.com', type: 'MX', value: '0 .' }, 'nullMx.replace'],
  [{ ...record, host: 'example.com', type: 'MX', value: '10 mx.example.com', action: 'remove' } as const, 'mx.remove'],
])('%j: %s', (change, title) => {
  expect(changeTitle({ ...more, ...change })).toBe(title);
});
