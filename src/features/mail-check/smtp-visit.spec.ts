import { IpAddress } from '#base/domain/ip-address.js';
import type { PortState, SmtpTalk } from '#base/domain/smtp-talk.js';
import type { HostState } from './mail-verdict.js';
import { smtpOutcomes, type SmtpVisit } from './smtp-visit.js';

const V4 = IpAddress.parse('77.77.4.1')!;
const V6 = IpAddress.parse('2a0f:7777:4::1')!;
const OTHER = IpAddress.parse('77.77.4.9')!;
const NONE: SmtpVisit = { addresses: [], isWitnessed: false };
const LOST: SmtpVisit = { addresses: undefined, isWitnessed: false };
const WITNESSED = { isWitnessed: true };

const knocked = (others: PortState, given: Partial<SmtpVisit> = {}): SmtpVisit => ({
  ...{ addresses: [OTHER], others, isWitnessed: false },
  ...given,
});
const spoken = (found: Partial<SmtpTalk>, address = V4): SmtpVisit => {
  const talk = { host: 'mx', address: String(address), port: 'open', isWitnessed: true, names: [], ...found } as const;
  return { addresses: [address], talk, isWitnessed: talk.isWitnessed };
};
const READY = spoken({ greeting: { kind: 'welcome', text: '' }, encryption: { kind: 'not-offered', said: '' } });
const READY6 = spoken({ ...READY.talk!, address: String(V6) }, V6);
const REFUSES = spoken({ greeting: { kind: 'refused', text: '' } });
const NEVER = spoken({ greeting: { kind: 'never', text: '' } });
const SHUT = spoken({ port: 'closed', isWitnessed: false });

/** A host, another one of the same domain, and what is said of the other one. */
it.each<[string, SmtpVisit[], SmtpVisit[], HostState, PortState | undefined]>([
  ['closed, and another host accepts mail', [READY, NONE], [knocked('closed'), NONE], 'dead', 'closed'],
  ['silent, and another host accepts mail', [READY, NONE], [knocked('filtered'), NONE], 'dead', 'filtered'],
  ['closed, and another host rejects us', [REFUSES, NONE], [knocked('closed'), NONE], 'dead', 'closed'],
  ['closed, and other domains answer', [NONE, NONE], [knocked('closed', WITNESSED), NONE], 'dead', 'closed'],
  ['closed, and nobody answers', [SHUT, NONE], [knocked('closed'), NONE], 'untested', 'blocked'],
  ['closed over IPv4, and others answer over IPv6', [NONE, READY6], [knocked('closed'), NONE], 'untested', 'blocked'],
  ['closed over IPv6, and others answer over IPv4', [READY, NONE], [NONE, knocked('closed')], 'untested', 'blocked'],
  ['closed over both, and others over both', [READY, READY6], [knocked('closed'), knocked('closed')], 'dead', 'closed'],
  [
    'closed over one, and open over the other',
    [READY, READY6],
    [knocked('closed'), knocked('open')],
    'untested',
    'open',
  ],
  [
    'closed over one, and unproven over the other',
    [READY, NONE],
    [knocked('closed'), knocked('filtered')],
    'untested',
    'closed',
  ],
  ['closed, and the other lookup failed', [READY, NONE], [knocked('closed'), LOST], 'untested', 'closed'],
  ['open without a session', [READY, NONE], [knocked('open'), NONE], 'untested', 'open'],
  [
    'at an address that is not public',
    [READY, NONE],
    [knocked('blocked', { addresses: [IpAddress.parse('10.0.0.1')!] }), NONE],
    'absent',
    'blocked',
  ],
  [
    'closed for a second connection to the address of the first',
    [READY, NONE],
    [knocked('closed', { addresses: [V4] }), NONE],
    'untested',
    'closed',
  ],
  [
    'closed at the address of one that never accepts mail',
    [NEVER, NONE],
    [knocked('closed', { addresses: [V4] }), NONE],
    'dead',
    'closed',
  ],
  ['closed in a session, and another port is open', [knocked('open'), NONE], [SHUT, NONE], 'dead', 'closed'],
  ['never accepting mail', [NONE, NONE], [NEVER, NONE], 'dead', 'open'],
  [
    'never accepting mail, and open at another address',
    [NONE, NONE],
    [{ ...NEVER, others: 'open' }, NONE],
    'untested',
    'open',
  ],
  ['without addresses', [READY, NONE], [NONE, NONE], 'absent', undefined],
  ['whose lookups failed', [READY, NONE], [LOST, LOST], 'untested', undefined],
])('a host %s', (_, first, second, state, port) => {
  expect(smtpOutcomes([first, second])[1]).toEqual({ state, port });
});
