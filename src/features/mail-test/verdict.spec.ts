import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { dkimSigned } from '#test/lab/dkim-signer.js';
import type { RecordAnswer, RecordQuestion } from '#formats/records/record-questions.js';
import { messageJob } from '#features/message-analysis/message.job.js';
import { verdictOn, type VerdictState } from './verdict.js';

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const short = generateKeyPairSync('rsa', { modulusLength: 768 });
const record = (key: KeyObject) =>
  `v=DKIM1; k=rsa; p=${key.export({ type: 'spki', format: 'der' }).toString('base64')}`;

const CLIENT = '203.0.113.7';
const TLS = { version: 'TLS 1.3', cipher: 'TLS_AES_256_GCM_SHA384' };
const MESSAGE = [
  'From: Jo <jo@a.example>',
  'To: x@test.example',
  'Subject: Hello',
  'Date: Tue, 17 Nov 2026 08:00:00 +0000',
  'Message-ID: <1@a.example>',
  '',
  'Hello,',
  'Jo',
  '',
].join('\r\n');

type Zone = Readonly<Record<string, readonly string[] | 'failed' | 'missing'>>;

/** A domain whose mail is in order. */
const ZONE: Zone = {
  'a.example MX': ['mx.a.example'],
  'a.example TXT': ['v=spf1 ip4:203.0.113.7 -all'],
  '_dmarc.a.example TXT': ['v=DMARC1; p=reject'],
  's._domainkey.a.example TXT': [record(rsa.publicKey)],
  'esp.example MX': ['mx.esp.example'],
  'esp.example TXT': ['v=spf1 ip4:203.0.113.7 -all'],
  'k._domainkey.esp.example TXT': [record(rsa.publicKey)],
  '7.113.0.203.in-addr.arpa PTR': ['out.a.example'],
  'out.a.example A': [CLIENT],
};

interface Given {
  readonly message?: string;
  readonly signed?: false | 'esp.example';
  readonly key?: KeyObject;
  readonly zone?: Zone;
  readonly mailFrom?: string;
  readonly client?: string;
  readonly tls?: typeof TLS | null;
  readonly offersTls?: boolean;
}

async function judged(given: Given) {
  const {
    message = MESSAGE,
    signed,
    key = rsa.privateKey,
    mailFrom = 'jo@a.example',
    client = CLIENT,
    tls = TLS,
    offersTls = true,
  } = given;
  const zone: Zone = { ...ZONE, ...given.zone };
  const ask = ({ name, type }: RecordQuestion): Promise<RecordAnswer> => {
    if (type === 'any') {
      const own = Object.entries(zone).filter(([one]) => one.split(' ')[0]!.endsWith(name));
      if (zone[`${name} any`] === 'failed') return Promise.resolve(undefined);
      return Promise.resolve(own.some(([, value]) => value !== 'missing'));
    }
    const found = zone[`${name} ${type}`] ?? [];
    return Promise.resolve(found === 'missing' ? [] : found);
  };
  const form = { domain: 'a.example', selector: 's', header: 'relaxed', body: 'relaxed' } as const;
  const text =
    signed === false
      ? message
      : dkimSigned(key, message, signed === 'esp.example' ? { ...form, domain: signed, selector: 'k' } : form);
  const bytes = Buffer.from(text, 'latin1');
  const delivery = { clientIp: client, helo: 'out.a.example', mailFrom, received: { tls, offersTls } };
  const result = await messageJob.run({ bytes, delivery, now: 1_789_000_000 }, ask);
  expect(result?.bugs).toEqual([]);
  return result!;
}

const none = (p = 'none') => ({ '_dmarc.a.example TXT': [`v=DMARC1; p=${p}`] });
const noSpf = { 'a.example TXT': [] };
const LETTER = `List-Unsubscribe: <https://a.example/u>\r\n${MESSAGE}`;
const ONE_CLICK = `List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n${LETTER}`;

