import { known } from '#base/domain/fact.js';
import type { Check } from '#base/domain/check.js';
import type { Finding } from '#base/domain/finding.js';
import { runChecks } from '#base/execution/run-checks.js';
import type { MessageFacts } from '../message-facts.js';
import { messageAlignment } from './message-alignment.check.js';
import { messageArc } from './message-arc.check.js';
import { messageCopied } from './message-copied.check.js';
import { messageKey } from './message-key.check.js';
import { messageLength } from './message-length.check.js';
import { messageReturnPath } from './message-return-path.check.js';
import { messageSignature } from './message-signature.check.js';
import { messageSpam } from './message-spam.check.js';
import { messageTls } from './message-tls.check.js';
import { messageUnauthenticated } from './message-unauthenticated.check.js';
import { messageUnsignedCopy } from './message-unsigned-copy.check.js';
import { messageUnsubscribe } from './message-unsubscribe.check.js';
import { messageWeak } from './message-weak.check.js';

/** The findings of these checks about a message of which only this is known, and their evidence. */
async function judged(
  checks: readonly Check<MessageFacts>[],
  examination: object,
  header: object = {},
): Promise<readonly Finding[]> {
  const whole = {
    ...{ signatures: [], fromDomains: ['a.example'], lost: { hasLostLetters: false }, message: { fields: [] } },
    ...{ spf: null, dmarc: null, unsubscribe: {}, arc: { result: 'none', instances: [] } },
    ...examination,
  };
  const facts = { examination: known(whole), header: known({ auth: {}, ...header }) };
  return runChecks(checks, facts as never, () => undefined);
}
const told = async (...given: Parameters<typeof judged>) =>
  (await judged(...given)).map(({ id, params }) => [id, ...Object.values(params)]);

let count = 0;
const signature = (more: object, signed: object = {}) => ({
  ...{ result: 'fail', reasons: [], isAligned: null },
  ...more,
  signature: { selector: `s${++count}`, domain: 'a.example', algorithm: 'rsa-sha1', signedNames: [], ...signed },
});
beforeEach(() => (count = 0));
const one = 's1._domainkey.a.example';
const two = ['s1._domainkey.a.example', 's2._domainkey.a.example'];
const VALID = { result: 'pass' };
const GONE = { reasons: ['no-key'] };
const WEAK = { reasons: ['sha1'], isGenuine: true };
const LATE = { result: 'temperror' };
const COPIED = { isCopied: true };

describe('signatures', () => {
  const checks = [messageSignature, messageKey, messageWeak, messageCopied, messageLength];
  it.each<[string, object[], object, readonly unknown[]]>([
    ['none', [], {}, [['message-signature.none', 'a.example']]],
    ['a valid one', [VALID], {}, [['message-signature.valid', [one]]]],
    ['two valid ones', [VALID, VALID], {}, [['message-signature.valid', two]]],
    ['one that was not answered next to a valid one', [LATE, VALID], {}, [['message-signature.unanswered', [one]]]],
    ['two that were not answered', [LATE, LATE], {}, [['message-signature.unanswered', two]]],
    ['one without a key', [GONE], {}, [['message-key.gone', [one]]]],
    ['two without keys', [GONE, GONE], {}, [['message-key.gone', two]]],
    [
      'one without a key that passed then',
      [GONE],
      { auth: { dkim: 'pass' } },
      [['message-key.recorded', [one], 'pass']],
    ],
    ['a weak one', [WEAK], {}, [['message-weak.found', [`${one} (rsa-sha1, – bits)`]]]],
    [
      'a weak one with a short key',
      [{ ...WEAK, keyBits: 512 }],
      {},
      [['message-weak.found', [`${one} (rsa-sha1, 512 bits)`]]],
    ],
    ['one that was copied and restored', [{ ...COPIED, restoredBy: [] }], {}, [['message-copied.restored', [one]]]],
    [
      'one of two that was copied and restored',
      [{ ...COPIED, restoredBy: [] }, COPIED],
      {},
      [['message-copied.suspected', two]],
    ],
  ])('%s', async (_, states, header, expected) => {
    expect(await told(checks, { signatures: states.map((state) => signature(state)) }, header)).toEqual(expected);
  });

  it('one that was copied without its letters', async () => {
    const examination = { signatures: [signature(COPIED)], lost: { hasLostLetters: true } };
    expect(await told(checks, examination)).toEqual([['message-copied.lost', [one]]]);
  });

  it('those that sign only part of the body, even none of it', async () => {
    const signatures = [signature(VALID), signature(VALID, { bodyLength: 0 })];
    expect(await told([messageLength], { signatures })).toEqual([['message-length.used', ['s2._domainkey.a.example']]]);
  });
});

