import { typeName } from './record-type.js';
import type { ResourceRecord } from './resource-record.js';
import { shownRecords } from './shown-records.js';

const owned = { name: 'example.com.', class: 1, ttl: 300 };
const types = Array.from({ length: 65_536 }, (_, code) => typeName(code));
const nsec = (next: string): ResourceRecord => ({ ...owned, type: 'NSEC', data: { next, types } });
const mx = (preference: number, exchange: string): ResourceRecord => ({
  ...owned,
  type: 'MX',
  data: { preference, exchange },
});
const txt = (text: Uint8Array): ResourceRecord => ({ ...owned, type: 'TXT', data: { strings: [text] } });

it('shows records in presentation format', () => {
  expect(shownRecords([mx(10, 'a.'), mx(20, 'b.')])).toEqual([
    { ttl: 300, data: '10 a.' },
    { ttl: 300, data: '20 b.' },
  ]);
});

it('shows the longest TXT record completely', () => {
  expect(shownRecords([txt(Buffer.alloc(65_500, 0xff))])[0]!.data).toBe('\\255'.repeat(65_500));
});

it.each([
  ['type bitmaps', Array.from({ length: 7 }, (_, i) => nsec(`a${i}.`))],
  ['one long name', Array.from({ length: 4000 }, (_, i) => mx(i, `${'\\001'.repeat(250)}.`))],
])('limits %s to the size of any other 64 KiB', (_, records) => {
  const shown = shownRecords(records);
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.reduce((sum, { data }) => sum + data.length, 0)).toBeLessThan(263_000);
});
