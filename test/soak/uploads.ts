import { gzipSync } from 'node:zlib';
import type { Attack } from './attacks.js';
import { FURTHER_BOUNCES, FURTHER_JSON, FURTHER_MESSAGES, FURTHER_REPORTS, FURTHER_ZONES } from './further-files.js';
import { type HostileFile, JSON_FILES, MESSAGE_FILES, REPORT_FILES, ZONE_FILES } from './hostile-files.js';
import { SMALL_BODIES, type Upload } from './small-bodies.js';

const MIB = 2 ** 20;
const HEAD =
  '<feedback><report_metadata><org_name>o</org_name><report_id>1</report_id><date_range><begin>1</begin><end>2</end></date_range></report_metadata><policy_published><domain>example.com</domain><p>none</p></policy_published>';
const row = (i: number) =>
  `<record><row><source_ip>10.${i >> 16}.${(i >> 8) & 255}.${i & 255}</source_ip><count>1</count></row></record>`;
const lines = (unit: string, bytes: number) => unit.repeat(Math.floor(bytes / unit.length));
const json = (value: unknown) => JSON.stringify(value);
const deep = (depth: number) => '['.repeat(depth);
const mail = (header: string, body: string) => `From: a@b.example\r\nDate: x\r\n${header}\r\n\r\n${body}`;
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 1]));

/** What is uploaded, by where it is sent: each is the worst that one bound has to hold. */
const REPORTS: readonly (readonly [string, string | Buffer])[] = [
  ['a bomb', gzipSync(Buffer.concat([Buffer.from(HEAD), Buffer.alloc(70 * MIB, 32)]))],
  ['a bomb of rows', gzipSync(`${HEAD}${Array.from({ length: 200_000 }, (_, i) => row(i)).join('')}</feedback>`)],
  ['gzip in gzip', gzipSync(gzipSync(gzipSync(gzipSync(gzipSync(Buffer.alloc(10 * MIB))))))],
  ['members of gzip', Buffer.concat(Array.from({ length: 6000 }, () => gzipSync('<')))],
  ['an attribute', `<feedback a="${lines('b', 8 * MIB)}`],
  ['attributes', `<feedback ${lines('a="b" ', 4 * MIB)}>`],
  ['tags', `<feedback>${lines('<a>', 2 * MIB)}`],
  ['a comment', `<feedback><!--${lines('-', 8 * MIB)}`],
  ['entities', `<!DOCTYPE x [${lines('<!ENTITY a "b">', MIB)}]>`],
  ['brackets', deep(2 * MIB)],
  ['a list', `[${lines('1,', 2 * MIB - 2)}1]`],
  ['objects', `{"policies":[${lines('{},', 2 * MIB - 100)}{}]}`],
  ['parts', mail('Content-Type: multipart/mixed; boundary=b', lines('--b\n', 4 * MIB))],
  ['a long boundary', mail(`Content-Type: multipart/mixed; boundary=${lines('b', MIB)}`, lines('--b\n', MIB))],
  ['a mailbox', lines('From a\nA: b\n\n', 4 * MIB)],
];
const MESSAGES: readonly (readonly [string, string])[] = [
  [
    'signatures',
    mail(lines('DKIM-Signature: v=1; a=rsa-sha256; d=b.example; s=s; h=from; bh=; b=aaaa\r\n', 64_000), ''),
  ],
  ['parameters', mail(`Content-Type: multipart/mixed;${lines(' a=b;', MIB - 4000)}`, '')],
  ['encoded words', mail(`Subject: ${lines('=?utf-8?q?a?= ', MIB - 4000)}`, '')],
  ['half of encoded words', mail(`Subject: ${lines('=?', MIB - 4000)}`, '')],
  ['comments', mail(`From: ${lines('(', MIB - 4000)}`, '')],
  ['quotes', mail(`From: ${lines('"', MIB - 4000)}`, '')],
  ['addresses', mail(`From: ${lines('<a@b>,', MIB - 4000)}`, '')],
  ['fields', lines('A: b\r\n', MIB - 4000)],
  ['folds', `A: b\r\n${lines(' c\r\n', MIB - 4000)}`],
  ['returns', mail('', lines('\r', MIB - 4000))],
];
const ZONES: readonly (readonly [string, string])[] = [
  ['parentheses', lines('(', MIB - 4000)],
  ['quotes', lines('"', MIB - 4000)],
  ['records', lines('a A 192.0.2.1\n', MIB - 4000)],
  ['labels', lines(`${lines('a.', 250)} A 192.0.2.1\n`, MIB - 4000)],
  ['one line', `a TXT ${lines('"b" ', MIB - 4000)}`],
];
const DOCUMENTS: readonly (readonly [string, string])[] = [
  ['octoDNS: a flow', json({ octodns: `a: ${deep(500_000)}` })],
  ['octoDNS: anchors', json({ octodns: `a: &a [1]\n${lines('b: [*a,*a,*a]\n', 900_000)}` })],
  [
    'octoDNS: keys',
    json({
      octodns: Array.from({ length: 60_000 }, (_, i) => `k${i}: {type: A, value: 192.0.2.1}`)
        .join('\n')
        .slice(0, 900_000),
    }),
  ],
  ['Terraform: lists', json({ terraform: `[${lines('{},', 900_000)}{}]` })],
  ['keys', json(keys(60_000))],
  ['keys inside', json({ zone: keys(60_000) })],
];
const BINARY = 'application/octet-stream';

const ZONE_CHECK = '/api/v1/zone-check/o1.registry-0.com';
const sent = (path: string, type: string, files: readonly HostileFile[]): Upload[] =>
  files.map(([name, body]) => ({ name, path, type, body }));
const attack = (name: string, rate: number, uploads: readonly Upload[]): Attack => ({
  name,
  rate,
  request: (serial) => uploads[serial % uploads.length]!,
});

const KINDS = {
  reports: sent('/api/v1/report-analysis', BINARY, [...REPORTS, ...REPORT_FILES, ...FURTHER_REPORTS]),
  messages: sent('/api/v1/message-analysis', 'message/rfc822', [...MESSAGES, ...MESSAGE_FILES, ...FURTHER_MESSAGES]),
  bounces: sent('/api/v1/bounce-analysis', 'text/plain', FURTHER_BOUNCES),
  headers: sent(
    '/api/v1/header-analysis',
    'text/plain',
    FURTHER_MESSAGES.map(([name, body]) => [name, body.slice(0, 65_000)]),
  ),
  zones: sent(ZONE_CHECK, 'text/plain', [...ZONES, ...ZONE_FILES, ...FURTHER_ZONES]),
  documents: sent(ZONE_CHECK, 'application/json', [...DOCUMENTS, ...JSON_FILES, ...FURTHER_JSON]),
  comparisons: sent('/api/v1/compare', 'application/json', [
    ['keys', json({ before: keys(20_000), after: keys(20_000) })],
  ]),
} as const;

/** Every hostile upload, each once. */
export const HOSTILE_UPLOADS: readonly Upload[] = [...Object.values(KINDS).flat(), ...SMALL_BODIES];

/** Uploads of every kind, each from a new client. */
export const UPLOADS: readonly Attack[] = [
  attack('hostile reports', 1, KINDS.reports),
  attack('hostile messages', 1, KINDS.messages),
  attack('hostile zones', 1, KINDS.zones),
  attack('hostile JSON', 1, KINDS.documents),
  attack('hostile bounces and headers', 1, [...KINDS.bounces, ...KINDS.headers]),
  attack('hostile forms and small bodies', 1, [...SMALL_BODIES, ...KINDS.comparisons]),
];