/** What an expert says, and by which finding. */
const EXPERT: readonly (readonly [situation: string, given: Given, state: VerdictState, why: string | undefined])[] = [
  ['all is in order', {}, 'good', 'message-dmarc.pass'],
  [
    'DMARC fails, reject',
    { signed: false, zone: noSpf, mailFrom: 'b@esp.example' },
    'rejected',
    'message-dmarc.stopped',
  ],
  [
    'DMARC fails, quarantine',
    { signed: false, zone: { ...noSpf, ...none('quarantine') }, mailFrom: 'b@esp.example' },
    'spam',
    'message-dmarc.stopped',
  ],
  [
    'DMARC fails, none',
    { signed: false, zone: { ...noSpf, ...none() }, mailFrom: 'b@esp.example' },
    'spam',
    'message-dmarc.delivered',
  ],
  [
    'DMARC fails, reject in a test (t=y)',
    {
      signed: false,
      zone: { ...noSpf, '_dmarc.a.example TXT': ['v=DMARC1; p=reject; t=y'] },
      mailFrom: 'b@esp.example',
    },
    'spam',
    'message-dmarc.stopped',
  ],
  [
    'nothing passes, none',
    { signed: false, zone: { ...noSpf, ...none() } },
    'rejected',
    'message-unauthenticated.found',
  ],
  [
    'nothing passes, no DMARC',
    { signed: false, zone: { ...noSpf, '_dmarc.a.example TXT': [] } },
    'rejected',
    'message-unauthenticated.found',
  ],
  ['SPF passes for the provider, DKIM is aligned', { mailFrom: 'b@esp.example' }, 'good', 'message-dmarc.pass'],
  [
    'SPF fails, DKIM is aligned: forwarded',
    { zone: { 'a.example TXT': ['v=spf1 -all'] } },
    'good',
    'message-dmarc.pass',
  ],
  ['SPF passes, no signature', { signed: false }, 'good', 'message-dmarc.pass'],
  ['SPF passes, a signature of the provider only', { signed: 'esp.example' }, 'good', 'message-dmarc.pass'],
  [
    'both pass for the provider only, reject',
    { signed: 'esp.example', mailFrom: 'b@esp.example' },
    'rejected',
    'message-dmarc.stopped',
  ],
  [
    'key is not published, SPF fails',
    { zone: { ...noSpf, 's._domainkey.a.example TXT': [] } },
    'rejected',
    'message-unauthenticated.found',
  ],
  [
    'key is not published, none',
    { zone: { ...noSpf, ...none(), 's._domainkey.a.example TXT': [] }, mailFrom: 'b@esp.example' },
    'spam',
    'message-dmarc.delivered',
  ],
  [
    'key too short, SPF passes',
    { key: short.privateKey, zone: { 's._domainkey.a.example TXT': [record(short.publicKey)] } },
    'good',
    'message-dmarc.pass',
  ],
  [
    'key too short, SPF fails',
    { key: short.privateKey, zone: { ...noSpf, 's._domainkey.a.example TXT': [record(short.publicKey)] } },
    'rejected',
    'message-dmarc.stopped',
  ],
  ['no reverse DNS', { zone: { '7.113.0.203.in-addr.arpa PTR': [] } }, 'rejected', 'message-reverse-dns.missing'],
  [
    'reverse DNS does not resolve back',
    { zone: { 'out.a.example A': ['203.0.113.8'] } },
    'rejected',
    'message-reverse-dns.mismatched',
  ],
  [
    'reverse DNS does not answer',
    { zone: { '7.113.0.203.in-addr.arpa PTR': 'failed' } },
    'unknown',
    'message-reverse-dns.unanswered',
  ],
  [
    'the name of the server does not answer',
    { zone: { 'out.a.example A': 'failed' } },
    'unknown',
    'message-reverse-dns.unanswered',
  ],
  ['the client is hidden, DKIM passes', { client: '10.0.0.1' }, 'unknown', 'message-reverse-dns.hidden'],
  ['the client is hidden, no signature', { client: '127.0.0.1', signed: false }, 'unknown', 'message-dmarc.undecided'],
  ['DMARC does not answer', { zone: { '_dmarc.a.example TXT': 'failed' } }, 'unknown', 'message-dmarc.unanswered'],
  [
    'the key does not answer, SPF fails',
    { zone: { ...noSpf, 's._domainkey.a.example TXT': 'failed' } },
    'unknown',
    'message-dmarc.unanswered',
  ],
  [
    'SPF does not answer, no signature',
    { signed: false, zone: { 'a.example TXT': 'failed' } },
    'unknown',
    'message-dmarc.unanswered',
  ],
  ['SPF does not answer, DKIM passes', { zone: { 'a.example TXT': 'failed' } }, 'good', 'message-dmarc.pass'],
  ['MX of the author does not answer', { zone: { 'a.example MX': 'failed' } }, 'unknown', 'message-author.unanswered'],
  [
    'author without mail',
    { zone: { 'a.example MX': [] }, mailFrom: 'b@esp.example' },
    'spam',
    'message-author.no-mail',
  ],
  [
    'author with null MX',
    { zone: { 'a.example MX': [''] }, mailFrom: 'b@esp.example' },
    'spam',
    'message-author.no-mail',
  ],
  [
    'return path with null MX',
    { zone: { 'esp.example MX': [''] }, mailFrom: 'b@esp.example' },
    'rejected',
    'message-return-path.no-mail',
  ],
  ['return path that does not exist', { mailFrom: 'b@gone.example' }, 'rejected', 'message-return-path.missing'],
  [
    'author that does not exist',
    { message: MESSAGE.replaceAll('a.example', 'gone.invalid'), signed: 'esp.example', mailFrom: 'b@esp.example' },
    'rejected',
    'message-author.missing',
  ],
  ['a bounce: empty return path', { mailFrom: '' }, 'good', 'message-dmarc.pass'],
  ['two From fields', { message: `From: Mo <mo@esp.example>\r\n${MESSAGE}` }, 'rejected', 'message-fields.repeated'],
  [
    'two addresses in From',
    { message: MESSAGE.replace('<jo@a.example>', '<jo@a.example>, mo@a.example') },
    'rejected',
    'message-author.several',
  ],
  [
    'no From',
    { message: MESSAGE.replace('From: Jo <jo@a.example>\r\n', ''), signed: false },
    'rejected',
    'message-author.none',
  ],
  [
    'no Message-ID',
    { message: MESSAGE.replace('Message-ID: <1@a.example>\r\n', '') },
    'spam',
    'message-fields.missing',
  ],
  ['not encrypted', { tls: null }, 'good', 'message-dmarc.pass'],
  ['no DMARC, SPF and DKIM aligned', { zone: { '_dmarc.a.example TXT': [] } }, 'good', 'message-dmarc.none'],
  [
    'no DMARC, nothing aligned',
    { signed: 'esp.example', mailFrom: 'b@esp.example', zone: { '_dmarc.a.example TXT': [] } },
    'spam',
    'message-dmarc.none',
  ],
  [
    'no DMARC, aligned DKIM does not answer',
    { mailFrom: 'b@esp.example', zone: { '_dmarc.a.example TXT': [], 's._domainkey.a.example TXT': 'failed' } },
    'unknown',
    'message-dmarc.none',
  ],
  [
    'newsletter without DMARC',
    { message: `List-Unsubscribe: <https://a.example/u>\r\n${MESSAGE}`, zone: { '_dmarc.a.example TXT': [] } },
    'spam',
    'message-dmarc.none',
  ],
  [
    'newsletter without a signature',
    { message: `List-Id: <n.a.example>\r\n${MESSAGE}`, signed: false },
    'spam',
    'message-signature.none',
  ],
  [
    'newsletter in order',
    { message: `List-Unsubscribe: <https://a.example/u>\r\n${MESSAGE}` },
    'good',
    'message-dmarc.pass',
  ],
  [
    'newsletter whose SPF record does not answer',
    { message: LETTER, zone: { 'a.example TXT': 'failed' } },
    'unknown',
    'message-spf.unanswered',
  ],
  [
    'newsletter whose key does not answer',
    { message: LETTER, zone: { 's._domainkey.a.example TXT': 'failed' } },
    'unknown',
    'message-signature.unanswered',
  ],
  [
    'mailing list with its own return path',
    { message: `List-Id: <l.esp.example>\r\n${MESSAGE}`, mailFrom: 'l@esp.example' },
    'good',
    'message-dmarc.pass',
  ],
  [
    'a forged result in the message',
    {
      message: `Authentication-Results: mx.example; dmarc=pass header.from=a.example\r\n${MESSAGE}`,
      signed: false,
      zone: noSpf,
    },
    'rejected',
    'message-dmarc.stopped',
  ],
];

