import { gzipSync } from 'node:zlib';
import { zipOf } from './overlapping-zip.js';

/** A name and what is uploaded under it. */
export type HostileFile = readonly [name: string, body: string | Buffer];

const MIB = 2 ** 20;
const FEEDBACK =
  '<feedback><report_metadata><org_name>o</org_name><report_id>1</report_id><date_range><begin>1</begin><end>2</end></date_range></report_metadata><policy_published><domain>example.com</domain><p>none</p></policy_published>';
const LARGEST = MIB - 4000;
const filled = (unit: string, bytes = LARGEST) => unit.repeat(Math.floor(bytes / unit.length));
const list = (count: number, item: (i: number) => string) => Array.from({ length: count }, (_, i) => item(i)).join('');
const mail = (header: string, body = '') => `From: a@b.example\r\nDate: x\r\n${header}\r\n\r\n${body}`;
const bomb = (megabytes: number) => gzipSync(Buffer.concat([Buffer.from(FEEDBACK), Buffer.alloc(megabytes * MIB, 32)]));
const tree = (depth: number) =>
  list(depth, (i) => `--b${i}\nContent-Type: multipart/mixed; boundary=b${i + 1}\n\n`) + filled(`--b${depth}\n\nx\n`);
const attached = (bytes: Buffer) =>
  `A: b\nContent-Type: application/gzip\nContent-Transfer-Encoding: base64\n\n${bytes.toString('base64')}\n`;
const nestedMail = (depth: number): Buffer =>
  depth === 0 ? bomb(4) : gzipSync(attached(nestedMail(depth - 1)), { level: 1 });
const marked = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

/** Files that are sent as reports. */
export const REPORT_FILES: readonly HostileFile[] = [
  ['references to letters', `${FEEDBACK}<x>${filled('&#x41;', 8 * MIB)}</x></feedback>`],
  ['nested entities', `<!DOCTYPE x [${list(500, (i) => `<!ENTITY e${i + 1} "&e${i};&e${i};">`)}]><x>&e500;</x>`],
  ['CDATA without an end', `${FEEDBACK}<x><![CDATA[${filled('a]]', 8 * MIB)}`],
  ['an instruction without an end', `<?xml ${filled('a="b" ', 8 * MIB)}`],
  ['namespaces', `<feedback ${list(200_000, (i) => `xmlns:n${i}="u${i}" `)}>`],
  ['UTF-16', marked(FEEDBACK + filled('<record>x</record>', 2 * MIB))],
  ['half of UTF-16', marked(FEEDBACK + filled('<', 2 * MIB)).subarray(0, -1)],
  ['marks', Buffer.from(filled('\ufeff', 3 * MIB))],
  ['NULs', Buffer.alloc(8 * MIB)],
  ['half of gzip', bomb(16).subarray(0, -2000)],
  ['gzip with a long name', Buffer.concat([Buffer.from([31, 139, 8, 8, 0, 0, 0, 0, 0, 3]), Buffer.alloc(8 * MIB, 97)])],
  ['files of an archive at one place', zipOf(1000, Buffer.alloc(MIB, 60))],
  ['mail in gzip in mail', nestedMail(6)],
  ['a tree of parts', `A: b\nContent-Type: multipart/mixed; boundary=b0\n\n${tree(100)}`],
  ['a mailbox of attachments', list(9000, (i) => `From a${i}\n${attached(gzipSync('<feedback>'))}\n`)],
  ['keys of JSON that repeat', `{"policies":[${filled('{"a":1,"a":2},', 2 * MIB - 100)}{}]}`],
  ['failures', `{"policies":[{"failure-details":[${filled('{"result-type":"x"},', 2 * MIB - 100)}{}]}]}`],
];

/** Messages. */
export const MESSAGE_FILES: readonly HostileFile[] = [
  ['continued parameters', mail(`Content-Type: multipart/mixed;${list(40_000, (i) => ` boundary*${i}*="a%41";`)}`)],
  [
    'sets of ARC',
    mail(
      list(
        60,
        (i) =>
          `ARC-Seal: i=${i + 1}; a=rsa-sha256; cv=pass; d=b.example; s=s${i}; b=aaaa\r\nARC-Message-Signature: i=${i + 1}; a=rsa-sha256; d=b.example; s=s${i}; h=${filled('from:', 3000)}from; bh=aaaa; b=aaaa\r\nARC-Authentication-Results: i=${i + 1}; ${filled('spf=pass; ', 3000)}\r\n`,
      ),
    ),
  ],
  [
    'names in signatures',
    mail(
      list(
        30,
        () => `DKIM-Signature: v=1; a=rsa-sha256; d=b.example; s=s; h=${filled('from:', 30_000)}from; bh=a; b=a\r\n`,
      ),
    ),
  ],
  ['Received fields', mail(filled('Received: from a (b [192.0.2.1]) by c; Thu, 1 Jan 2026 00:00:00 +0000\r\n'))],
  ['results', mail(`Authentication-Results: a; ${filled('dkim / 1 = pass x . y = ')}`)],
  ['comments in dates', mail(`Received: from a by b; ${filled('(\\)')}`)],
  ['words of many charsets', mail(`Subject: ${list(20_000, (i) => `=?x${i}?b?////?= =?utf-16?q?=D8=00?= `)}`)],
  ['names of authors', mail(`From: ${filled('=?utf-8?q?a?= <a@xn--a.example>, ')}`)],
  ['UTF-16', marked(mail('Subject: a', filled('abc\r\n', MIB / 2 - 4000)))],
  ['half escapes', mail('Content-Transfer-Encoding: quoted-printable', filled('=\t \t='))],
  ['tags', mail(`DKIM-Signature: ${filled('v=1; ')}`)],
];

/** Zone files. */
export const ZONE_FILES: readonly HostileFile[] = [
  ['$GENERATE', list(15_000, (i) => `$GENERATE 0-2147483647 a${i}-\${0,255,x} A 192.0.2.1\n`)],
  ['$INCLUDE', filled('$INCLUDE /dev/zero a.\n')],
  ['$ORIGIN', filled('$ORIGIN a\nb A 192.0.2.1\n')],
  ['escapes', `a TXT "${filled('\\000')}"`],
  ['quotes that do not end', filled('a TXT "b\n')],
  ['unknown types', filled('a TYPE65280 \\# 3 aabbcc\n')],
  ['UTF-16', marked(filled('a A 192.0.2.1\n', MIB / 2 - 4000))],
  ['NULs', filled('\0')],
];

/** JSON for a zone. */
export const JSON_FILES: readonly HostileFile[] = [
  ['a key that repeats', `{${filled('"zone":"a",')}"zone":"b"}`],
  ['a long number', `{"zone":${filled('9')}}`],
  ['escaped letters', `{"zone":"${filled('\\u0000')}"}`],
  ['inherited names', `{${filled('"__proto__":{"a":1},', 900_000)}"zone":"a"}`],
];
