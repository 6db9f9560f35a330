import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { aggregateReport } from '../e2e/report-files.js';

const REPORT = { domain: 'perfect.test', score: 60, findings: [] };

/** One call of every tool, and its expected result for a domain of the lab. */
const CALLS: readonly (readonly [tool: string, args: Record<string, unknown>, result: object])[] = [
  ['dns_health_check', { domain: 'perfect.test' }, { score: 100, resolvable: true }],
  ['dns_lookup', { name: 'perfect.test', type: 'MX' }, { status: 0, ad: true }],
  ['dns_propagation', { name: 'moved.com', type: 'A' }, { consistency: { agreeing: 4, consistent: false } }],
  ['domain_availability', { domain: 'free.com' }, { state: 'available' }],
  ['dkim_check', { domain: 'perfect.test', selector: 's1' }, { valid: true, keyBits: 2048 }],
  ['dnssec_check', { domain: 'expired.com' }, { status: 'broken' }],
  ['mail_check', { domain: 'parked.com' }, { nullMx: true, acceptsMail: false }],
  ['seo_check', { domain: 'expiredcert.com' }, { score: 0, error: { code: 'tls_error' } }],
  ['idn_convert', { name: 'müller.de' }, { ascii: 'xn--mller-kva.de' }],
  ['generate_record', { kind: 'spf', input: { allowMx: true } }, { kind: 'spf', record: 'v=spf1 mx ~all' }],
  ['analyze_headers', { raw: 'From: jo@perfect.test' }, { alignment: { fromDomain: 'perfect.test' } }],
  ['decode_bounce', { raw: '550 5.1.1 <jo@perfect.test>: User unknown' }, { reports: [{ reason: 'userunknown' }] }],
  ['explain_finding', { id: 'dmarc-policy.none' }, { id: 'dmarc-policy' }],
  ['fix_plan', { domain: 'perfect.test' }, { score: 100 }],
  [
    'preview_changes',
    { domain: 'perfect.test', changes: [{ action: 'remove', host: '_dmarc', type: 'TXT' }] },
    { before: { score: 100 }, after: { domain: 'perfect.test' } },
  ],
  ['verify_fix', { domain: 'perfect.test', finding: 'dmarc-record.missing' }, { state: 'resolved', completeBy: null }],
  [
    'compare_nameservers',
    { domain: 'perfect.test', nameServers: [{ name: 'ns1.dnshost.net' }, { name: 'ns2.dnshost.net' }] },
    { domain: 'perfect.test' },
  ],
  ['analyze_message', { raw: 'From: jo@perfect.test\r\n\r\nHello' }, { dmarc: { domain: 'perfect.test' } }],
  [
    'analyze_reports',
    {
      files: [
        {
          name: 'report.xml',
          content: aggregateReport('perfect.test', 0, [{ ip: '77.77.4.1', count: 3, spf: 'pass' }]),
        },
      ],
    },
    { domain: 'perfect.test', mail: { messages: 3 } },
  ],
  ['web_check', { domain: 'perfect.test' }, { domain: 'perfect.test' }],
  [
    'check_profile',
    { profile: 'bulk-sender', domain: 'perfect.test' },
    { profile: 'bulk-sender', domain: 'perfect.test' },
  ],
  ['plan_rollover', { domain: 'perfect.test', kind: 'ksk' }, { domain: 'perfect.test', safe: true }],
  ['check_many', { domains: ['perfect.test', 'nospf.com'] }, { summary: { checked: 2, failed: 0 } }],
  ['compare_reports', { before: REPORT, after: REPORT }, { score: { before: 60, after: 60 }, records: [] }],
  ['get_evidence', { domain: 'perfect.test' }, { domain: 'perfect.test', answers: expect.anything() as object }],
];

const client = new Client({ name: 'system-test', version: '1.0.0' });
beforeAll(() => client.connect(new StreamableHTTPClientTransport(new URL('http://127.0.0.1:3000/mcp'))));
afterAll(() => client.close());

it('the official client finds every tool', async () => {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(CALLS.map(([tool]) => tool));
});

it.each(CALLS)('%s %j', async (name, args, result) => {
  const { structuredContent, isError } = await client.callTool({ name, arguments: args });
  expect(isError).toBeUndefined();
  expect(structuredContent).toMatchObject(result);
});

it('tells the health of a domain in German', async () => {
  const args = { domain: 'spfopen.com', lang: 'de' };
  const { structuredContent } = await client.callTool({ name: 'dns_health_check', arguments: args });
  expect(structuredContent).toMatchObject({ locale: 'de' });
});
