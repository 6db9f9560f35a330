import { Buffer } from 'node:buffer';

/** What is sent, where, and as what. */
export interface Upload {
  readonly name: string;
  readonly path: string;
  readonly type: string;
  readonly body: string | Buffer;
}

const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';
const SMALL = 65_000;
const filled = (unit: string, bytes = SMALL) => unit.repeat(Math.floor(bytes / unit.length));
const json = (value: unknown) => JSON.stringify(value);
const upload = (name: string, path: string, type: string, body: string | Buffer): Upload => ({
  name,
  path,
  type,
  body,
});
const DOMAIN = 'o1.registry-0.com';
const parts = (count: number, head: string) =>
  `${Array.from({ length: count }, () => `--b\r\n${head}\r\n\r\na\r\n`).join('')}--b--\r\n`;
const call = (name: string, args: object) =>
  json({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
const report = (findings: readonly object[]) => ({ domain: 'example.com', score: 1, findings });
const finding = (i: number, detail: string, evidence: readonly object[] = []) => ({
  id: `spf-record.x${i}`,
  severity: 'warn',
  detail,
  evidence,
});
const findings = (word: string) => Array.from({ length: 480 }, (_, i) => finding(i, filled(`${word}${i} `, 900)));

/** Bodies that the process of the service reads itself, because they are no files, and forms with files. */
export const SMALL_BODIES: readonly Upload[] = [
  upload('changes of nothing', `/api/v1/preview/${DOMAIN}`, JSON_TYPE, `{"changes":[${filled('{},', SMALL - 30)}{}]}`),
  upload('changes of numbers', `/api/v1/preview/${DOMAIN}`, JSON_TYPE, `{"changes":[${filled('1,', SMALL - 30)}1]}`),
  upload('servers of nothing', `/api/v1/move/${DOMAIN}`, JSON_TYPE, `{"nameServers":[${filled('{},', SMALL - 30)}{}]}`),
  upload('servers of lists', `/api/v1/move/${DOMAIN}`, JSON_TYPE, `{"nameServers":[${filled('[],', SMALL - 30)}[]]}`),
  upload(
    'names of a move',
    `/api/v1/move/${DOMAIN}`,
    JSON_TYPE,
    `{"nameServers":[{"name":"ns1.dnshost.net"}],"names":[${filled('"a",', SMALL - 100)}"b"]}`,
  ),
  upload(
    'a zone of a move',
    `/api/v1/move/${DOMAIN}`,
    JSON_TYPE,
    json({ nameServers: [{ name: 'ns1.dnshost.net' }], zone: filled('a A 192.0.2.1\n', 60_000) }),
  ),
  upload('keys of a rollover', `/api/v1/rollover/${DOMAIN}`, JSON_TYPE, `{"keys":[${filled('{},', SMALL - 30)}{}]}`),
  upload('domains', '/api/v1/check-many', JSON_TYPE, `{"domains":[${filled('"a",', SMALL - 30)}"b"]}`),
  upload(
    'domains of one letter',
    '/api/v1/check-many',
    JSON_TYPE,
    json({ domains: Array.from({ length: 60 }, () => '\u00df'.repeat(500)) }),
  ),
  upload(
    'domains in Punycode',
    '/api/v1/check-many',
    JSON_TYPE,
    json({ domains: Array.from({ length: 60 }, () => `xn--${'9'.repeat(1000)}`) }),
  ),
  upload(
    'lists in lists',
    '/api/v1/check-many',
    JSON_TYPE,
    `{"domains":${'['.repeat(31)}${filled('{},', 60_000)}1${']'.repeat(31)}}`,
  ),
  upload('keys', '/api/v1/check-many', JSON_TYPE, `{${Array.from({ length: 6000 }, (_, i) => `"k${i}":1`).join()}}`),
  upload(
    'values to generate',
    '/api/v1/generate/spf',
    JSON_TYPE,
    json({ include: Array.from({ length: 5000 }, (_, i) => `a${i}.b`) }),
  ),
  upload('objects to generate', '/api/v1/generate/dmarc', JSON_TYPE, `{"rua":[${filled('{},', 60_000)}{}]}`),
  upload(
    'a call with many names',
    '/mcp',
    JSON_TYPE,
    call('check_many', { domains: Array.from({ length: 12_000 }, () => 'a') }),
  ),
  upload('a call with a long word', '/mcp', JSON_TYPE, call('check_domain', { domain: filled('a.', 60_000) })),
  upload(
    'a call with lists',
    '/mcp',
    JSON_TYPE,
    call('preview_changes', { domain: 'a.example', changes: Array.from({ length: 20_000 }, () => ({})) }),
  ),
  upload(
    'a call with unknown names',
    '/mcp',
    JSON_TYPE,
    call('check_domain', Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`doman${i}`, 1]))),
  ),
  upload('a call of no tool', '/mcp', JSON_TYPE, call(filled('check_', 60_000), {})),
  upload(
    'a batch',
    '/mcp',
    JSON_TYPE,
    `[${filled('{"jsonrpc":"2.0","id":1,"method":"ping"},', SMALL - 100)}{"jsonrpc":"2.0","id":1,"method":"ping"}]`,
  ),
  upload(
    'a batch of lists',
    '/mcp',
    JSON_TYPE,
    `[${filled('{"jsonrpc":"2.0","id":1,"method":"tools/list"},', SMALL - 100)}{}]`,
  ),
  upload(
    'a zone in a call',
    '/mcp',
    JSON_TYPE,
    call('check_zone', { domain: DOMAIN, zone: filled('a A 192.0.2.1\n', 55_000) }),
  ),
  upload(
    'a header in a call',
    '/mcp',
    JSON_TYPE,
    call('analyze_header', { header: filled('A: b\n', 40_000), raw: filled('A: b\n', 10_000) }),
  ),
  upload(
    'reports with many texts',
    '/api/v1/compare',
    JSON_TYPE,
    json({ before: report(findings('a')).valueOf(), after: report([]) }).slice(0, 510_000),
  ),
  upload(
    'reports that differ in each word',
    '/api/v1/compare',
    JSON_TYPE,
    json({ before: report(findings('a').slice(0, 240)), after: report(findings('b').slice(0, 240)) }),
  ),
  upload(
    'reports with much evidence',
    '/api/v1/compare',
    JSON_TYPE,
    json({
      before: report(
        Array.from({ length: 100 }, (_, i) =>
          finding(
            i,
            'a',
            Array.from({ length: 30 }, (_, j) => ({ host: `h${j}`, type: 'TXT', data: [`${i}`] })),
          ),
        ),
      ),
      after: report(
        Array.from({ length: 100 }, (_, i) =>
          finding(
            i,
            'b',
            Array.from({ length: 30 }, (_, j) => ({ host: `h${j}`, type: 'TXT', data: [`${i}b`] })),
          ),
        ),
      ),
    }),
  ),
  upload('values of a report', '/api/v1/compare', JSON_TYPE, `{"before":{"a":[${filled('1,', 190_000)}1]},"after":{}}`),
  upload(
    'the page of reports that differ',
    '/compare',
    FORM,
    new URLSearchParams({
      before: json(report(findings('a'))),
      after: json(report(findings('b'))),
    }).toString(),
  ),
  upload('a page with fields', '/compare', FORM, filled('a=1&', 1_900_000)),
  upload('a page with escapes', '/zone', FORM, `domain=${DOMAIN}&zone=${filled('%61', 1_900_000)}`),
  upload('a page with half escapes', '/zone', FORM, `domain=${DOMAIN}&zone=${filled('%', 1_900_000)}`),
  upload('a page with a zone of faults', '/zone', FORM, `domain=${DOMAIN}&zone=${filled('%28%0a', 1_900_000)}`),
  upload('a page with domains', '/many', FORM, `domains=${filled('a.example+', SMALL - 10)}`),
  upload('a page with a header', '/headers', FORM, `raw=${filled('Received%3A+from+a+by+b%0A', SMALL - 10)}`),
  upload(
    'a page with a bounce',
    '/bounce',
    FORM,
    `raw=From%3A+MAILER-DAEMON%0A%0A${filled('%3Ca%40b.c%3E%3A+550+5.1.1%0A', SMALL - 60)}`,
  ),
  upload('a page with a message', '/message', FORM, `raw=${filled('A%3A+b%0A', 900_000)}`),
  upload('a page with changes', '/preview', FORM, filled('host=a&type=TXT&value=b&', SMALL)),
  upload(
    'parts',
    '/reports',
    'multipart/form-data; boundary=b',
    parts(200_000, 'Content-Disposition: form-data; name="a"'),
  ),
  upload(
    'files',
    '/reports',
    'multipart/form-data; boundary=b',
    parts(100_000, 'Content-Disposition: form-data; name="files"; filename="a"'),
  ),
  upload(
    'parameters of parts',
    '/reports',
    'multipart/form-data; boundary=b',
    parts(2000, `Content-Disposition: form-data; ${filled('name="a"; filename="b"; ', 3500)}`),
  ),
  upload('parts without names', '/message', 'multipart/form-data; boundary=b', parts(60_000, 'A: b')),
  upload(
    'quotes of parts',
    '/reports',
    'multipart/form-data; boundary=b',
    parts(2000, `Content-Disposition: form-data; name="${filled('\\"', 3500)}`),
  ),
  upload(
    'almost boundaries',
    '/reports',
    `multipart/form-data; boundary=${'a'.repeat(70)}`,
    `--${'a'.repeat(70)}\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\n${filled('a', 9_000_000)}`,
  ),
  upload(
    'almost delimiters',
    '/reports',
    `multipart/form-data; boundary=${'-'.repeat(70)}`,
    `--${'-'.repeat(70)}\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\n${filled(`\r\n--${'-'.repeat(69)}`, 9_000_000)}`,
  ),
  upload(
    'files of one name',
    '/reports',
    'multipart/form-data; boundary=b',
    parts(90, `Content-Disposition: form-data; name="files"; filename="${filled('\u202e', 3000)}"`),
  ),
  upload('a form in JSON', '/reports', JSON_TYPE, filled('{"files":[', 1_000_000)),
  upload(
    'files in JSON',
    '/api/v1/report-analysis',
    JSON_TYPE,
    `{"files":[${filled('{"content":"a"},', 900_000)}{"content":"a"}]}`,
  ),
  upload(
    'packed files in JSON',
    '/api/v1/report-analysis',
    JSON_TYPE,
    json({ files: [{ name: 'a', content: `H4sI${filled('A ', 900_000)}` }] }),
  ),
  upload(
    'a message in JSON',
    '/api/v1/message-analysis',
    JSON_TYPE,
    json({ raw: filled('\u0000', 150_000), clientIp: '192.0.2.1' }),
  ),
  upload('an unknown type', '/api/v1/message-analysis', filled('text/plain;', 8000), 'A: b'),
  upload(
    'parameters of a type',
    '/api/v1/report-analysis',
    `multipart/form-data;${filled(' a=b;', 12_000)} boundary=b`,
    parts(100, 'a: b'),
  ),
];
