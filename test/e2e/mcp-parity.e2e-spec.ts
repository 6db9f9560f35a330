import type { DomainHealth } from '#features/health/health.dto.js';
import { LANGUAGES } from '#platform/edge/texts/localizer.js';
import { LAB_DOMAINS } from '../lab/domains/populated-lab.js';
import { sweep } from '../sweep.js';
import { tokensIn } from '../mcp/tokens.js';
import { LabApp } from './lab-app.js';
import { ERAS, bodyOf, McpByHand, textOf, type ToolAnswer } from './mcp-client.js';
import { TOOL_EXAMPLES, type ToolExample } from './mcp-examples.js';
import { type Answer, codeOf, messageOf } from './running-app.js';

let lab: LabApp;
let mcp: McpByHand;
beforeAll(async () => {
  lab = await LabApp.start();
  mcp = new McpByHand(lab.app);
});
afterAll(() => lab.close());

/** Removes the time, because a verification is not cached. */
const timeless = (json: string) => json.replace(/"checkedAt":"[^"]+"/, '').replace(/"at":"[^"]+"/g, '');

const rest = ({ path, body }: Pick<ToolExample, 'path' | 'body'>): Promise<Answer> =>
  body === undefined ? lab.get(path) : lab.app.post(`/api/v1/${path}`, body);

/** The lines of `check-many` have whole reports, of which the tool makes a table; in place of a file, there is a link to it. */
const SAME = TOOL_EXAMPLES.filter(({ tool }) => tool !== 'check_many' && tool !== 'get_evidence');

describe('a report is the same', () => {
  const calls = SAME.flatMap((example) => ERAS.map((era) => ({ ...example, era })));

  it.each(sweep('tools in each era', calls, 9))('by $tool in the $era era', async ({ tool, args, era, ...example }) => {
    const answer = await mcp.request(era, 'tools/call', { name: tool, arguments: args });
    const { structuredContent } = bodyOf(answer).result as unknown as ToolAnswer;
    expect(timeless(JSON.stringify(structuredContent))).toBe(timeless((await rest(example)).text));
  });

  const names = sweep(
    'health checks over MCP',
    LAB_DOMAINS.map(({ name }) => name),
    2,
    24,
  );

  it.each(names)('for %s in every language, and what a model reads is in bounds', async (domain) => {
    for (const lang of LANGUAGES) {
      const result = await mcp.call('dns_health_check', { domain, lang });
      const report = (await lab.get(`check/${domain}?lang=${lang}`)).body as DomainHealth;
      const findings = report.findings.filter(({ severity }) => severity !== 'ok');
      const compact = result.structuredContent as DomainHealth;
      expect(Object.assign({}, report, { findings })).toMatchObject(compact);
      expect(compact.findings.map(({ id, title }) => [id, title])).toEqual(
        findings.map(({ id, title }) => [id, title]),
      );
      for (const read of [[textOf(result)], compact]) expect(tokensIn(read).byPieces).toBeLessThan(1500);
    }
  });

  it('for a domain with few findings: only passed checks are left out', async () => {
    const { structuredContent } = await mcp.call('dns_health_check', { domain: 'perfect.test' });
    const report = (await lab.get('check/perfect.test')).body as DomainHealth;
    const findings = report.findings.filter(({ severity }) => severity !== 'ok');
    expect(structuredContent).toEqual(Object.assign({}, report, { findings }));
  });

  it('for the domain with the most faults: every finding is named, and the worst have their record', async () => {
    const { structuredContent } = await mcp.call('dns_health_check', { domain: 'nsbroken.com' });
    const report = (await lab.get('check/nsbroken.com')).body as DomainHealth;
    expect(tokensIn(report).byPieces).toBeGreaterThan(5000);
    const records = (findings: DomainHealth['findings']) =>
      findings.filter(({ fix }) => fix?.record).map(({ id }) => id);
    expect(records((structuredContent as DomainHealth).findings)).toEqual(records(report.findings));
    const { structuredContent: whole } = await mcp.call('dns_health_check', {
      domain: 'nsbroken.com',
      response: 'full',
    });
    expect(whole).toEqual(report);
  });

  it.each(['spf', 'caa', 'mta-sts'])('for a generated %s record', async (kind) => {
    const body = kind === 'mta-sts' ? { mode: 'enforce', id: 'a1', domain: 'b.example' } : {};
    const { structuredContent } = await mcp.call('generate_record', { kind, input: body });
    expect(JSON.stringify(structuredContent)).toBe((await rest({ path: `generate/${kind}`, body })).text);
  });
});

