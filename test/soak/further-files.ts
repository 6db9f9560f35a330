import { deflateRawSync, gzipSync } from 'node:zlib';
import type { HostileFile } from './hostile-files.js';
import { zipOf } from './overlapping-zip.js';

const MIB = 2 ** 20;
const LARGEST = MIB - 4000;
const META =
  '<report_metadata><org_name>o</org_name><report_id>1</report_id><date_range><begin>1</begin><end>2</end></date_range></report_metadata>';
const POLICY = '<policy_published><domain>example.com</domain><p>none</p></policy_published>';
const START = `<feedback>${META}${POLICY}`;
const RECORD = '<record><row><source_ip>192.0.2.1</source_ip><count>1</count></row></record>';
/** A file without content. */
const EMPTY_GZIP = gzipSync('');
const filled = (unit: string, bytes = LARGEST) => unit.repeat(Math.floor(bytes / unit.length));
const list = (count: number, item: (i: number) => string) => Array.from({ length: count }, (_, i) => item(i)).join('');
const json = (value: unknown) => JSON.stringify(value);
const mail = (header: string, body = '') => `From: a@b.example\r\nDate: x\r\n${header}\r\n\r\n${body}`;
const nested = (depth: number, inside: string) => '{"a":'.repeat(depth) + inside + '}'.repeat(depth);
const rfc822 = (depth: number) => list(depth, () => 'Content-Type: message/rfc822\r\n\r\n');
const tls = (policy: object) =>
  json({ 'organization-name': 'o', 'date-range': {}, 'report-id': '1', policies: [policy] });

/** An archive with as many entries as its directory can count, each of its own. */
function crowdedZip(entries: number): Buffer {
  const packed = deflateRawSync('<a/>');
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  for (let i = 0, at = 0; i < entries; i++) {
    const name = Buffer.from(`${i}.xml`);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(4, 22);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50);
    local.copy(central, 10, 8, 28);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(at, 42);
    locals.push(local, name, packed);
    directory.push(central, name);
    at += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(Buffer.concat(locals).length, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

/** The end of an archive that says 0xffffffff, as zip64 does, or lies about where its directory is. */
function lyingZip(): Buffer {
  const end = Buffer.alloc(22, 0xff);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(0, 20);
  return Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(4 * MIB, 'PK\x05\x06'), end]);
}