it.each(EXPERT)('%s', async (_, given, state, why) => {
  const verdict = verdictOn(await judged(given));
  expect([verdict.state, verdict.why]).toEqual([state, expect.arrayContaining([why])]);
});

it.each<[string, Given, readonly string[]]>([
  ['all is in order', {}, []],
  ['no signature', { signed: false }, ['message-signature.none']],
  ['no DMARC', { zone: { '_dmarc.a.example TXT': [] } }, ['message-dmarc.none']],
  ['not encrypted', { tls: null }, ['message-tls.missing']],
  ['not encrypted, because we offer nothing', { tls: null, offersTls: false }, []],
  ['SPF fails', { zone: { 'a.example TXT': ['v=spf1 -all'] } }, ['message-spf.fail']],
  ['SPF does not answer', { zone: { 'a.example TXT': 'failed' } }, ['message-spf.unanswered']],
  ['the key does not answer', { zone: { 's._domainkey.a.example TXT': 'failed' } }, ['message-signature.unanswered']],
  ['newsletter without one click', { message: LETTER }, ['message-unsubscribe.manual']],
  [
    'newsletter without a way to unsubscribe',
    { message: `Feedback-ID: x\r\n${MESSAGE}` },
    ['message-unsubscribe.missing'],
  ],
  ['newsletter with one click', { message: ONE_CLICK }, []],
  ['mailing list', { message: `List-Post: <mailto:l@a.example>\r\n${LETTER}` }, []],
])('what senders of many messages lack: %s', async (_, given, lacking) => {
  const verdict = verdictOn(await judged(given));
  expect([verdict.state, verdict.lacking]).toEqual(['good', lacking]);
});

