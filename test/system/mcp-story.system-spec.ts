import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { STORY } from './domains/repair-domains.js';
import { NAME_SERVERS } from './lab/address-plan.js';

const [SERVER] = NAME_SERVERS['dynamic.dnshost.net']!.addresses;
const domain = STORY.name;
const MAX_CHECKS = 4;
const TTL_MS = 6000;
const ACTIONS: Readonly<Record<string, string>> = { Add: 'add', Replace: 'replace', Delete: 'remove' };

const client = new Client({ name: 'system-story', version: '1.0.0' });
beforeAll(() => client.connect(new StreamableHTTPClientTransport(new URL('http://127.0.0.1:3000/mcp'))));
afterAll(() => client.close());

/** The text content of a tool result; structured content is ignored. */
async function said(name: string, args: Record<string, unknown>): Promise<string> {
  const { content, isError } = await client.callTool({ name, arguments: args });
  expect([name, isError]).toEqual([name, undefined]);
  return (content as { text: string }[]).map(({ text }) => text).join('\n');
}

const faultsIn = (text: string) =>
  [...text.matchAll(/^- (?:PROBLEM|WARNING): .* \[([a-z\d.-]+)\]$/gm)].map(([, id]) => id!);

/** The changes of the first stage, parsed from the text of a plan. */
function changesIn(plan: string) {
  const [first = ''] = plan.slice(plan.indexOf('\nStage 1')).split(/^(?:Stage 2|By hand)/m);
  const found = first.matchAll(
    /^- (Add|Replace|Delete) the (\S+) record at ([^\s:]+):.*\n(?: {2}− (.*)\n)?(?: {2}\+ (.*)\n)?(?: {2}Resolves: (.*)\n)?/gm,
  );
  return [...found].map(([, verb = '', type, name = '', old, value, resolves = '']) => {
    const host = name === domain ? '@' : name.slice(0, -domain.length - 1);
    const change = { action: ACTIONS[verb], host, type, ...(old && { old }), ...(value && { value }) };
    return { change, resolves: resolves.split(' ').filter((id) => id !== '') };
  });
}

it('a faulty domain can be fixed with the texts of the tools alone', async () => {
  const scan = await said('dns_health_check', { domain: `https://www.${domain}/contact` });
  expect(scan.split('\n')[0]).toBe(`Read "https://www.${domain}/contact" as domain ${domain}.`);
  const worst = 'spf-record.several';
  expect(faultsIn(scan)).toContain(worst);

  expect(await said('explain_finding', { id: worst })).toMatch(/^- PROBLEM: .* \[spf-record\.several\]\n/);

  const plan = await said('fix_plan', { domain });
  const changes = changesIn(plan);
  const resolved = changes.flatMap(({ resolves }) => resolves);
  expect(resolved).toContain(worst);
  const [, promised] = /^Stage 1, now \(score (\d+)\/100 after it\):$/m.exec(plan)!;

  const preview = await said('preview_changes', { domain, changes: changes.map(({ change }) => change) });
  expect(preview).toMatch(new RegExp(`The change resolves [^]* no new problem[^]* ${promised!}/100 after the change`));

  const scripted = await said('fix_plan', { domain, format: 'nsupdate' });
  const [, script] = /```\n([^]*)\n```/.exec(scripted)!;
  execFileSync('nsupdate', { input: `server ${SERVER!}\n${script!}\n` });

  expect(await lookedAtUntilResolved(worst)).toMatch(/: Fixed\. /);

  const after = await said('dns_health_check', { domain });
  expect(after).toContain(`Score ${promised!}/100`);
  expect(faultsIn(after).filter((id) => resolved.includes(id))).toEqual([]);
});

async function lookedAtUntilResolved(finding: string): Promise<string> {
  for (let look = 1; ; look++) {
    const text = await said('verify_fix', { domain, finding });
    if (!text.includes('visible everywhere by') || look === MAX_CHECKS) return text;
    await sleep(TTL_MS);
  }
}
