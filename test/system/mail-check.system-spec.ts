import type { MailCheckResult } from '#features/mail-check/mail-check.dto.js';
import { report } from './client.js';
import { MAIL, WEB } from './lab/address-plan.js';

const MAIL_PORTS = [25, 465, 587, 143, 993, 110, 995];
const all = (state: string) => Object.fromEntries(MAIL_PORTS.map((port) => [port, state]));
const states = (ports: readonly { port: number; state: string }[] = []) =>
  Object.fromEntries(ports.map(({ port, state }) => [port, state]));
const check = (name: string) => report<MailCheckResult>(`mail-check/${name}`);

it('finds every service of an MX host at its real port, over both families', async () => {
  const { mail, web, acceptsMail, nullMx } = await check('perfect.test');
  expect({ acceptsMail, nullMx }).toEqual({ acceptsMail: true, nullMx: false });
  const [host] = mail;
  const [ipv4, ipv6] = MAIL.perfect;
  expect(host).toMatchObject({ host: 'mail.perfect.test', priority: 10, ipv4: [ipv4], ipv6: [ipv6] });
  expect(host!.ptr).toEqual(MAIL.perfect.map((ip) => ({ ip, names: ['mail.perfect.test'], matchesForward: true })));
  expect(states(host!.ports)).toEqual(all('open'));
  expect(web).toMatchObject({ host: 'perfect.test', ipv4: [WEB.good[0]], ipv6: [WEB.good[1]] });
  expect(states(web!.ports)).toEqual({ 80: 'open', 443: 'open' });
});

it.each<[string, string, object]>([
  ['plain.com', 'mx1.mailhost.net', all('open')],
  ['badptr.com', 'mx.badptr.com', { ...all('closed'), 25: 'open' }],
  ['closedmail.com', 'mx.closedmail.com', all('closed')],
  ['silentmail.com', 'mx.silentmail.com', all('filtered')],
  ['privatemx.com', 'mail.privatemx.com', all('blocked')],
  ['implicit.com', 'implicit.com', { ...all('closed'), 25: 'open' }],
  ['deadmx.com', 'mx.deadmx.com', {}],
])('%s: ports of %s', async (name, host, ports) => {
  const { mail } = await check(name);
  expect(mail.map((entry) => [entry.host, states(entry.ports)])).toEqual([[host, ports]]);
});

it('a PTR record with another name does not match', async () => {
  const { mail } = await check('badptr.com');
  expect(mail[0]!.ptr).toEqual([{ ip: MAIL.plain[0], names: ['somewhere.else.example'], matchesForward: false }]);
});

it.each<[string, Partial<MailCheckResult>]>([
  ['parked.com', { acceptsMail: false, nullMx: true, mail: [] }],
  ['deadmx.com', { acceptsMail: false, nullMx: false }],
  ['privatemx.com', { acceptsMail: false }],
  ['quiet.com', { acceptsMail: true, nullMx: false }],
  ['free.com', { acceptsMail: false, mail: [], web: null }],
  ['expired.com', { acceptsMail: true, nullMx: false }],
  ['refused.de', { acceptsMail: false, mail: [], web: null }],
  ['mailonly.com', { acceptsMail: true, web: null }],
])('%s: %j', async (name, expected) => {
  expect(await check(name)).toMatchObject(expected);
});

it.each<[string, object]>([
  ['closedweb.com', { 80: 'closed', 443: 'closed' }],
  ['silentweb.com', { 80: 'filtered', 443: 'filtered' }],
  ['httponly.com', { 80: 'open', 443: 'closed' }],
  ['privateip.com', { 80: 'blocked', 443: 'blocked' }],
])('%s: web ports %j', async (name, ports) => {
  expect(states((await check(name)).web!.ports)).toEqual(ports);
});

it.each<[string, object | null]>([
  ['perfect.test', { starttls: true, certificate: { matchesHost: true, trusted: true }, dane: 'valid' }],
  ['plain.com', { starttls: true, certificate: { subject: 'mx1.mailhost.net', matchesHost: true, trusted: true } }],
  ['badptr.com', { starttls: false, protocol: null, certificate: null, dane: 'none' }],
  ['oldmail.com', { certificate: { matchesHost: true, trusted: false } }],
  ['othermail.com', { certificate: { subject: 'mx.elsewhere.example', matchesHost: false, trusted: true } }],
  ['selfmail.com', { certificate: { matchesHost: true, trusted: false } }],
  ['chainmail.com', { certificate: { matchesHost: true, trusted: false } }],
  ['latemail.com', { starttls: true, certificate: { matchesHost: true, trusted: true } }],
  ['tls11mail.com', { protocol: 'TLSv1.1' }],
  ['hangupmail.com', { starttls: true, protocol: null, certificate: null }],
  ['wrongdane.com', { dane: 'invalid' }],
  ['greymail.com', null],
  ['floodmail.com', null],
  ['closedmail.com', null],
])('%s: TLS of its mail server', async (name, tls) => {
  const { mail } = await check(name);
  if (tls === null) expect(mail[0]!.tls).toBeNull();
  else expect(mail[0]!.tls).toMatchObject(tls);
});