/** Reports with more of something than any reporter sends, in each place that a reader looks at. */
export const FURTHER_REPORTS: readonly HostileFile[] = [
  ['a crowded archive', crowdedZip(60_000)],
  ['an archive that lies', lyingZip()],
  ['bombs in an archive at one place', zipOf(60_000, Buffer.concat([Buffer.from(START), Buffer.alloc(8 * MIB, 32)]))],
  ['empty members of gzip', Buffer.concat(Array.from({ length: 400_000 }, () => EMPTY_GZIP))],
  [
    'gzip with flags',
    Buffer.concat([Buffer.from([31, 139, 8, 0x1f, 0, 0, 0, 0, 0, 3, 255, 255]), Buffer.alloc(9 * MIB)]),
  ],
  ['centuries of days', `<feedback>${META.replace('<end>2', '<end>253402300799')}${POLICY}${RECORD}</feedback>`],
  ['numbers beyond numbers', `${START}${RECORD.replace('<count>1', `<count>${filled('9')}`)}</feedback>`],
  ['small comments', `${START}${filled('<!---->', 8 * MIB)}</feedback>`],
  ['instructions', `${START}${filled('<?a?>', 8 * MIB)}</feedback>`],
  ['sections of CDATA', `${START}<x>${filled('<![CDATA[a]]>', 8 * MIB)}</x></feedback>`],
  ['ends without starts', `${START}${filled('</a>', 8 * MIB)}`],
  ['attributes that repeat', `<feedback ${filled('a="b" a="c" ', 60_000)}>${filled('<a b="c" b="d"/>', 6 * MIB)}`],
  ['references without an end', `${START}<x>${filled('&#x', 8 * MIB)}`],
  ['names of elements', `${START}${list(60_000, (i) => `<n${i}${'n'.repeat(60)}/>`)}</feedback>`],
  ['policies', `<feedback>${META}${filled(POLICY, 8 * MIB)}</feedback>`],
  [
    'results of one row',
    `${START}<record><row><source_ip>192.0.2.1</source_ip></row><auth_results>${filled('<dkim><domain>a.example</domain><result>pass</result></dkim>', 8 * MIB)}</auth_results></record></feedback>`,
  ],
  [
    'reasons of one row',
    `${START}<record><row><source_ip>192.0.2.1</source_ip><policy_evaluated>${filled('<reason><type>other</type><comment>c</comment></reason>', 8 * MIB)}</policy_evaluated></row></record></feedback>`,
  ],
  [
    'rows of other domains',
    gzipSync(
      `${START}${list(190_000, (i) => RECORD.replace('<row>', `<identifiers><header_from>d${i}.example</header_from></identifiers><row>`).replace('.1<', `.1<`))}</feedback>`,
    ),
  ],
  ['reports in one file', filled(`${START}${RECORD}</feedback>`, 8 * MIB)],
  ['an odd charset', `<?xml version="1.0" encoding="${'utf-7'.repeat(2000)}"?>${START}`],
  [
    'another charset',
    Buffer.concat([Buffer.from('<?xml version="1.0" encoding="iso-2022-jp"?>'), Buffer.alloc(8 * MIB, '\x1b$B')]),
  ],
  [
    'TLS: policy strings',
    tls({ policy: { 'policy-type': 'sts', 'policy-string': Array(400_000).fill('a'), 'policy-domain': 'a.example' } }),
  ],
  [
    'TLS: hosts',
    tls({ policy: { 'policy-type': 'sts', 'policy-domain': 'a.example', 'mx-host': Array(400_000).fill('*.a') } }),
  ],
  [
    'TLS: details of their own',
    tls({
      policy: { 'policy-type': 'sts', 'policy-domain': 'a.example' },
      summary: { 'total-successful-session-count': 1, 'total-failure-session-count': 9e99 },
      'failure-details': Array.from({ length: 60_000 }, (_, i) => ({
        'result-type': `r${i}`,
        'receiving-mx-hostname': `h${i}.example`,
        'failed-session-count': 1e308,
      })),
    }),
  ],
  [
    'TLS: centuries',
    json({
      'organization-name': 'o',
      'report-id': '1',
      'date-range': { 'start-datetime': '0000-01-01T00:00:00Z', 'end-datetime': '+275760-09-13T00:00:00.000Z' },
      policies: [{ policy: { 'policy-type': 'sts', 'policy-domain': 'a.example' } }],
    }),
  ],
  ['TLS: deep', `{"policies":[${nested(60, '[1]')}],"x":${nested(300_000, '1')}}`],
  [
    'TLS: a number',
    `{"policies":[{"summary":{"total-successful-session-count":${filled('1', 8 * MIB)}e${filled('9', MIB)}}}]}`,
  ],
  [
    'a report in a report',
    mail(
      'Content-Type: multipart/report; boundary=b',
      `--b\r\n${filled('Content-Type: message/feedback-report\r\n\r\nFeedback-Type: auth-failure\r\nSource-IP: 192.0.2.1\r\n\r\n--b\r\n', 8 * MIB)}`,
    ),
  ],
  [
    'failure reports of a mailbox',
    list(
      40_000,
      (i) =>
        `From a${i}\nContent-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/feedback-report\n\nFeedback-Type: auth-failure\nReported-Domain: d${i}.example\n--b--\n\n`,
    ),
  ],
  ['messages in messages', rfc822(60_000)],
  [
    'file names',
    mail(
      'Content-Type: multipart/mixed; boundary=b',
      list(
        30_000,
        (i) =>
          `--b\r\nContent-Disposition: attachment; filename*0*=utf-8''%41; ${filled(`filename*${i}=a; `, 150)}\r\n\r\n<feedback>\r\n`,
      ),
    ),
  ],
  [
    'base64 without an end',
    mail('Content-Type: application/gzip\r\nContent-Transfer-Encoding: base64', filled('=\r\n====', 8 * MIB)),
  ],
  ['soft line breaks', mail('Content-Transfer-Encoding: quoted-printable', filled('=\r\n', 8 * MIB))],
  [
    'boundaries that are prefixes',
    mail(`Content-Type: multipart/mixed; boundary=${'b'.repeat(69)}`, filled(`--${'b'.repeat(68)}`, 8 * MIB)),
  ],
];

