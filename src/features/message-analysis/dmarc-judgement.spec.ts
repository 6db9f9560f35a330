import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { dkimSigned, type SigningOptions } from '#test/lab/dkim-signer.js';
import { known } from '#base/domain/fact.js';
import { runChecks } from '#base/execution/run-checks.js';
import type { AuthenticationSummary } from '#features/header/authentication-summary.js';
import { type Delivery, examineMessage } from './examine-message.js';
import { messageChecks } from './message-checks.js';
import type { MessageFacts } from './message-facts.js';
import { readMessage } from './signatures/raw-message.js';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const edwards = generateKeyPairSync('ed25519');
const newer = generateKeyPairSync('rsa', { modulusLength: 2048 });

const spki = (key: KeyObject) => key.export({ type: 'spki', format: 'der' });
const RSA = `v=DKIM1; k=rsa; p=${spki(rsa.publicKey).toString('base64')}`;
const NEWER = `v=DKIM1; k=rsa; p=${spki(newer.publicKey).toString('base64')}`;
const ED25519 = `v=DKIM1; k=ed25519; p=${spki(edwards.publicKey).subarray(-32).toString('base64')}`;
const OTHER_ED25519 = `v=DKIM1; k=ed25519; p=${spki(generateKeyPairSync('ed25519').publicKey).subarray(-32).toString('base64')}`;

const FIELDS = [
  'From: Jo <jo@a.example>',
  'To: mo@b.example',
  'Subject: Hello',
  'Date: Tue, 17 Nov 2026 08:00:00 +0000',
];
const BODY = ['Dear Mo,', '', 'see you \ton Friday.', '-- ', 'Jo'];
const MESSAGE = [...FIELDS, 'Message-ID: <1@a.example>', '', ...BODY, ''].join('\r\n');
const UMLAUTS = MESSAGE.replace(
  '\r\n\r\n',
  '\r\nContent-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: 8bit\r\n\r\n',
).replace('Dear Mo', 'Gr\xfc\xdfe, Mo');
/** From an address that SPF does not allow. */
const HOP = [
  'Return-Path: <jo@a.example>',
  'Received: from out.c.example (unknown [192.0.2.9]) by mx.b.example with ESMTPS id 1; Tue, 17 Nov 2026 08:00:01 +0000',
  '',
].join('\r\n');

const signed = (message: string, options: Partial<SigningOptions> = {}, key = rsa.privateKey) =>
  dkimSigned(key, message, { domain: 'a.example', selector: 's', header: 'relaxed', body: 'relaxed', ...options });

interface Given {
  readonly key?: readonly string[] | 'failed';
  readonly delivery?: Delivery;
  readonly recorded?: AuthenticationSummary;
  readonly spf?: string;
}

async function judged(message: string, { key = [RSA], delivery = {}, recorded = {}, spf = 'v=spf1 -all' }: Given = {}) {
  const zone: Readonly<Record<string, readonly string[] | 'failed'>> = {
    's._domainkey.a.example': key,
    's._domainkey.other.example': [],
    'a.example': [spf],
    '_dmarc.a.example': ['v=DMARC1; p=reject'],
  };
  const dns = { values: (name: string) => Promise.resolve(zone[name] ?? []), exists: () => Promise.resolve(true) };
  const bytes = delivery.isText ? Buffer.from(message) : Buffer.from(message, 'latin1');
  const examination = await examineMessage(readMessage(bytes), delivery, dns, 1_789_000_000, recorded);
  const facts = { examination: known(examination), header: known({ auth: recorded } as MessageFacts['header']) };
  const findings = await runChecks(messageChecks, facts, () => undefined);
  const { dmarc, alterations } = examination;
  return { ...dmarc!, alterations, ids: findings.map(({ id }) => id) };
}

const BLAME = /^message-(?:changed|altered)\./;
const edwardsSigned = HOP + signed(MESSAGE, {}, edwards.privateKey);

