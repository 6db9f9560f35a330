import { changesIn, previewAddress, rowsToShow, typedIn } from './preview-form.js';

const row = { action: 'replace', host: '_dmarc', type: 'TXT', value: 'v=DMARC1; p=none', old: 'v=DMARC1' } as const;

it('an address fills the form in with the changes it was made of', () => {
  const removed = { action: 'remove', host: 'a', type: 'A', value: '192.0.2.1', old: '192.0.2.1' } as const;
  const address = previewAddress('example.com', [row, removed])!;
  const typed = typedIn(new URL(address, 'http://x').searchParams);
  expect(typed).toEqual({ domain: 'example.com', rows: [row, { ...removed, value: '' }] });
  expect(changesIn(typed.rows)).toEqual([row, { action: 'remove', host: 'a', type: 'A', old: '192.0.2.1' }]);
});

it.each([
  ['no change', []],
  ['too many', Array.from({ length: 51 }, () => row)],
  ['too long', [{ ...row, value: 'x'.repeat(7000) }]],
])('there is no address for %s', (_, changes) => {
  expect(previewAddress('example.com', changes)).toBeUndefined();
});

it('rows without any text are left out, and what nobody knows is the default', () => {
  const form = new URLSearchParams(
    'domain=+a.example+&action=x&host=&type=y&value=&old=&action=&host=@&type=mx&value=0+.&old=',
  );
  expect(typedIn(form)).toEqual({
    domain: 'a.example',
    rows: [{ action: 'add', host: '@', type: 'MX', value: '0 .', old: '' }],
  });
  expect(changesIn([{ ...row, action: 'add' }])).toEqual([
    { action: 'add', host: '_dmarc', type: 'TXT', value: 'v=DMARC1; p=none' },
  ]);
});

it('there is always a row to fill in, up to the most changes', () => {
  expect([0, 3, 4, 50].map((count) => rowsToShow(Array.from({ length: count }, () => row)).length)).toEqual([
    4, 4, 5, 50,
  ]);
});

it('cuts nothing off a value: the endpoint says what is too long', () => {
  const long = { ...row, host: 'h'.repeat(256), value: 'v'.repeat(4097), old: 'o'.repeat(4097) };
  const form = new URLSearchParams({ domain: 'a.example', ...long });
  expect(changesIn(typedIn(form).rows)).toEqual([long]);
});