/** Messages. */
export const FURTHER_MESSAGES: readonly HostileFile[] = [
  ['messages in messages', mail('MIME-Version: 1.0\r\nContent-Type: message/rfc822', rfc822(30_000))],
  [
    'parts of many kinds',
    mail(
      'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b',
      list(15_000, (i) => `--b\r\nContent-Type: text/x${i}; charset=utf-${i}\r\n\r\na\r\n`),
    ),
  ],
  // Their hash is that of the empty body, so that the signature itself is verified.
  [
    'odd keys',
    mail(
      list(
        55,
        (i) =>
          `DKIM-Signature: v=1; a=rsa-sha256; d=odd-keys-0.com; s=s${i}; h=from; bh=frcCV1k9oG9oKj3dpUqdJg1PxRT2RSN/XKdLCPjaYaY=; b=${Buffer.alloc(512, i).toString('base64')}\r\n`,
      ),
    ),
  ],
  [
    'signatures of other domains',
    mail(list(3000, (i) => `DKIM-Signature: v=1; a=rsa-sha256; d=d${i}.example; s=s${i}; h=from; bh=aaaa; b=aaaa\r\n`)),
  ],
  [
    'a signature with a long value',
    mail(`DKIM-Signature: v=1; a=rsa-sha256; d=b.example; s=s; h=from; bh=aaaa; b=${filled('a ')}`),
  ],
  [
    'lengths of bodies',
    mail(
      list(
        60,
        (i) =>
          `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=b.example; s=s; l=${i * 10_000}; h=from; bh=aaaa; b=aaaa\r\n`,
      ),
      filled(' \t\r\n', 900_000),
    ),
  ],
  [
    'spaces before line ends',
    mail(
      'DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=b.example; s=s; h=from; bh=aaaa; b=aaaa',
      `${filled(' \t', 900_000)}x`,
    ),
  ],
  [
    'blank lines',
    mail(
      'DKIM-Signature: v=1; a=rsa-sha256; c=simple/simple; d=b.example; s=s; h=from; bh=aaaa; b=aaaa',
      filled('\r\n', 900_000),
    ),
  ],
  ['many authors', mail(`From: ${list(30_000, (i) => `a@d${i}.example, `)}a@b.example`)],
  ['groups', mail(`From: ${filled('a: b@c.example; ')}`)],
  ['routes', mail(`Return-Path: <${filled('@a,', 900_000)}:b@c.example>\r\nSender: <${filled('@a', 4000)}>`)],
  ['from fields', filled('From: a@b.example\r\n')],
  ['a long domain', mail(`Reply-To: a@${filled('xn--a.')}example`)],
  ['escape sequences', mail(`Subject: ${list(12_000, () => '=?iso-2022-jp?b?GyRCGyhCGyRC?= ')}`)],
  ['words without ends', mail(`Subject: ${list(15_000, () => `=?utf-8?b?${'A'.repeat(40)}`)}`)],
  [
    'links to unsubscribe',
    mail(
      `List-Unsubscribe: ${filled('<https://a.example/>, ')}\r\nList-Unsubscribe-Post: ${filled('List-Unsubscribe=One-Click ', 900)}`,
    ),
  ],
  [
    'hops with addresses',
    mail(
      list(
        9000,
        (i) =>
          `Received: from a${i} (b [2001:db8::${(i & 65535).toString(16)}]) by c${i} with ESMTPS (TLS1.3); Thu, 1 Jan 2026 00:00:00 +0000\r\n`,
      ),
    ),
  ],
  ['dates', mail(list(12_000, () => 'Received: by c; 99999999 Jan 999999999999 99:99:99 +99999999 (((\r\n'))],
  [
    'results of one server',
    mail(`Authentication-Results: a;${filled(' dkim=pass header.d=b.example header.b=x;', LARGEST)}`),
  ],
  [
    'sets of ARC with one number',
    mail(
      list(
        2500,
        () =>
          'ARC-Seal: i=1; a=rsa-sha256; cv=none; d=b.example; s=s; b=aaaa\r\nARC-Message-Signature: i=1; a=rsa-sha256; d=b.example; s=s; h=from; bh=aaaa; b=aaaa\r\nARC-Authentication-Results: i=1; a; spf=pass\r\n',
      ),
    ),
  ],
  ['names of fields', list(30_000, (i) => `X-${i}: ${i}\r\n`)],
  ['bytes beyond ASCII', mail(`Subject: ${filled('\u{10ffff}', LARGEST / 2)}`)],
  ['directions', mail(`Subject: ${filled('\u202e', LARGEST / 3)}`)],
  ['HTML', mail('Content-Type: text/html', filled('<a href="http://a.example">', 900_000))],
];

