import { changesOfRows, previewAddress, rowsToShow, readPreviewForm } from './preview-form.js';

const row = { action: 'replace', host: '_dmarc', type: 'TXT', value: 'v=DMARC1; p=none', old: 'v=DMARC1' } as const;

it('an address fills the form in with the changes it was made of', () => {
  const removed = { action: 'remove', host: 'a', type: 'A', value: '192.0.2.1', old: '192.0.2.1' } as const;
  const address = previewAddress('example.com', [row, removed])!;
  const typed = readPreviewForm(new URL(address, 'http://x').searchParams);
  expect(typed).toEqual({ domain: 'example.com', rows: [row, { ...removed, value: '' }], expected: [] });
  expect(changesOfRows(typed.rows)).toEqual([row, { action: 'remove', host: 'a', type: 'A', old: '192.0.2.1' }]);
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
  expect(readPreviewForm(form)).toEqual({
    domain: 'a.example',
    rows: [{ action: 'add', host: '@', type: 'MX', value: '0 .', old: '' }],
    expected: [],
  });
  expect(changesOfRows([{ ...row, action: 'add' }])).toEqual([
    { action: 'add', host: '_dmarc', type: 'TXT', value: 'v=DMARC1; p=none' },
  ]);
});

it('there is always a row to fill in, and another if it is wanted, up to the most changes', () => {
  const shown = (count: number, isMoreWanted: boolean) =>
    rowsToShow(
      Array.from({ length: count }, () => row),
      isMoreWanted,
    ).length;
  expect([0, 3, 50].map((count) => shown(count, false))).toEqual([1, 3, 50]);
  expect([0, 3, 50].map((count) => shown(count, true))).toEqual([1, 4, 50]);
});

it('cuts nothing off a value: the endpoint says what is too long', () => {
  const long = { ...row, host: 'h'.repeat(256), value: 'v'.repeat(4097), old: 'o'.repeat(4097) };
  const form = new URLSearchParams({ domain: 'a.example', ...long });
  expect(changesOfRows(readPreviewForm(form).rows)).toEqual([long]);
});
