import type { Greeting, SmtpTalk } from '#base/domain/smtp-talk.js';
import { type FamilyEvidence, type HostState, hostState, mailVerdict, type MailVerdict } from './mail-verdict.js';

const talk = (found: Partial<SmtpTalk>): SmtpTalk => ({
  ...{ host: 'mx.example.com', address: '192.0.2.1', port: 'open', isWitnessed: true, names: [] },
  ...found,
});
const greeted = (kind: Greeting['kind'], found: Partial<SmtpTalk> = {}) =>
  talk({ greeting: { kind, text: '' }, ...found });
const PLAIN = { kind: 'not-offered', said: '' } as const;
const BROKEN = { kind: 'broken', how: '454' } as const;
const family = (one?: SmtpTalk, isOpenElsewhere = false): FamilyEvidence => ({
  hasPublicAddress: true,
  talk: one,
  isOpenElsewhere,
});
const NONE = { hasPublicAddress: false, isOpenElsewhere: false };
const LOST = { hasPublicAddress: undefined, isOpenElsewhere: false };
const READY = family(greeted('welcome', { encryption: PLAIN }));
const CLOSED = family(talk({ port: 'closed' }));
const OUR_FAULT = { isWitnessed: false } as const;

it.each<[string, FamilyEvidence[], HostState]>([
  ['greets and answers, without TLS', [READY, NONE], 'ready'],
  ['greets, and STARTTLS fails', [family(greeted('welcome', { encryption: BROKEN }))], 'ready'],
  ['greets over one family and is closed over the other', [CLOSED, READY], 'ready'],
  ['greets, and the lookup of the other family failed', [READY, LOST], 'ready'],
  ['greets and rejects our EHLO', [family(greeted('welcome'))], 'untested'],
  ['rejects us: 554', [family(greeted('refused'))], 'untested'],
  ['asks to come back: 421, 450', [family(greeted('deferred'))], 'untested'],
  ['hangs up', [family(greeted('dropped'))], 'untested'],
  ['never greets, as where TLS is expected at once', [family(greeted('slow'))], 'untested'],
  ['says that it never accepts mail: 521', [family(greeted('never'))], 'dead'],
  ['does not speak SMTP', [family(greeted('garbled'))], 'dead'],
  ['refuses every connection', [CLOSED, NONE], 'dead'],
  ['drops everything', [family(talk({ port: 'filtered' }))], 'dead'],
  ['refuses, where our network refuses everything', [family(talk({ port: 'closed', ...OUR_FAULT }))], 'untested'],
  ['drops, where our network may', [family(talk({ port: 'filtered', ...OUR_FAULT }))], 'untested'],
  ['cannot be connected to from here', [family(talk({ port: 'blocked', ...OUR_FAULT }))], 'untested'],
  ['is closed over one family and rejects us over the other', [CLOSED, family(greeted('refused'))], 'untested'],
  ['is closed, and the lookup of the other family failed', [CLOSED, LOST], 'untested'],
  ['is closed, and open at another address', [family(talk({ port: 'closed' }), true)], 'untested'],
  ['was not spoken to', [family()], 'untested'],
  ['has no address', [NONE, NONE], 'absent'],
  ['has only addresses that are not public', [NONE], 'absent'],
  ['could not be looked up', [LOST, LOST], 'untested'],
  ['has no IPv4 address, and the lookup of IPv6 failed', [NONE, LOST], 'untested'],
])('a host that %s', (_, families, expected) => {
  expect(hostState(families)).toBe(expected);
});

const MX = { kind: 'mx' } as const;

it.each<[string, Parameters<typeof mailVerdict>[0], HostState[], MailVerdict]>([
  ['one host that accepts', MX, ['ready'], 'accepts'],
  ['two hosts that accept', MX, ['ready', 'ready'], 'accepts'],
  ['its own address, which accepts', { kind: 'implicit' }, ['ready'], 'accepts'],
  ['a second host that was not tested', MX, ['ready', 'untested'], 'accepts'],
  ['a first host that was not tested', MX, ['untested', 'ready'], 'accepts'],
  ['one of two hosts dead', MX, ['dead', 'ready'], 'partly'],
  ['one of two hosts without address', MX, ['ready', 'absent'], 'partly'],
  ['one of each', MX, ['ready', 'dead', 'untested'], 'partly'],
  ['all hosts dead', MX, ['dead', 'dead'], 'silent'],
  ['one dead and one without address', MX, ['dead', 'absent'], 'silent'],
  ['its own address, which is dead', { kind: 'implicit' }, ['dead'], 'silent'],
  ['hosts that reject us', MX, ['untested', 'untested'], 'untested'],
  ['one dead and one that was not tested', MX, ['dead', 'untested'], 'untested'],
  ['one without address and one that was not tested', MX, ['absent', 'untested'], 'untested'],
  ['hosts without addresses', MX, ['absent', 'absent'], 'refuses'],
  ['neither MX nor address', { kind: 'implicit' }, ['absent'], 'refuses'],
  ['a lookup that fails for everybody', { kind: 'none' }, [], 'refuses'],
  ['no mail wanted', { kind: 'null-mx' }, [], 'nullMx'],
  ['MX records that we could not look up', undefined, [], 'unknown'],
])('a domain with %s', (_, route, hosts, expected) => {
  expect(mailVerdict(route, hosts)).toBe(expected);
});
