import { generateKeyPairSync } from 'node:crypto';
import { dkimSigned, type SigningOptions } from '#test/lab/dkim-signer.js';
import { examineMessage } from '../examine-message.js';
import { readMessage } from '../signatures/raw-message.js';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const KEY = `v=DKIM1; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;
const zone: Readonly<Record<string, readonly string[]>> = { 's._domainkey.a.example': [KEY] };
const dns = { values: (name: string) => Promise.resolve(zone[name] ?? []), exists: () => Promise.resolve(true) };

const HEAD = [
  'From: Anna Huber <anna@a.example>',
  'To: users@lists.b.example,\r\n mo@c.example, lena.wagner@d.example',
  'Subject: Offer and date for the meeting on Friday in the large room of the second\r\n floor',
  'Date: Thu, 10 Sep 2026 05:46:40 +0200',
  'Message-ID: <1@a.example>',
];
const TEXT =
  'Dear Lena,\r\n\r\nthank you for the call.  The offer is below,\r\nplease tell me by Friday.\r\n\r\n-- \r\nAnna\r\n';
const UMLAUTS = 'Gr\xc3\xbc\xc3\x9fe aus K\xc3\xb6ln, und sch\xc3\xb6ne Tage.\r\n';
const message = (body: string, ...more: string[]) => [...HEAD, 'MIME-Version: 1.0', ...more, '', body].join('\r\n');
const plain = message(TEXT, 'Content-Type: text/plain; charset=us-ascii');
const bytes = Buffer.from(Array.from({ length: 300 }, (_, i) => (i * 37) % 256)).toString('base64');
const wrapped = (text: string, width: number) => (text.match(new RegExp(`.{1,${width}}`, 'g')) ?? []).join('\r\n');
const encoded = (width: number) =>
  message(`${wrapped(bytes, width)}\r\n`, 'Content-Type: application/pdf', 'Content-Transfer-Encoding: base64');
const attached = (width: number) =>
  message(
    [
      ...['--b', 'Content-Type: text/plain', '', 'See below.', '--b', 'Content-Type: image/png'],
      ...['Content-Transfer-Encoding: base64', '', wrapped(bytes, width), '--b--', ''],
    ].join('\r\n'),
    'Content-Type: multipart/mixed; boundary=b',
  );
const umlauts = message(UMLAUTS, 'Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit');
const quoted = umlauts
  .replace('8bit', 'quoted-printable')
  .replace(UMLAUTS, 'Gr=C3=BC=C3=9Fe aus K=C3=B6ln, und sch=C3=B6ne Tage.\r\n');
const COPIES =
  'z=From:Anna=20Huber=20<anna@a.example>|Subject:=20Offer=20and=20date=20for=20the=20meeting=20on=20Friday=20in=20the=20large=20room=20of=20the=20second=0D=0A=20floor';

type Altering = (text: string) => string;
const body =
  (change: Altering): Altering =>
  (text) => {
    const at = text.lastIndexOf('\r\n\r\n', text.indexOf('\r\n\r\n')) + 4;
    return text.slice(0, at) + change(text.slice(at));
  };
const head =
  (change: Altering): Altering =>
  (text) => {
    const from = text.indexOf('\r\nFrom:');
    const at = text.indexOf('\r\n\r\n');
    return text.slice(0, from) + change(text.slice(from, at)) + text.slice(at);
  };
const append = (text: string): Altering => body((all) => `${all}${text}\r\n`);
const unfolded: Altering = head((all) => all.replace(/\r\n[ \t]+/g, ' '));

const SIMPLE = { header: 'simple', body: 'simple' } as const;
type Case = readonly [what: string, signed: string, altering: Altering, options?: Partial<SigningOptions>];

const RESTORED: readonly Case[] = [
  ['base64 from 76 to 72 characters', encoded(76), body((all) => wrapped(all.replace(/\s/g, ''), 72) + '\r\n')],
  ['base64 from 72 to 76 characters', encoded(72), body((all) => wrapped(all.replace(/\s/g, ''), 76) + '\r\n')],
  ['base64 from 64 to 76 characters', encoded(64), body((all) => wrapped(all.replace(/\s/g, ''), 76) + '\r\n')],
  ['base64 from 60 to 64 characters', encoded(60), body((all) => wrapped(all.replace(/\s/g, ''), 64) + '\r\n'), SIMPLE],
  ['base64 from one line to 76 characters', encoded(990), body((all) => wrapped(all.replace(/\s/g, ''), 76) + '\r\n')],
  ['base64 of an attachment', attached(76), body((all) => all.replace(wrapped(bytes, 76), wrapped(bytes, 60)))],
  [
    'base64 of an attachment, made longer',
    attached(57),
    body((all) => all.replace(wrapped(bytes, 57), wrapped(bytes, 76))),
  ],
  ['all fields unfolded', plain, unfolded, SIMPLE],
  ['all fields folded with tabs', plain, head((all) => all.replace(/\r\n /g, '\r\n\t')), SIMPLE],
  ['all fields folded with eight spaces', plain, head((all) => all.replace(/\r\n /g, '\r\n        ')), SIMPLE],
  ['folds with tabs, unfolded', plain.replaceAll('\r\n ', '\r\n\t'), unfolded, SIMPLE],
  [
    'recipients folded one by one',
    plain,
    head((all) => all.replace(/,(?:\r\n)? /g, ',\r\n ')),
    { ...SIMPLE, body: 'relaxed' },
  ],
  [
    'a subject in z= that was rewritten',
    plain,
    head((all) => all.replace(/Subject: [^\r]*\r\n floor/, 'Subject: Something else')),
    { tags: COPIES },
  ],
  [
    'an author in z= that was replaced',
    plain,
    head((all) => all.replace('Anna Huber <anna@a.example>', 'list@b.example')),
    { tags: COPIES },
  ],
  ['both', plain, head((all) => all.replace('Anna Huber <anna', 'A <list').replace('Offer', 'Spam')), { tags: COPIES }],
  ['two spaces after a sentence that became one', plain, body((all) => all.replace('.  The', '. The')), SIMPLE],
  [
    'one space after a sentence that became two',
    plain.replace('.  The', '. The'),
    body((all) => all.replace('. The', '.  The')),
    SIMPLE,
  ],
  ['spaces at line ends that were removed', plain, body((all) => all.replaceAll(' \r\n', '\r\n')), SIMPLE],
  ['spaces at line ends that were added', plain, body((all) => all.replace('Lena,\r\n', 'Lena,  \r\n')), SIMPLE],
  ['an empty line at the top', plain, body((all) => `\r\n${all}`)],
  ['a footer of a list', plain, append('_____________\r\nusers mailing list\r\nhttps://lists.b.example')],
  ['a footer without a rule', plain, append('This mail was scanned by Example Mail Gateway.')],
  ['a disclaimer of several lines', plain, append('\r\nThis message is confidential.\r\nDo not copy it.\r\n')],
  ['a banner', plain, body((all) => `CAUTION: External sender.\r\n\r\n${all}`)],
  ['a tag in the subject', plain, head((all) => all.replace('Subject: ', 'Subject: [users] '))],
  ['a warning in the subject', plain, head((all) => all.replace('Subject: ', 'Subject: [EXTERNAL] '))],
  [
    'a tag and a footer',
    plain,
    (all) => append('_____\r\nusers')(head((one) => one.replace('Subject: ', 'Subject: [users] '))(all)),
  ],
  [
    '8bit that became quoted-printable',
    umlauts,
    (all) => all.replace('8bit', 'quoted-printable').replace(UMLAUTS, quoted.slice(quoted.indexOf('Gr=C3'))),
  ],
  [
    'quoted-printable that became 8bit',
    quoted,
    (all) => all.replace('quoted-printable', '8bit').replace(/Gr=C3[^\r]*\r\n/, UMLAUTS),
  ],
  [
    '8bit that became base64',
    umlauts,
    (all) => all.replace('8bit', 'base64').replace(UMLAUTS, `${Buffer.from(UMLAUTS, 'latin1').toString('base64')}\r\n`),
  ],
  ['quoted-printable with other line breaks', quoted, body((all) => all.replace('K=C3=B6ln', 'K=\r\n=C3=B6ln'))],
  [
    'UTF-8 that became Latin-1',
    umlauts,
    (all) => all.replace('utf-8', 'iso-8859-1').replace(UMLAUTS, Buffer.from(UMLAUTS, 'latin1').toString()),
  ],
  [
    'a Reply-To that was added',
    plain,
    head((all) => `${all}\r\nReply-To: list@b.example`),
    { names: ['From', 'To', 'Subject', 'Date', 'Message-ID', 'Reply-To'] },
  ],
  ['lines that begin with From', message('From here on.\r\n', 'Content-Type: text/plain'), body((all) => `>${all}`)],
];

/** The original is lost, or the meaning was changed: no change may be named. */
const LOST: readonly Case[] = [
  ['another word', plain, body((all) => all.replace('Friday', 'Monday'))],
  ['another amount', plain, body((all) => all.replace('The offer', 'No offer'))],
  ['a line that was removed', plain, body((all) => all.replace('please tell me by Friday.\r\n', ''))],
  ['another attachment', attached(76), body((all) => all.replace(bytes.slice(0, 10), 'AAAAAAAAAA'))],
  ['another subject without a copy', plain, head((all) => all.replace('Offer', 'Spam'))],
];

async function examined([, signed, altering, options = {}]: Case) {
  const tagged = dkimSigned(privateKey, signed, {
    domain: 'a.example',
    selector: 's',
    header: 'relaxed',
    body: 'relaxed',
    ...options,
  });
  const altered = altering(tagged);
  expect(altered).not.toBe(tagged);
  const given = readMessage(Buffer.from(altered, 'latin1'));
  const { signatures, alterations } = await examineMessage(given, {}, dns, 0);
  return { result: signatures[0]!.result, isRestored: signatures[0]!.restoredBy !== undefined, alterations };
}

it.each(RESTORED.map((one) => [one[0], one] as const))('undoes %s', async (_, one) => {
  const { result, isRestored, alterations } = await examined(one);
  expect([result, isRestored, alterations.length > 0]).toEqual(['fail', true, true]);
});

it.each(LOST.map((one) => [one[0], one] as const))('names no change for %s', async (_, one) => {
  expect(await examined(one)).toEqual({ result: 'fail', isRestored: false, alterations: [] });
});
