import { LAB_DOMAINS } from '../lab/domains/populated-lab.js';
import { sweep } from '../sweep.js';
import { LabApp } from './lab-app.js';
import { McpByHand, textOf } from './mcp-client.js';

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

it.each(sweep('sizes of MCP results', names, 3, 60))('of %s fit', async (domain) => {
  for (const [tool, args] of TOOLS) {
    const result = await mcp.call(tool, args(domain));
    const text = Buffer.byteLength(textOf(result));
    const content = Buffer.byteLength(JSON.stringify(result.structuredContent ?? {}));
    expect({ tool, text: Math.max(text, MAX_TEXT), content: Math.max(content, MAX_CONTENT) }).toEqual({
      ...{ tool, text: MAX_TEXT, content: MAX_CONTENT },
    });
  }
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