describe('undecided, because the key of then is not known', () => {
  it.each<[string, string, Given]>([
    ['no record', HOP + signed(MESSAGE), { key: [] }],
    ['a record of something else', HOP + signed(MESSAGE), { key: ['v=spf1 -all'] }],
    ['a revoked key', HOP + signed(MESSAGE), { key: ['v=DKIM1; p='] }],
    ['another RSA key', HOP + signed(MESSAGE), { key: [NEWER] }],
    ['another Ed25519 key', edwardsSigned, { key: [OTHER_ED25519] }],
    [
      'an Ed25519 key, where the header may have changed instead',
      edwardsSigned.replace('Subject: Hello', 'Subject: Bye'),
      { key: [ED25519] },
    ],
    [
      'no record, and a receiver that recorded a pass',
      HOP + signed(MESSAGE),
      { key: [], recorded: { dkim: 'pass', dmarc: 'pass' } },
    ],
    [
      'no record, and a receiver whose lookup failed',
      HOP + signed(MESSAGE),
      { key: [], recorded: { dkim: 'temperror' } },
    ],
    ['no record, in a text', HOP + signed(MESSAGE), { key: [], delivery: { isText: true } }],
    [
      'no record, and a signature of somebody else',
      HOP + signed(signed(MESSAGE), { domain: 'other.example' }),
      { key: [] },
    ],
    ['a subdomain whose key is gone', HOP + signed(MESSAGE, { domain: 'mail.a.example' }), {}],
  ])('%s', async (_, message, given) => {
    const { result, disposition, open, policy, ids } = await judged(message, given);
    expect([result, disposition, open, policy]).toEqual(['undecided', 'none', 'key', 'reject']);
    expect(ids).toContain('message-dmarc.uncheckable');
    expect(ids.filter((id) => BLAME.test(id))).toEqual([]);
  });
});

describe('undecided, because SPF cannot be evaluated', () => {
  it.each<[string, string, Given]>([
    ['no Received field and no signature', MESSAGE, {}],
    ['no return path', HOP.replace(/^Return-Path.*\r\n/, '') + MESSAGE, {}],
    ['a signature of somebody else only', signed(MESSAGE, { domain: 'other.example' }), {}],
    ['a broken signature and no client', signed(MESSAGE).replace('Friday', 'Monday'), {}],
    ['an address that cannot be read', HOP.replace('192.0.2.9', 'unknown') + MESSAGE, {}],
    ['a user who logged in', HOP.replace('ESMTPS', 'ESMTPSA') + MESSAGE, {}],
  ])('%s', async (_, message, given) => {
    const { result, disposition, open, ids } = await judged(message, given);
    expect([result, disposition, open]).toEqual(['undecided', 'none', 'client']);
    expect(ids).toContain('message-dmarc.undecided');
  });
});

describe('decided all the same', () => {
  it.each<[string, string, Given, string]>([
    [
      'a valid signature next to one whose key is gone',
      HOP + signed(signed(MESSAGE), { selector: 'gone' }),
      {},
      'pass',
    ],
    [
      'SPF that passes, and a key that is gone',
      HOP + signed(MESSAGE),
      { key: [], spf: 'v=spf1 ip4:192.0.2.9 -all' },
      'pass',
    ],
    ['no signature, and SPF that fails', HOP + MESSAGE, {}, 'fail'],
    ['a signature of somebody else whose key is gone', HOP + signed(MESSAGE, { domain: 'other.example' }), {}, 'fail'],
    ['a changed text with the right key', HOP + signed(MESSAGE).replace('Friday', 'Monday'), {}, 'fail'],
    ['a key record in quotes', HOP + signed(MESSAGE), { key: [`"${RSA}"`] }, 'fail'],
    ['a key record with backslashes', HOP + signed(MESSAGE), { key: [RSA.replaceAll(';', '\\;')] }, 'fail'],
    [
      'a key record with its tags in another order',
      HOP + signed(MESSAGE),
      { key: [RSA.split('; ').reverse().join('; ')] },
      'pass',
    ],
    [
      'a key that is gone, where the receiver recorded that DMARC failed',
      HOP + signed(MESSAGE),
      { key: [], recorded: { dmarc: 'fail' } },
      'fail',
    ],
    [
      'a key that is gone, where the receiver recorded that DKIM failed',
      HOP + signed(MESSAGE),
      { key: [], recorded: { dkim: 'fail' } },
      'fail',
    ],
    ['a key that was not answered', HOP + signed(MESSAGE), { key: 'failed' }, 'temperror'],
  ])('%s', async (_, message, given, expected) => {
    expect((await judged(message, given)).result).toBe(expected);
  });
});

