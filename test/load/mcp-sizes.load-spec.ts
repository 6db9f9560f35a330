import { reportTopics } from '#features/health/health-topics.js';
import { LAB_DOMAINS } from '../lab/domains/populated-lab.js';
import { howMany, sweep } from '../sweep.js';
import { LabApp } from '../e2e/lab-app.js';
import { bodyOf, McpByHand, textOf, type ToolAnswer } from '../e2e/mcp-client.js';
import { aggregateReport } from '../e2e/report-files.js';

const MAX_TEXT = 4000;
const MAX_CONTENT = 8192;

let lab: LabApp;
let mcp: McpByHand;
beforeAll(async () => {
  lab = await LabApp.start();
  mcp = new McpByHand(lab.app);
});
afterAll(() => lab.close());

/** What a model reads of a compact result, by tool. */
const TOOLS: readonly [tool: string, args: (domain: string) => object][] = [
  ['dns_health_check', (domain) => ({ domain, lang: 'de' })],
  ['web_check', (domain) => ({ domain, lang: 'de' })],
  ['get_evidence', (domain) => ({ domain })],
  ['seo_check', (domain) => ({ domain })],
  ['fix_plan', (domain) => ({ domain, lang: 'de' })],
  ['mail_check', (domain) => ({ domain })],
  ['dnssec_check', (domain) => ({ domain })],
  ['check_profile', (domain) => ({ domain, profile: 'bulk-sender' })],
  ['dns_lookup', (domain) => ({ name: domain, type: 'TXT' })],
  ['dns_propagation', (domain) => ({ name: domain, type: 'TXT' })],
  ['domain_availability', (domain) => ({ domain })],
];
const names = LAB_DOMAINS.map(({ name }) => name);
const HEADER = [
  ...some(
    60,
    (i) =>
      `Received: from a${i}.example by b${i}.example with ESMTPS id x${i}; Thu, 19 Nov 2026 10:${String(i % 60).padStart(2, '0')}:00 +0000`,
  ),
  'Authentication-Results: mx.example; spf=fail smtp.mailfrom=a@perfect.test; dkim=fail header.d=perfect.test; dmarc=fail',
  'From: Jo <jo@perfect.test>',
].join('\r\n');
const REPORT = aggregateReport(
  'dmarcnone.com',
  0,
  some(60, (i) => ({ ip: `77.77.${i % 9}.${i}`, count: i + 1, signed: [`sender${i}.example`, 's1', 'pass'] })),
);

function some<T>(count: number, one: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => one(i));
}

function reportOf(state: string, score: number): object {
  const findings = some(150, (i) => ({
    id: `rule-${i}.${state}`,
    severity: 'problem',
    title: `Title ${i} ${'x'.repeat(80)}`,
  }));
  return { domain: 'a.example', score, findings };
}

function expectToFit(tool: string, result: ToolAnswer): void {
  const text = Buffer.byteLength(textOf(result));
  const content = Buffer.byteLength(JSON.stringify(result.structuredContent ?? {}));
  expect({ tool, text: Math.max(text, MAX_TEXT), content: Math.max(content, MAX_CONTENT) }).toEqual({
    ...{ tool, text: MAX_TEXT, content: MAX_CONTENT },
  });
}

it.each(sweep('sizes of MCP results', names, 2, 60))('of %s fit', async (domain) => {
  for (const [tool, args] of TOOLS) {
    expectToFit(tool, await mcp.call(tool, args(domain)));
  }
});

/** The largest results of the tools that do not only depend on a domain. */
const LARGE: readonly [tool: string, args: object][] = [
  ['dkim_check', { domain: 'dkim.com', selector: 'rsa2048' }],
  ['idn_convert', { name: `${'ü'.repeat(20)}.`.repeat(8).slice(0, -1) }],
  ['generate_record', { kind: 'dmarc', input: { policy: 'reject', rua: some(5, (i) => `reports-${i}@example.com`) } }],
  ['analyze_headers', { raw: HEADER }],
  ['analyze_message', { raw: `${HEADER}\r\n\r\nHello\r\n`, lang: 'de' }],
  ['decode_bounce', { raw: some(100, (i) => `550 5.1.1 <user${i}@perfect.test>: User unknown`).join('\n') }],
  ['explain_finding', { id: 'dmarc-policy' }],
  ['preview_changes', { domain: 'perfect.test', changes: [{ action: 'remove', host: '@', type: 'MX' }], lang: 'de' }],
  ['verify_fix', { domain: 'spfopen.com', finding: 'spf-all.open' }],
  ['compare_nameservers', { domain: 'perfect.test', nameServers: [{ name: 'ns1.dnshost.net' }] }],
  ['analyze_reports', { domain: 'dmarcnone.com', files: [{ name: 'a.xml', content: REPORT }] }],
  ['plan_rollover', { domain: 'perfect.test', kind: 'algorithm', lang: 'de' }],
  ['check_many', { domains: names.slice(0, howMany('domains of the largest check', 20, 4)), lang: 'de' }],
  ['compare_reports', { before: reportOf('missing', 0), after: reportOf('present', 100) }],
];

it.each(LARGE)('of %s fit when they are large', async (tool, args) => {
  const result = await mcp.call(tool, args);
  expect([textOf(result), result.isError]).toEqual([expect.any(String), undefined]);
  expectToFit(tool, result);
});

it('every explanation of a check fits', async () => {
  const ids = reportTopics.flatMap((topic): readonly string[] => topic.checks.map(({ id }) => id));
  for (const id of sweep('explanations of checks', ids, 30)) expectToFit(id, await mcp.call('explain_finding', { id }));
});

it('no tool is left out', async () => {
  const { tools } = bodyOf(await mcp.request('handshake', 'tools/list')).result as { tools: { name: string }[] };
  const measured = new Set([...TOOLS, ...LARGE].map(([tool]) => tool));
  expect(tools.map(({ name }) => name).filter((name) => !measured.has(name))).toEqual([]);
});

it('a long list says how much of it was left out, and a full response has all of it', async () => {
  const records = Array.from({ length: 90 }, (_, i) => `many TXT "${i} ${'x'.repeat(200)}"`).join('\n');
  lab.lab.internet.zone('nodnssec.com').add(records);
  const call = { name: 'many.nodnssec.com', type: 'TXT' };
  const compact = await mcp.call('dns_lookup', call);
  const { answers, omitted } = compact.structuredContent as { answers: object[]; omitted: object[] };
  expect(omitted).toEqual([{ path: 'answers', entries: 90 - answers.length }]);
  expect(textOf(compact)).toContain('The structured content of response "full" has them.');
  const full = await mcp.call('dns_lookup', { ...call, response: 'full' });
  expect(full.structuredContent).toMatchObject({ answers: { length: 90 } });
  expect(full.structuredContent).not.toHaveProperty('omitted');
});