it('changed on the way by a mailing list: rejected', async () => {
  const form = { domain: 'a.example', selector: 's', header: 'relaxed', body: 'relaxed' } as const;
  const sent = dkimSigned(rsa.privateKey, MESSAGE, form);
  const changed = `${sent.replace('Subject: Hello', 'Subject: [l] Hello')}-- \r\nlist\r\n`;
  const { findings, examination } = await judged({ message: changed, signed: false, mailFrom: 'l@esp.example' });
  expect(verdictOn({ findings, examination })).toMatchObject({ state: 'rejected', why: ['message-dmarc.stopped'] });
  expect(findings.map(({ id }) => id)).toContain('message-altered.unsealed');
});

it('a list that puts itself into From and does not sign: mail to many needs a signature that passes', async () => {
  const form = { domain: 'a.example', selector: 's', header: 'relaxed', body: 'relaxed' } as const;
  const changed = dkimSigned(rsa.privateKey, MESSAGE, form).replace(
    /^From: .*\r\n/m,
    'From: Jo via l <l@esp.example>\r\nReply-To: Jo <jo@a.example>\r\nList-Id: <l.esp.example>\r\n',
  );
  const verdict = verdictOn(await judged({ message: changed, signed: false, mailFrom: 'l@esp.example' }));
  expect([verdict.state, verdict.why]).toEqual(['spam', expect.arrayContaining(['message-altered.unsealed'])]);
});