/** Bounces and headers, which are small. */
const SMALL = 65_000;
export const FURTHER_BOUNCES: readonly HostileFile[] = [
  [
    'recipients',
    `Content-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\n${filled('Final-Recipient: rfc822;a@b.c\nAction: failed\nStatus: 5.0.0\n\n', SMALL)}`,
  ],
  [
    'recipients that differ',
    `Content-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\n${list(900, (i) => `Final-Recipient: rfc822;a${i}@b.c\nDiagnostic-Code: smtp; 550 5.7.${i} spf\n\n`)}`,
  ],
  ['messages in messages', `From: MAILER-DAEMON\n${filled('Content-Type: message/rfc822\n\n', SMALL)}`],
  ['short parts', `From: MAILER-DAEMON\nContent-Type: multipart/mixed; boundary=b\n\n${filled('--b\n', SMALL)}`],
  ['addresses in prose', `From: MAILER-DAEMON\n\n${filled('<a@b.c>, ', SMALL)}`],
  ['codes in prose', `From: MAILER-DAEMON\n\n${filled('550 5.1.1 ', SMALL)}`],
  ['a code with dots', `From: MAILER-DAEMON\n\n<a@b.c>: ${filled('5.', SMALL)}`],
  ['words with hyphens', `From: MAILER-DAEMON\n\n<a@b.c>: 550 ${filled('a-', SMALL)}`],
  ['links', `From: MAILER-DAEMON\n\n<a@b.c>: 550 ${filled('https://a.b/?ip=192.0.2.1 ', SMALL)}`],
  ['quotes', `From: MAILER-DAEMON\n\n${filled('> > ', SMALL)}`],
  ['base64', `From: MAILER-DAEMON\nContent-Transfer-Encoding: base64\n\n${filled('VGhpcw==\n', SMALL)}`],
  ['UTF-16', `From: MAILER-DAEMON\nContent-Type: text/plain; charset=utf-16\n\n${filled('\0a', SMALL)}`],
];

/** Zone files. */
export const FURTHER_ZONES: readonly HostileFile[] = [
  ['parentheses in turns', filled('( ) ')],
  ['comments', filled('; a\n')],
  ['an open parenthesis and comments', `a TXT (\n${filled('; "\n')}`],
  ['$TTL', filled('$TTL 9w9d9h9m9s\n')],
  ['a long $TTL', `$TTL ${filled('9')}`],
  ['$GENERATE of everything', '$GENERATE 0-65535/1 a$ TXT "${0,200,d}${0,200,d}"\n'.repeat(5000)],
  ['services', list(4900, (i) => `_s${i}._tcp SRV 0 0 1 h${i}\n`)],
  ['mail hosts', list(4900, (i) => `@ MX ${i} m${i}\n`)],
  ['texts', list(4900, (i) => `@ TXT "v=spf1 include:i${i} ${'a:b '.repeat(30)}"\n`)],
  [
    'includes',
    `@ TXT "v=spf1 include:i0.o1.registry-0.com -all"\n${list(4900, (i) => `i${i} TXT "v=spf1 include:i${i + 1}.o1.registry-0.com -all"\n`)}`,
  ],
  ['aliases', list(4900, (i) => `a${i} CNAME a${i + 1}\n`)],
  ['wildcards', list(4900, (i) => `*.a${i} A 192.0.2.1\n`)],
  ['deep names', list(2000, (i) => `${'a.'.repeat(100)}n${i} A 192.0.2.1\n`)],
  ['delegations', list(4900, (i) => `z${i} NS ns.z${i}\n`)],
  ['name servers', list(4900, (i) => `@ NS ns${i}\n`)],
  ['keys', list(2000, (i) => `@ DNSKEY 257 3 13 ${Buffer.alloc(64, i).toString('base64')}\n`)],
  ['delegation signers', list(4900, (i) => `z DS ${i} 13 2 ${'00'.repeat(32)}\n`)],
  ['addresses', list(4900, (i) => `@ A 10.0.${i >> 8}.${i & 255}\nwww A 10.0.${i >> 8}.${i & 255}\n`)],
  ['authorities', list(4900, (i) => `@ CAA 0 issue "${i}.example"\n`)],
  ['keys of mail', list(2000, (i) => `s${i}._domainkey TXT "v=DKIM1; p=${Buffer.alloc(200, i).toString('base64')}"\n`)],
  ['policies of mail', list(4900, () => `_dmarc TXT "v=DMARC1; p=none; ${'rua=mailto:a@b.example; '.repeat(5)}"\n`)],
  ['certificates', list(4900, (i) => `_${i}._tcp TLSA 3 1 1 ${'00'.repeat(32)}\n`)],
  ['starts of authority', list(4900, (i) => `@ SOA a b ${i} 1 1 1 1\n`)],
  ['names beyond ASCII', list(4900, (i) => `ü${i}ß A 192.0.2.1\n`)],
  ['faults of every line', list(20_000, (i) => `a${i} A 192.0.2.${i}\n`)],
];

