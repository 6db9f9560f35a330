import type { AvailabilityResult } from '#features/availability/availability.dto.js';
import { report } from './client.js';

const REGISTERED = { state: 'registered', noRdapForTld: false, registrar: 'Lab Registrar GmbH' };
const NOTHING = { registrar: null, created: null, expires: null };

it.each<[string, object]>([
  ['perfect.test', { ...REGISTERED, created: '2001-02-03T04:05:06.000Z' }],
  ['www.perfect.test', { ...REGISTERED, domain: 'perfect.test' }],
  ['plain.com', REGISTERED],
  ['refused.de', { state: 'unknown', noRdapForTld: true, ...NOTHING }],
  ['free.com', { state: 'available', noRdapForTld: false, ...NOTHING }],
  ['free.de', { state: 'unknown', noRdapForTld: true, ...NOTHING }],
  ['unlisted.com', { state: 'unknown', noRdapForTld: false, ...NOTHING }],
  ['busy.org', { state: 'unknown', noRdapForTld: false, ...NOTHING }],
  ['xn--mller-kva.de', { state: 'unknown', noRdapForTld: true }],
])('%s: %j', async (name, expected) => {
  expect(await report<AvailabilityResult>(`availability/${name}`)).toMatchObject(expected);
});

it.each([
  ['plain.com', 400],
  ['expiring.com', 5],
])('%s expires in %d days', async (name, days) => {
  const { expires } = await report<AvailabilityResult>(`availability/${name}`);
  const left = (Date.parse(expires!) - Date.now()) / 86_400_000;
  expect(Math.round(left)).toBe(days);
});
