import type { DomainHealth } from '#features/health/health.dto.js';
import { MAIL, WEB } from '../lab/domains/lab-domain.js';
import { transfers } from '../lab/server-habits.js';
import { Internet } from '../lab/internet.js';
import { Lab } from '../lab/lab.js';
import { McpByHand, textOf } from './mcp-client.js';
import { RunningApp } from './running-app.js';

const HOSTILE = 'x`{touch,pwned}`.dnshost.net';
const NAMES = ['trapped.com', 'halftrapped.com'];

let lab: Lab;
let app: RunningApp;
beforeAll(async () => {
  const internet = new Internet();
  internet.addServer(HOSTILE, '77.79.6.1').habits = [transfers];
  internet.server('ns2.dnshost.net').habits = [transfers];
  internet.register('trapped.com', { records: WEB + MAIL, ns: [HOSTILE] });
  internet.register('halftrapped.com', { records: WEB + MAIL, ns: [HOSTILE, 'ns2.dnshost.net'] });
  lab = await Lab.start(internet);
  const env = {
    ...lab.environment,
    DD_DNS_DEADLINE_MS: '20000',
    DD_DNS_HEDGE_MS: '20000',
    DD_PROBE_TIMEOUT_MS: '1000',
  };
  app = await RunningApp.start(env, (builder) => lab.replace(builder));
});
afterAll(async () => {
  await app.close();
  await lab.close();
});

it.each([
  [NAMES[0]!, undefined],
  [NAMES[1]!, 'dig @ns2.dnshost.net AXFR halftrapped.com'],
])('a name server of %s that is a command itself is named, but not in a command', async (name, written) => {
  const { findings } = (await app.get(`/api/v1/check/${name}`)).body as DomainHealth;
  const { detail, verify } = findings.find(({ id }) => id === 'ns-axfr.open')!;
  expect(detail).toContain('{touch');
  expect(verify).toBe(written);
  for (const one of findings) expect(`${one.detail} ${one.verify}`).not.toMatch(/(?:dig|curl|whois) .*touch/);
});

it('MCP texts do not propose to run it either', async () => {
  const text = textOf(await new McpByHand(app).call('dns_health_check', { domain: NAMES[0]! }));
  expect(text).toContain('[ns-axfr.open]');
  expect(text).not.toMatch(/(?:dig|curl|whois) .*touch/);
});
