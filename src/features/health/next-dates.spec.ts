import { absent, known } from '#base/domain/fact.js';
import { firstOfEachKind } from '#base/domain/next-date.js';
import type { HealthFacts } from './health-facts.js';
import { nextDates } from './next-dates.js';

type Facts = Parameters<typeof nextDates>[0];
const NOW = Date.parse('2026-11-15T12:00:00Z') / 1000;
const DAY = 86_400;

const NOTHING: Facts = {
  signatures: absent,
  certificates: absent,
  mailServers: absent,
  securityTxt: absent,
  registration: absent,
};
const dates = (facts: Partial<Facts>) =>
  nextDates({ ...NOTHING, ...facts }).map(({ what, until, of, issuer }) => [what, until.slice(0, 10), of, issuer]);

const set = (...days: number[]) => ({
  signatures: days.map((left) => ({ inception: NOW - 16 * DAY, expiration: NOW + left * DAY })),
});
const signed = (...sets: ReturnType<typeof set>[]) => ({
  signatures: known({ zone: 'a.example', now: NOW, sets } as unknown as HealthFacts['signatures']),
});
const certificate = (host: string, until: string) => ({ host, until, issuer: 'CA', life: 90 * DAY * 1000 });
const certified = (...all: ReturnType<typeof certificate>[]) => ({
  certificates: known(all as unknown as HealthFacts['certificates']),
});
const talk = (host: string, validTo: string, isTrusted: boolean) => ({
  host,
  encryption: {
    kind: 'encrypted',
    isTrusted,
    chain: [{ validFrom: '2026-09-02T00:00:00Z', validTo, issuer: 'Mail CA' }],
  },
});
const mailed = (...talks: object[]) => ({
  mailServers: known({ servers: [{ talks }] } as unknown as HealthFacts['mailServers']),
});
const file = (expires: string, ...errors: string[]) => ({
  securityTxt: known({
    url: 'https://a.example/.well-known/security.txt',
    review: { expires, errors: errors.map((code) => ({ code })) },
  } as unknown as HealthFacts['securityTxt']),
});
const registered = (end?: { date: string; days: number }) => ({
  registration: known({ domain: 'a.example', status: [], signed: null, ds: [], ...(end && { end }) }),
});

it('returns nothing if no fact is known', () => {
  expect(dates({})).toEqual([]);
});

it('uses the newest signature of an RRset, and the RRset that expires first', () => {
  expect(dates(signed(set(3, 20), set(14), set()))).toEqual([['signatures', '2026-11-29', 'a.example', undefined]]);
  expect(dates(signed(set()))).toEqual([]);
});

it('uses every certificate, and of each kind the one that expires first', () => {
  const all = certified(
    certificate('a.example', '2027-02-01T00:00Z'),
    certificate('www.a.example', '2027-01-28T00:00Z'),
  );
  expect(dates(all)).toEqual([
    ['certificate', '2027-01-28', 'www.a.example', 'CA'],
    ['certificate', '2027-02-01', 'a.example', 'CA'],
  ]);
  expect(firstOfEachKind(nextDates({ ...NOTHING, ...all })).map(({ of }) => of)).toEqual(['www.a.example']);
});

it('uses the first date of a mail server with several addresses', () => {
  const mail = mailed(
    talk('mx.a.example', '2027-03-02T00:00:00Z', true),
    talk('mx.a.example', '2027-03-01T00:00:00Z', true),
  );
  expect(dates(mail)).toEqual([['mailCertificate', '2027-03-01', 'mx.a.example', 'Mail CA']]);
});

it('has the whole validity of signatures and certificates', () => {
  const all = {
    ...signed(set(14)),
    ...certified(certificate('a.example', '2027-01-28T00:00Z')),
    ...mailed(talk('mx.a.example', '2027-03-01T00:00:00Z', true)),
  };
  expect(nextDates({ ...NOTHING, ...all }).map(({ validDays }) => validDays)).toEqual([30, 90, 180]);
});

it('uses only trusted certificates of mail servers', () => {
  const mail = mailed(
    talk('mx1.a.example', '2026-12-01T00:00:00Z', false),
    talk('mx2.a.example', '2027-03-01T00:00:00Z', true),
    { host: 'mx3.a.example', encryption: { kind: 'not-offered', said: '' } },
    { host: 'mx4.a.example' },
  );
  expect(dates(mail)).toEqual([['mailCertificate', '2027-03-01', 'mx2.a.example', 'Mail CA']]);
});

it('uses a security.txt file only if it is valid', () => {
  const [, until] = dates(file('2027-06-01T00:00:00Z'))[0]!;
  expect(until).toBe('2027-06-01');
  expect(dates(file('2027-06-01T00:00:00Z', 'contact-missing'))).toEqual([]);
  expect(dates({ securityTxt: known({ url: 'https://a.example/' }) })).toEqual([]);
});

it('uses the expiry date that the registry publishes', () => {
  expect(dates(registered({ date: '2027-09-11', days: 300 }))).toEqual([
    ['registration', '2027-09-11', 'a.example', undefined],
  ]);
  expect(dates(registered())).toEqual([]);
});

it('sorts all dates chronologically', () => {
  const all = {
    ...registered({ date: '2026-12-01', days: 16 }),
    ...certified(certificate('a.example', '2027-01-28T00:00Z')),
    ...signed(set(14)),
  };
  expect(dates(all).map(([what]) => what)).toEqual(['signatures', 'registration', 'certificate']);
});
