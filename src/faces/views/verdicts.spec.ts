import type { DkimResult } from '#features/dkim/dkim.dto.js';
import type { MailCheckResult, MailHostEntry } from '#features/mail-check/mail-check.dto.js';
import { consistencyOf } from '#features/propagation/consistency.js';
import type { ResolverEntry } from '#features/propagation/propagation.dto.js';
import { dkimView } from './dkim.view.js';
import { mailView } from './mail.view.js';
import { propagationState, propagationView } from './propagation.view.js';

const RIGHT = '0 77.77.1.1';
/** Resolvers written as their status and the records that they return; `-` does not answer. */
const resolvers = (...texts: readonly string[]): ResolverEntry[] =>
  texts.map((text, i) => {
    const [status = '', ...data] = text.split(' ');
    const answers = data.map((one) => ({ name: 'a.example', type: 1, ttl: 60, data: one }));
    return { id: `r${i}`, label: `R${i}`, reachable: text !== '-', status: Number(status), ad: false, answers };
  });

it.each<[string, readonly string[], string]>([
  ['all have the record', [RIGHT, RIGHT, RIGHT], 'ok'],
  ['one does not answer', [RIGHT, RIGHT, '-'], 'unknown'],
  ['one alone answers', [RIGHT, '-', '-'], 'unknown'],
  ['nobody answers', ['-', '-', '-'], 'unknown'],
  ['one has another record', [RIGHT, RIGHT, '0 77.77.1.2'], 'warn'],
  ['one fails', [RIGHT, RIGHT, '2'], 'warn'],
  ['one has another record, and one does not answer', [RIGHT, '0 77.77.1.2', '-'], 'warn'],
  ['all fail', ['2', '2', '2'], 'problem'],
  ['all refuse', ['5', '5', '5'], 'problem'],
  ['all that answer fail', ['2', '2', '-'], 'problem'],
  ['nobody has such a record', ['0', '0', '0'], 'info'],
  ['nobody has such a name', ['3', '3', '3'], 'info'],
  ['nobody that answers has such a name', ['3', '3', '-'], 'unknown'],
])('propagation: %s', (_, texts, state) => {
  const entries = resolvers(...texts);
  const result = {
    ...({ api: 'v1', name: 'a.example', type: 'A' } as const),
    resolvers: entries,
    consistency: consistencyOf(entries, 'A'),
  };
  expect([propagationState(result), propagationView(result)[0]]).toMatchObject([state, { kind: 'verdict', state }]);
});

it.each<[string, Partial<DkimResult>, string]>([
  ['a key', {}, 'ok'],
  ['a key for tests', { testing: true }, 'warn'],
  ['a key that is not for mail', { record: 'v=DKIM1; s=tlsrpt; p=AAAA' }, 'problem'],
  ['a key for SHA-1 alone', { record: 'v=DKIM1; h=sha1; p=AAAA' }, 'problem'],
  ['a short key', { keyBits: 1024 }, 'warn'],
  ['a revoked key', { revoked: true }, 'warn'],
  ['no key', { found: false, status: 3 }, 'problem'],
  ['a lookup that failed', { found: false, status: 2 }, 'unknown'],
  ['a lookup that was refused', { found: false, status: 5 }, 'unknown'],
])('DKIM: %s', (_, more, state) => {
  const sound = { found: true, valid: true, revoked: false, testing: false, keyType: 'rsa', keyBits: 2048 } as const;
  const asked = { api: 'v1', domain: 'a.example', selector: 's1', name: 's1._domainkey.a.example' } as const;
  expect(dkimView({ ...asked, ...sound, ...more })[0]).toMatchObject({ kind: 'verdict', state });
});

it.each<[string, MailCheckResult['verdict'], readonly (string | null)[], string]>([
  ['accepts, and DANE fits', 'accepts', ['valid'], 'ok'],
  ['accepts, without TLS', 'accepts', [null], 'ok'],
  ['accepts, and DANE keeps some senders away', 'accepts', ['invalid'], 'warn'],
  ['accepts, and DANE of one of two does', 'accepts', ['valid', 'invalid'], 'warn'],
  ['accepts, with records that senders ignore', 'accepts', ['unusable', 'none'], 'ok'],
  ['accepts in part, and DANE fails', 'partly', ['invalid'], 'warn'],
  ['accepts nothing', 'silent', [null], 'problem'],
  ['could not be tested', 'untested', [null], 'unknown'],
])('mail: a domain that %s', (_, verdict, dane, state) => {
  const mail = dane.map((one, i): Partial<MailHostEntry> => ({
    ...{ host: `mx${i}.example`, ipv4: [], ipv6: [], ports: [], ptr: [], accepts: true, greeting: 'welcome' },
    tls: one === null ? null : ({ starttls: true, protocol: null, certificate: null, dane: one } as never),
  }));
  const result = { domain: 'a.example', verdict, mail, web: null, checkedAt: '2026-11-19T00:00:00Z' };
  expect(mailView(result as never)[0]).toMatchObject({ kind: 'verdict', state });
});
