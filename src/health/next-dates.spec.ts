import { absent, known } from '../domain/fact.js';
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

const set = (...days: number[]) => ({ signatures: days.map((left) => ({ expiration: NOW + left * DAY })) });
const signed = (...sets: ReturnType<typeof set>[]) => ({
  signatures: known({ zone: 'a.example', now: NOW, sets } as unknown as HealthFacts['signatures']),
});
const certificate = (host: string, until: string) => ({ host, until, issuer: 'CA' });
const certified = (...all: ReturnType<typeof certificate>[]) => ({
  certificates: known(all as unknown as HealthFacts['certificates']),
});
const talk = (host: string, validTo: string, isTrusted: boolean) => ({
  host,
  encryption: { kind: 'encrypted', isTrusted, chain: [{ validTo, issuer: 'Mail CA' }] },
});
const mailed = (...talks: object[]) => ({
  mailServers: known({ servers: [{ talks }] } as unknown as HealthFacts['mailServers']),
});
const file = (expires: string[], faults: object[] = []) => ({
  securityTxt: known({
    url: 'https://a.example/.well-known/security.txt',
    file: { faults, expired: false, record: { all: () => expires } },
  } as unknown as HealthFacts['securityTxt']),
});
const registered = (end?: { date: string; days: number }) => ({
  registration: known({ domain: 'a.example', status: [], signed: null, ds: [], ...(end && { end }) }),
});

it('nothing where nothing is known', () => {
  expect(dates({})).toEqual([]);
});

it('of a set of records its newest signature counts, of all sets the one that expires first', () => {
  expect(dates(signed(set(3, 20), set(14), set()))).toEqual([['signatures', '2026-11-29', 'a.example', undefined]]);
  expect(dates(signed(set()))).toEqual([]);
});

it('of several certificates the one that expires first', () => {
  const all = certified(
    certificate('a.example', '2027-02-01T00:00Z'),
    certificate('www.a.example', '2027-01-28T00:00Z'),
  );
  expect(dates(all)).toEqual([['certificate', '2027-01-28', 'www.a.example', 'CA']]);
});

it('of mail servers those whose certificate senders can rely on', () => {
  const mail = mailed(
    talk('mx1.a.example', '2026-12-01T00:00:00Z', false),
    talk('mx2.a.example', '2027-03-01T00:00:00Z', true),
    { host: 'mx3.a.example', encryption: { kind: 'not-offered', said: '' } },
    { host: 'mx4.a.example' },
  );
  expect(dates(mail)).toEqual([['mailCertificate', '2027-03-01', 'mx2.a.example', 'Mail CA']]);
});

it('a security.txt file only if it can be read', () => {
  const [, until] = dates(file(['2027-06-01T00:00:00Z']))[0]!;
  expect(until).toBe('2027-06-01');
  expect(dates(file(['soon'], [{}]))).toEqual([]);
  expect(dates({ securityTxt: known({ url: 'https://a.example/' }) })).toEqual([]);
});

it('a registration whose end the registry publishes', () => {
  expect(dates(registered({ date: '2027-09-11', days: 300 }))).toEqual([
    ['registration', '2027-09-11', 'a.example', undefined],
  ]);
  expect(dates(registered())).toEqual([]);
});

it('all of them in the order of time', () => {
  const all = {
    ...registered({ date: '2026-12-01', days: 16 }),
    ...certified(certificate('a.example', '2027-01-28T00:00Z')),
    ...signed(set(14)),
  };
  expect(dates(all).map(([what]) => what)).toEqual(['signatures', 'registration', 'certificate']);
});
