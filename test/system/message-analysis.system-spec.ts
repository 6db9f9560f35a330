import type { MessageAnalysisResult } from '#features/message-analysis/message-analysis.dto.js';
import { ask } from './client.js';
import { SigningMail, SIGNERS, type SignerName } from './lab/signing-mail.js';

const BODY = [
  'Hello all,',
  '',
  'the release is out. Please read the notes before you update; some settings have new names.',
  'Grüße aus Köln',
  '',
  'Jo',
  '',
].join('\r\n');
const SUBJECT = 'Release notes for the new version of the program that reads zone files and compares them';
const FOOTER = ['_'.repeat(47), 'Users mailing list', 'users@lists.perfect.test', ''].join('\r\n');
const NAMES = Object.keys(SIGNERS) as SignerName[];

const letter = (id: string) =>
  [
    'From: Jo <jo@dkim.com>',
    'To: users@perfect.test',
    `Subject: ${SUBJECT}`,
    'Date: Tue, 17 Nov 2026 08:00:00 +0000',
    `Message-ID: <${id}@dkim.com>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    BODY,
  ].join('\r\n');

const bodyOf = (message: string) => message.slice(message.indexOf('\r\n\r\n') + 4);
const headerOf = (message: string) => message.slice(0, message.indexOf('\r\n\r\n') + 4);
const withBody = (message: string, body: string) => headerOf(message) + body;
const replaced = (text: string, field: RegExp, value: string) => {
  expect(text).toMatch(field);
  return text.replace(field, value);
};
const reencoded = (message: string, encoding: string, body: string) =>
  withBody(replaced(message, /(?<=^Content-Transfer-Encoding: ).*(?=\r\n)/m, encoding), body);
const base64 = (text: string) =>
  Buffer.from(text)
    .toString('base64')
    .replace(/.{1,76}/g, '$&\r\n');
const quotedPrintable = (text: string) =>
  text
    .split('\r\n')
    .map((line) =>
      [...Buffer.from(line)]
        .map((byte) =>
          byte === 0x3d || byte > 0x7e
            ? `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
            : String.fromCharCode(byte),
        )
        .join('')
        .replace(/(?:=[0-9A-F]{2}|.){1,72}(?!$)/g, '$&=\r\n'),
    )
    .join('\r\n');

/** What lists and gateways do, and what we call it. */
const ALTERATIONS: readonly (readonly [name: string, kinds: readonly string[], alter: (message: string) => string])[] =
  [
    ['a footer', ['footer'], (message) => message + FOOTER],
    ['a tag in the Subject', ['subject-tag'], (message) => replaced(message, /^Subject: /m, 'Subject: [Users] ')],
    [
      'a tag and a footer',
      ['subject-tag', 'footer'],
      (message) => replaced(message, /^Subject: /m, 'Subject: [Users] ') + FOOTER,
    ],
    ['a footer as a part', ['footer-part'], asParts],
    [
      'From rewritten',
      ['from-munged'],
      (message) =>
        replaced(
          message,
          /^From: .*\r\n/m,
          'From: Jo via Users <users@lists.perfect.test>\r\nReply-To: Jo <jo@dkim.com>\r\n',
        ),
    ],
    ['base64', ['recoded'], (message) => reencoded(message, 'base64', base64(bodyOf(message)))],
    [
      'quoted-printable',
      ['recoded'],
      (message) => reencoded(message, 'quoted-printable', quotedPrintable(bodyOf(message))),
    ],
    [
      'spaces at the ends of lines',
      ['whitespace'],
      (message) => withBody(message, bodyOf(message).replace(/\r\n/g, '  \r\n')),
    ],
    [
      'a Subject on two lines',
      ['header-folding'],
      (message) => replaced(message, /^(Subject: .{40,60}) (.*)/m, '$1\r\n\t$2'),
    ],
  ];

/** As Mailman adds a footer to what is not plain text. */
function asParts(message: string): string {
  const fields = /^Content-Type: .*\r\nContent-Transfer-Encoding: .*\r\n/m;
  const content = fields.exec(message)![0];
  const outer = 'Content-Type: multipart/mixed; boundary="===============1=="\r\n';
  const header = headerOf(replaced(message, fields, outer));
  const footer = `Content-Type: text/plain; charset="us-ascii"\r\nMIME-Version: 1.0\r\nContent-Transfer-Encoding: 7bit\r\nContent-Disposition: inline\r\n\r\n${FOOTER}`;
  const parts = [`${content}\r\n${bodyOf(message)}`, footer].map((part) => `--===============1==\r\n${part}\r\n`);
  return `${header}${parts.join('')}--===============1==--\r\n`;
}

async function analyze(message: string): Promise<MessageAnalysisResult> {
  const { status, body } = await ask('/api/v1/message-analysis', {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822' },
    body: message,
  });
  expect(status).toBe(200);
  return body as MessageAnalysisResult;
}

describe('messages that real servers signed', () => {
  const signed = new Map<SignerName, string>();
  beforeAll(async () => {
    const mail = await SigningMail.start('127.0.1.1');
    for (const name of NAMES) signed.set(name, await mail.signed(name, letter(name)));
  });

  it.each(NAMES)('%s: the signature is valid', async (name) => {
    const { signatures, dmarc, alterations } = await analyze(signed.get(name)!);
    expect(signatures).toMatchObject([
      { domain: 'dkim.com', selector: name, result: 'pass', genuine: true, aligned: true },
    ]);
    expect([dmarc.result, alterations]).toEqual(['pass', []]);
  });

  describe.each(NAMES)('%s', (name) => {
    it.each(ALTERATIONS)('%s is named, and the signature restored', async (_, kinds, alter) => {
      const { signatures, alterations } = await analyze(alter(signed.get(name)!));
      const [signature] = signatures;
      expect(signature).toMatchObject({ selector: name, genuine: true });
      if (signature!.result === 'pass') expect([kinds, alterations]).toEqual([[expect.stringMatching(RELAXED)], []]);
      else expect(alterations.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...kinds]));
    });
  });

  it('another word is not explained away', async () => {
    for (const name of NAMES) {
      const { signatures, alterations } = await analyze(signed.get(name)!.replace('release is out', 'release is late'));
      expect([signatures[0]!.result, signatures[0]!.genuine, alterations]).toEqual(['fail', false, []]);
    }
  });
});

/** What the relaxed forms, with which rspamd signs, ignore. */
const RELAXED = /^(?:whitespace|header-folding)$/;
