// Tests the built app with the official conformance suite, for both protocol eras, and with the command line of the
// inspector. Both need a newer Node than we do; npx downloads it from the npm registry, and no other host is contacted.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const CONFORMANCE = '@modelcontextprotocol/conformance@0.2.0-alpha.12';
const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0';
const ERAS = [
  ['2025-06-18', 'handshake'],
  ['2025-11-25', 'handshake'],
  ['2026-07-28', 'per-request'],
];
const TEN_MINUTES = 600_000;

/** Runs a program of an npm package on Node 24 and returns its output. */
function onNode24(packageName, ...command) {
  // The node package downloads its binary in an install script, which .npmrc disables.
  const args = ['--yes', '--ignore-scripts=false', '--package', 'node@24', '--package', packageName, '--', ...command];
  const { status, stdout, stderr } = spawnSync('npx', args, { encoding: 'utf8', timeout: TEN_MINUTES });
  return { ok: status === 0, stdout, output: `${stdout}\n${stderr}` };
}

function conforms(url, version, era) {
  const failures = fileURLToPath(new URL(`expected-failures.${era}.yml`, import.meta.url));
  const options = ['--suite', 'all', '--spec-version', version, '--expected-failures', failures];
  const { ok, output } = onNode24(CONFORMANCE, 'conformance', 'server', '--url', url, ...options);
  const [total = 'nothing was run'] = output.match(/^Total: .*$/m) ?? [];
  return {
    name: `conformance ${version}: ${total}, held against the list`,
    ok: ok && / [1-9]\d* passed/.test(total),
    output,
  };
}

function inspects(name, isRight, url, ...options) {
  const { ok, stdout, output } = onNode24(INSPECTOR, 'mcp-inspector', '--cli', url, '--transport', 'http', ...options);
  return { name: `inspector: ${name}`, ok: ok && isRight(JSON.parse(stdout)), output };
}

function* judgments(url) {
  for (const [version, era] of ERAS) yield conforms(url, version, era);
  const isListed = ({ tools }) => tools.some(({ name }) => name === 'dns_health_check');
  yield inspects('tools/list', isListed, url, '--method', 'tools/list', '--strict');
  const call = ['--method', 'tools/call', '--tool-name', 'idn_convert', '--tool-arg', 'name=münchen.de'];
  const isConverted = ({ structuredContent }) => structuredContent.ascii === 'xn--mnchen-3ya.de';
  yield inspects('tools/call idn_convert', isConverted, url, ...call);
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

const port = await freePort();
const env = {
  ...{ PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port) },
  ...{ DD_LIMIT_DAY_ANONYMOUS: '100000', DD_DOCTOR: 'off' },
};
const app = spawn('node', ['dist/main.js'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
try {
  for await (const line of app.stdout.iterator({ destroyOnReturn: false })) if (/ listens on /.test(line)) break;
  app.stdout.resume();
  for (const { name, ok, output } of judgments(`http://127.0.0.1:${port}/mcp`)) {
    console.log(`${ok ? 'passed' : 'FAILED'} ${name}`);
    if (ok) continue;
    console.log(output);
    process.exitCode = 1;
  }
} finally {
  app.kill();
}
process.exit(); // docs/decisions/0014