const TEXT = { delivery: { isText: true } };
const simple = HOP + signed(MESSAGE, { header: 'simple', body: 'simple' });

describe('a text that lost bytes is not blamed on the way', () => {
  it.each<[string, string, Given, string]>([
    ['letters replaced by U+FFFD', (HOP + signed(UMLAUTS)).replace('\xfc\xdf', '\ufffd\ufffd'), TEXT, 'lost'],
    [
      'letters replaced by U+FFFD in a field',
      HOP + signed(MESSAGE.replace('Hello', 'Gr\xfc\xdfe')).replace('\xfc\xdf', '\ufffd'),
      TEXT,
      'lost',
    ],
    ['a file in which U+FFFD was stored', (HOP + signed(UMLAUTS)).replace('\xfc\xdf', '\xef\xbf\xbd'), {}, 'lost'],
    ['letters that were left out', (HOP + signed(UMLAUTS)).replace('\xfc\xdf', ''), TEXT, 'lost'],
    ['letters replaced by question marks', (HOP + signed(UMLAUTS)).replace('\xfc\xdf', '??'), TEXT, 'lost'],
    ['letters read as Latin-1', HOP + signed(UMLAUTS), TEXT, 'restored'],
    ['spaces at line ends', simple.replaceAll(' \r\n', '\r\n'), TEXT, 'restored'],
    ['tabs', simple.replaceAll('\t', ' '), TEXT, 'suspected'],
    ['tabs as eight spaces', simple.replaceAll('\t', ' '.repeat(8)), TEXT, 'suspected'],
    ['double spaces', simple.replace(' \t', ' '), TEXT, 'suspected'],
    ['all of them', simple.replaceAll('\t', ' ').replaceAll(' \r\n', '\r\n'), TEXT, 'suspected'],
  ])('%s', async (_, message, given, outcome) => {
    const { result, open, alterations, ids } = await judged(message, given);
    expect([result, open, alterations]).toEqual(['undecided', 'copy', []]);
    expect(ids).toContain(`message-copied.${outcome}`);
    expect(ids).toContain('message-dmarc.copied');
    expect(ids.filter((id) => BLAME.test(id))).toEqual([]);
  });

  it.each([
    ['LF for CRLF', (text: string) => text.replaceAll('\r\n', '\n')],
    ['no line end at the end', (text: string) => text.trimEnd()],
    ['empty lines at the end', (text: string) => `${text}\n\n`],
    ['empty lines at the top', (text: string) => `\n${text}`],
    [
      'tabs and spaces, which relaxed signatures bear',
      (text: string) => text.replaceAll('\t', '    ').replaceAll(' \r\n', '\r\n'),
    ],
  ])('%s is no loss', async (_, copied) => {
    expect((await judged(copied(HOP + signed(MESSAGE)), TEXT)).result).toBe('pass');
  });

  it.each<[string, string, Given, string]>([
    [
      'a word that was changed, in a text',
      HOP + signed(MESSAGE).replace('Friday', 'Monday'),
      TEXT,
      'message-changed.found',
    ],
    ['a footer, in a text', `${HOP}${signed(MESSAGE)}_____\r\nusers list\r\n`, TEXT, 'message-altered.unsealed'],
    ['spaces at line ends, in a file', simple.replaceAll(' \r\n', '\r\n'), {}, 'message-altered.unsealed'],
    ['tabs that became spaces, in a file', simple.replaceAll('\t', ' '.repeat(5)), {}, 'message-changed.found'],
  ])('but %s is', async (_, message, given, id) => {
    const { result, ids } = await judged(message, given);
    expect(result).toBe('fail');
    expect(ids).toContain(id);
    expect(ids.filter((one) => one.startsWith('message-copied.'))).toEqual([]);
  });
});