describe('alignment', () => {
  const of = (domain: string, result: string, isAligned: boolean | null) =>
    signature({ result, isAligned }, { domain });
  const dmarc = { domain: 'a.example', result: 'fail' };
  it.each<[string, object[], readonly unknown[]]>([
    [
      'a signature of another domain',
      [of('b.example', 'pass', false)],
      [['message-alignment.missing', 'a.example', 'b.example', ['b.example']]],
    ],
    ['one that fails', [of('b.example', 'fail', false)], []],
    ['one whose alignment is not known', [of('b.example', 'pass', null)], []],
    ['one that is aligned', [of('a.example', 'pass', true)], []],
    [
      'one next to a broken one of the domain itself',
      [of('b.example', 'pass', false), of('a.example', 'fail', true)],
      [],
    ],
    [
      'one next to a valid one of the domain itself',
      [of('b.example', 'pass', false), of('a.example', 'pass', true)],
      [['message-alignment.missing', 'a.example', 'b.example', ['b.example']]],
    ],
    [
      'one next to a broken one of a third domain',
      [of('b.example', 'pass', false), of('c.example', 'fail', false)],
      [['message-alignment.missing', 'a.example', 'b.example', ['b.example']]],
    ],
    [
      'one of a subdomain',
      [of('mail.a.example', 'pass', false)],
      [['message-alignment.strict', 'a.example', ['mail.a.example']]],
    ],
  ])('%s', async (_, signatures, expected) => {
    expect(await told([messageAlignment], { signatures, dmarc })).toEqual(expected);
  });
});

it('a chain whose sets do not belong together is named by its first', async () => {
  expect(await told([messageArc], { arc: { result: 'fail', instances: [] } })).toEqual([
    ['message-arc.broken', 'i=1', 'structure'],
  ]);
  const instances = [{ instance: 2, domain: 'b.example', result: 'fail', reason: 'body-changed' }];
  expect(await told([messageArc], { arc: { result: 'fail', instances } })).toEqual([
    ['message-arc.broken', 'i=2 (b.example)', 'body-changed'],
  ]);
});

describe('authentication of a message that we received', () => {
  const from = (state: string) => ({ reception: { client: '192.0.2.1', reverse: { state } } });
  const spf = (result: string) => ({ spf: { result } });
  it.each<[string, object, readonly unknown[]]>([
    ['none', { ...from('named'), ...spf('fail') }, [['message-unauthenticated.found', '192.0.2.1']]],
    ['none of a client without a name', { ...from('none') }, [['message-unauthenticated.found', '192.0.2.1']]],
    ['none of a client that is hidden', { ...from('hidden') }, []],
    [
      'SPF failed for a client that is hidden',
      { ...from('hidden'), ...spf('fail') },
      [['message-unauthenticated.found', '192.0.2.1']],
    ],
    ['SPF', { ...from('named'), ...spf('pass') }, []],
    ['a signature', { ...from('named'), ...spf('fail'), signatures: [signature(VALID)] }, []],
    [
      'SPF was not answered',
      { ...from('named'), ...spf('temperror') },
      [['message-unauthenticated.unanswered', '192.0.2.1']],
    ],
    ['a message that was pasted', spf('fail'), []],
  ])('%s', async (_, examination, expected) => {
    expect(await told([messageUnauthenticated], examination)).toEqual(expected);
  });
});