/** JSON for a zone. */
const yaml = (octodns: string): string => json({ octodns });
export const FURTHER_JSON: readonly HostileFile[] = [
  [
    'octoDNS: aliases of aliases',
    yaml(`a0: &a0 [x,x,x,x,x,x,x,x,x]\n${list(60, (i) => `a${i + 1}: &a${i + 1} [${`*a${i},`.repeat(9)}]\n`)}`),
  ],
  ['octoDNS: merges', yaml(`a: &a {type: A}\n${list(12_000, (i) => `n${i}:\n  <<: *a\n  value: 192.0.2.1\n`)}`)],
  ['octoDNS: block scalars', yaml(list(20_000, (i) => `n${i}: |\n  a\n  b\n`))],
  ['octoDNS: a long scalar', yaml(`a:\n  type: TXT\n  value: ${filled('a ', 900_000)}`)],
  ['octoDNS: quotes', yaml(`a: "${filled('\\x41', 400_000)}"`)],
  ['octoDNS: folded', yaml(`a:\n  type: TXT\n  value: >-\n${filled('    a\n\n', 400_000)}`)],
  ['octoDNS: depth by lines', yaml(list(900, (i) => `${' '.repeat(i)}a:\n`))],
  ['octoDNS: tags', yaml(filled('a: !!binary "YQ=="\n', 900_000))],
  ['octoDNS: documents', yaml(filled('---\na: 1\n', 700_000))],
  ['octoDNS: comments', yaml(filled('# a\n', 700_000))],
  ['octoDNS: values', yaml(`a:\n  type: A\n  values:\n${filled('  - 192.0.2.1\n', 900_000)}`)],
  ['octoDNS: records', yaml(`a:\n${filled('  - {type: TXT, value: a}\n', 900_000)}`)],
  [
    'Terraform: modules',
    json({ terraform: json({ values: { root_module: { child_modules: Array(40_000).fill({ resources: [] }) } } }) }),
  ],
  [
    'Terraform: resources',
    json({
      terraform: json({
        values: {
          root_module: {
            resources: Array.from({ length: 6000 }, (_, i) => ({
              type: 'cloudflare_record',
              address: `a${i}`,
              values: { name: `n${i}`, type: 'A', value: '192.0.2.1' },
            })),
          },
        },
      }),
    }),
  ],
  ['Terraform: a heredoc', json({ terraform: `resource "a" "b" {\n value = <<EOT\n${filled('${a}\n', 600_000)}` })],
  [
    'Terraform: records of one',
    json({
      terraform: json({
        values: {
          root_module: {
            resources: [
              {
                type: 'aws_route53_record',
                address: 'a',
                values: { name: 'a', type: 'TXT', records: Array(100_000).fill('a') },
              },
            ],
          },
        },
      }),
    }),
  ],
  [
    'dnscontrol: records',
    json({
      dnscontrol: json({
        domains: [
          {
            name: 'o1.registry-0.com',
            records: Array.from({ length: 12_000 }, (_, i) => ({ type: 'TXT', name: `a${i}`, target: 'b' })),
          },
        ],
      }),
    }),
  ],
  [
    'dnscontrol: domains',
    json({ dnscontrol: json({ domains: Array.from({ length: 20_000 }, () => ({ name: 'a', records: [] })) }) }),
  ],
  ['dnscontrol: deep', json({ dnscontrol: nested(100_000, '1') })],
  ['a zone in surrogates', `{"zone":"${filled('\\ud800')}"}`],
  ['lists', `{"zone":${filled('[],', 60_000)}`],
  ['expected', json({ zone: 'a A 192.0.2.1', expect: Array(99_000).fill('mail') })],
  ['expected objects', json({ zone: 'a A 192.0.2.1', expect: Array(60_000).fill({}) })],
];
