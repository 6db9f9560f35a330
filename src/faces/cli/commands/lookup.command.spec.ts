import type { LookupResult } from '#features/lookup/lookup.dto.js';
import { lookup } from './lookup.command.js';

const [A, CNAME] = [1, 5];
const answered = (status: number, ...types: number[]): LookupResult => ({
  api: 'v1',
  name: 'www.example.com',
  type: 'A',
  typeCode: A,
  status,
  ad: false,
  answers: types.map((type) => ({ name: 'www.example.com', type, ttl: 300, data: '' })),
});

it.each([
  ['a record', answered(0, A), 'fine'],
  ['a CNAME with a record', answered(0, CNAME, A), 'fine'],
  ['nothing', answered(0), 'found'],
  ['a CNAME without a record', answered(0, CNAME), 'found'],
  ['NXDOMAIN', answered(3), 'found'],
  ['a CNAME to a name that does not exist', answered(3, CNAME), 'found'],
  ['SERVFAIL', answered(2), 'unknown'],
  ['REFUSED', answered(5), 'unknown'],
])('%s', (_, result, verdict) => {
  expect(lookup.verdict?.(result)).toBe(verdict);
});