describe('an error is the same', () => {
  it.each<ToolExample>([
    { tool: 'dns_health_check', args: { domain: 'x' }, path: 'check/x' },
    { tool: 'dns_health_check', args: { domain: 'x', lang: 'de' }, path: 'check/x?lang=de' },
    { tool: 'dns_health_check', args: { domain: 'a.de', lang: 'fr' }, path: 'check/a.de?lang=fr' },
    { tool: 'dns_lookup', args: { name: 'a..b', type: 'A' }, path: 'lookup/a..b/A' },
    { tool: 'dns_lookup', args: { name: '192.0.2.1', type: 'A' }, path: 'lookup/192.0.2.1/A' },
    { tool: 'dns_lookup', args: { name: 'a.de', type: 'ANY' }, path: 'lookup/a.de/ANY' },
    { tool: 'dns_propagation', args: { name: '-', type: 'A' }, path: 'propagation/-/A' },
    { tool: 'dns_propagation', args: { name: 'a.de', type: '' }, path: 'propagation/a.de/%20' },
    { tool: 'domain_availability', args: { domain: 'co.uk' }, path: 'availability/co.uk' },
    { tool: 'dkim_check', args: { domain: '-', selector: 's1' }, path: 'dkim/-/s1' },
    { tool: 'dkim_check', args: { domain: 'a.de', selector: 'a b' }, path: 'dkim/a.de/a%20b' },
    {
      tool: 'dkim_check',
      args: { domain: 'a.de', selector: 'a.'.repeat(120) + 'a' },
      path: `dkim/a.de/${'a.'.repeat(120)}a`,
    },
    { tool: 'dnssec_check', args: { domain: '192.0.2.1' }, path: 'dnssec/192.0.2.1' },
    { tool: 'mail_check', args: { domain: 'a_b.de' }, path: 'mail-check/a_b.de' },
    { tool: 'seo_check', args: { domain: 'https' }, path: 'seo-check/https' },
    { tool: 'seo_check', args: { domain: 'https', lang: 'de' }, path: 'seo-check/https?lang=de' },
    { tool: 'idn_convert', args: { name: 'xn--a' }, path: 'idn/xn--a' },
    { tool: 'generate_record', args: { kind: 'bimi', input: {} }, path: 'generate/bimi', body: {} },
  ])('by $tool with $args', async ({ tool, args, ...example }) => {
    const [answer, result] = [await rest(example), await mcp.call(tool, args)];
    expect(answer.status).toBe(400);
    expect(result).toEqual({ content: [expect.anything()], isError: true });
    const message = messageOf(answer).replace('" "', '""'); // a path segment cannot be empty
    expect(textOf(result).split('\n')[0]).toBe(`${codeOf(answer)}: ${message}`);
  });

  it.each([
    ['a missing field', 'dmarc', '{}'],
    ['an unknown field', 'spf', '{"ip":["192.0.2.1"]}'],
    ['a wrong type', 'spf', '{"ip4":7}'],
    ['a wrong value', 'mta-sts', '{"mode":"testing","maxAgeDays":0}'],
    ['null', 'dmarc', '{"policy":"none","pct":null}'],
    ['a prototype', 'spf', '{"__proto__":{"allowMx":true}}'],
    ['a constructor', 'spf', '{"constructor":1}'],
    ['a list', 'spf', '[]'],
  ])('by generate_record with %s', async (_, kind, input) => {
    const answer = await lab.app.post(`/api/v1/generate/${kind}`, input, { 'content-type': 'application/json' });
    const message = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"generate_record","arguments":{"kind":"${kind}","input":${input}}}}`;
    const result = bodyOf(await mcp.post(message)).result as unknown as ToolAnswer;
    expect([codeOf(answer), result.isError]).toEqual(['invalid_body', true]);
    const reason = messageOf(answer)
      .replace('The request body is not valid: ', '')
      .replace(/^it must be a JSON /, '');
    expect(textOf(result).split('\n')[0]).toMatch(/^invalid_body: The arguments are not valid: /);
    expect(textOf(result).split('\n')[0]).toContain(reason);
  });

  it.each<[string, unknown, string]>([
    ['dns_health_check', { domain: 5 }, 'invalid_domain: "5" is not'],
    ['dns_health_check', { domain: null }, 'invalid_domain: "null" is not'],
    ['dns_health_check', { domain: { ascii: 'perfect.test' } }, 'invalid_domain: "{'],
    ['dns_health_check', { domain: 'perfect.test', lang: null }, 'invalid_lang: "null" is not'],
    ['dns_lookup', { name: ['perfect.test'], type: 'A' }, 'invalid_name: "['],
    ['dns_lookup', { name: 'perfect.test', type: ['A'] }, 'invalid_type: "['],
    ['dkim_check', { domain: 'dkim.com', selector: { text: 'rsa2048' } }, 'invalid_selector: "{'],
    ['idn_convert', { name: { input: 'x', domain: { ascii: 'y', unicode: 'z' } } }, 'invalid_domain: "{'],
    ['generate_record', { kind: ['spf'], input: {} }, 'invalid_kind: "['],
    [
      'idn_convert',
      { name: 'a.de', more: 1 },
      'invalid_body: The arguments are not valid: more is not a known property',
    ],
    ['idn_convert', [], 'invalid_body: The arguments are not valid: it must be a JSON object'],
    ['idn_convert', 'a.de', 'invalid_body: The arguments are not valid: it must be a JSON object'],
    ['idn_convert', undefined, 'invalid_domain: "" is not'],
  ])('by %s with arguments that no path could carry: %j', async (tool, args, beginning) => {
    const result = await mcp.call(tool, args);
    expect([result.isError, textOf(result).slice(0, beginning.length)]).toEqual([true, beginning]);
  });

  it.each<[string, object, string]>([
    [
      'dns_lookup',
      { name: 'a.de' },
      'The argument "type" is missing. Add it and call dns_lookup again, for example: {"name":"a.de","type":"MX"}.',
    ],
    [
      'dns_lookup',
      { name: 'a.de', type: 'X' },
      'Fix the argument "type" and call dns_lookup again, for example: {"name":"a.de","type":"MX"}.',
    ],
    [
      'preview_changes',
      { domain: 'a.de', changes: [{ action: 'add', host: '@', type: 'A', value: 'x' }] },
      'Fix the argument "changes" and call preview_changes again, for example: {"domain":"a.de","changes":[{"action":"add","host":"_dmarc","type":"TXT","value":"v=DMARC1; p=none"}]}.',
    ],
    [
      'compare_nameservers',
      { domain: 'a.de', nameServers: [{ name: 'ns1.a.de' }], ds: ['x'] },
      'Fix the argument "ds.0" and call compare_nameservers again, for example: {"domain":"a.de","nameServers":[{"name":"ns1.a.de"}]}.',
    ],
    [
      'idn_convert',
      { name: '-' },
      'Fix the argument "name" and call idn_convert again, for example: {"name":"münchen.de"}.',
    ],
    [
      'generate_record',
      { kind: 'caa' },
      'The argument "input" is missing. Add it and call generate_record again, for example: {"kind":"caa","input":{"issue":["letsencrypt.org"],"iodef":"security@example.com"}}.',
    ],
    [
      'seo_check',
      { domain: '-', lang: 'de' },
      'Korrigieren Sie das Argument „domain“ und rufen Sie seo_check erneut auf, zum Beispiel: {"domain":"example.com","lang":"de"}.',
    ],
    [
      'dns_lookup',
      { name: '77.77.4.1', type: 'A' },
      'Fix the argument "name" and call dns_lookup again, for example: {"name":"77.77.4.1","type":"PTR"}.',
    ],
    [
      'dns_lookup',
      { name: 'a.de', type: 'DKIM' },
      'DKIM keys are TXT records at a selector. Call dkim_check, for example: {"domain":"a.de","selector":"s1"}. The selector is s= in the DKIM-Signature header of a message.',
    ],
    [
      'dns_health_check',
      { url: 'https://shop.a.de/x' },
      'Fix the argument "url" and call dns_health_check again, for example: {"domain":"shop.a.de"}.',
    ],
    [
      'analyze_headers',
      { raw: 'Dear reader' },
      'Fix the argument "raw" and call analyze_headers again, for example: {"raw":"From: Jo <jo@example.com>"}.',
    ],
    [
      'explain_finding',
      { id: 'dmarc-policy.nope' },
      'Call the tool again with one of these IDs: dmarc-policy.enforced, dmarc-policy.lenient, dmarc-policy.none, dmarc-policy.missing.',
    ],
    [
      'verify_fix',
      { domain: 'a.de', finding: 'xyz' },
      'IDs are in square brackets in the text of dns_health_check and seo_check, for example dmarc-policy.none.',
    ],
  ])('and teaches the next call of %s after %j', async (tool, args, next) => {
    expect(textOf(await mcp.call(tool, args)).split('\n')[1]).toBe(next);
  });

  it.each(['spf', 'dmarc', 'caa', 'mta-sts'])('and the example for %s works', async (kind) => {
    const example = / for example: (.*)\.$/.exec(textOf(await mcp.call('generate_record', { kind })))![1]!;
    const { structuredContent } = await mcp.call('generate_record', JSON.parse(example));
    expect(structuredContent).toMatchObject({ kind });
    expect(structuredContent).not.toMatchObject({ errors: [expect.anything()] });
  });

  it('when no resolver answers', async () => {
    for (const resolver of lab.lab.resolvers) resolver.become('down');
    const questions: ToolExample[] = [
      { tool: 'dns_lookup', args: { name: 'x1.wildcard.com', type: 'A' }, path: 'lookup/x1.wildcard.com/A' },
      { tool: 'dkim_check', args: { domain: 'x2.com', selector: 's1' }, path: 'dkim/x2.com/s1' },
      { tool: 'dnssec_check', args: { domain: 'x3.com' }, path: 'dnssec/x3.com' },
    ];
    for (const { tool, args, ...example } of questions) {
      const answer = await rest(example);
      const result = await mcp.call(tool, args);
      expect([answer.status, result.isError]).toEqual([502, true]);
      expect(textOf(result)).toMatch(new RegExp(`^upstream_unavailable: ${messageOf(answer)}\nCall the tool again`));
    }
    for (const resolver of lab.lab.resolvers) resolver.become('well');
  });
});
