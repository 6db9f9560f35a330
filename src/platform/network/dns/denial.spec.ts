import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { apexBetween, denyingZone, isDeniedAbove, isDeniedByRegistry } from './denial.js';
import type { DnsAnswer } from './dns-answer.js';

const soa = (name: string) => ({ name, type: 'SOA' }) as ResourceRecord;
const answer = (rcode: number, zone?: string, at?: string): DnsAnswer => ({
  resolver: 'x',
  rcode,
  ad: false,
  answers: at === undefined ? [] : [soa(at)],
  authorities: zone === undefined ? [] : [soa(zone)],
  extendedErrors: [],
});
const NXDOMAIN = 3;

it.each([
  ['its registry', answer(NXDOMAIN, 'COM.'), 'com', true, true],
  ['its registry, which only has no such record', answer(0, 'com.'), 'com', true, false],
  ['the root', answer(NXDOMAIN, '.'), '', true, false],
  ['itself', answer(NXDOMAIN, 'shop.com.'), 'shop.com', false, false],
  ['a zone aside', answer(NXDOMAIN, 'op.com.'), 'op.com', false, false],
  ['nobody', answer(NXDOMAIN), undefined, false, false],
  ['nobody, for there is an answer', answer(NXDOMAIN, 'com.', 'shop.com.'), undefined, false, false],
])('shop.com is denied by %s', (_, given, zone, above, registry) => {
  expect(denyingZone(given)).toBe(zone);
  expect(isDeniedAbove(given, 'shop.com')).toBe(above);
  expect(isDeniedByRegistry(given, 'shop.com')).toBe(registry);
});

it.each([
  [answer(0, undefined, 'a.b.shop.com.'), 'a.b.shop.com'],
  [answer(0, 'b.shop.com.'), 'b.shop.com'],
  [answer(0, 'shop.com.'), 'shop.com'],
  [answer(0, 'com.'), undefined],
  [answer(0, 'other.com.'), undefined],
  [answer(0), undefined],
])('the zone around a name', (given, apex) => {
  expect(apexBetween(given, 'a.b.shop.com', 'shop.com')).toBe(apex);
});