describe('a second field that nobody signed', () => {
  const twice = { fields: ['from', 'from', 'subject', 'to', 'to'].map((name) => ({ name })) };
  it.each<[string, object[], readonly unknown[]]>([
    ['without a valid signature', [signature({}, { signedNames: ['from'] })], []],
    ['signed as often as it is there', [signature(VALID, { signedNames: ['from', 'from', 'to', 'to'] })], []],
    [
      'signed once',
      [signature(VALID, { signedNames: ['from', 'to', 'to'] })],
      [['message-unsigned-copy.found', ['From']]],
    ],
    [
      'signed twice by one of two',
      [
        signature(VALID, { signedNames: ['from'] }),
        signature(VALID, { signedNames: ['from', 'from', 'to', 'to', 'to'] }),
      ],
      [],
    ],
  ])('%s', async (_, signatures, expected) => {
    expect(await told([messageUnsignedCopy], { message: twice, signatures })).toEqual(expected);
  });
});

it.each<[string, object, readonly unknown[]]>([
  ['a pasted message', {}, []],
  [
    'one with encryption',
    { reception: { tls: { version: 'TLSv1.3', cipher: 'c' } } },
    [['message-tls.used', 'TLSv1.3', 'c']],
  ],
  [
    'one without, although we offer it',
    { reception: { client: 'x', offersTls: true } },
    [['message-tls.missing', 'x']],
  ],
  ['one without, as we offer none', { reception: { client: 'x', offersTls: false } }, []],
])('encryption of %s', async (_, examination, expected) => {
  expect(await told([messageTls], examination)).toEqual(expected);
});

it.each<[string | undefined, readonly unknown[]]>([
  [undefined, []],
  ['accepts', []],
  ['missing', [['message-return-path.missing', 'b.example']]],
  ['unanswered', [['message-return-path.unanswered', 'b.example']]],
  ['refuses', [['message-return-path.no-mail', 'b.example']]],
])('a return path whose domain is %s', async (mail, expected) => {
  const reception = mail === undefined ? {} : { returnPath: { domain: 'b.example', mail } };
  expect(await told([messageReturnPath], { reception })).toEqual(expected);
});

it.each<[string, object[], readonly unknown[]]>([
  ['none', [], []],
  ['one that let it pass', [{ field: 'X-Spam', isSpam: false, reasons: [] }], [['message-spam.clean', ['X-Spam']]]],
  ['one that does not say', [{ field: 'X-Spam', reasons: [], score: 1 }], [['message-spam.clean', ['X-Spam (1)']]]],
  [
    'one of two that marked it',
    [
      { field: 'X-Spam', isSpam: true, reasons: ['r'], score: 7, threshold: 5 },
      { field: 'X-Other', isSpam: false, reasons: ['q'] },
    ],
    [['message-spam.marked', ['X-Spam (7 / 5)'], ['r']]],
  ],
])('spam filters: %s', async (_, spamFilters, expected) => {
  expect(await told([messageSpam], {}, { spamFilters })).toEqual(expected);
});

it.each<[object, readonly unknown[]]>([
  [{ isOneClick: true, isPresent: true }, [['message-unsubscribe.oneClick']]],
  [{ isPresent: true, why: 'unsigned' }, [['message-unsubscribe.manual', 'unsigned']]],
  [{ isPresent: true }, [['message-unsubscribe.manual', 'syntax']]],
  [{}, []],
])('unsubscribing: %j', async (unsubscribe, expected) => {
  expect(await told([messageUnsubscribe], { unsubscribe })).toEqual(expected);
});
