import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exchangeHello } from '../../src/network/connect/hello-exchange.js';
import { brokenSuites } from '../../src/network/tls/tls-faults.js';
import { surveyTls } from '../../src/network/tls/tls-survey.js';
import { suiteName } from '../../src/tls-wire/cipher-suite.js';
import { listening, run } from './lab/processes.js';
import { CONFIGURATIONS, nginxConfig, portOf } from './tls/configurations.js';
import recorded from './tls/testssl.json' with { type: 'json' };

interface Answers {
  readonly versions: readonly string[];
  readonly broken: boolean;
  readonly forwardSecrecy: boolean;
  readonly groups: readonly string[];
}

const ANSWERS = new Map<string, Answers>(Object.entries(recorded.answers));
const COMPARED = CONFIGURATIONS.filter(({ name }) => ANSWERS.has(name));
/** testssl.sh 3.0 does not ask for other groups. */
const CURVES = ['x25519', 'x448', 'secp256r1', 'secp384r1', 'secp521r1'];

let folder: string;
let nginx: ChildProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tls-'));
  await Promise.all([
    certify('rsa', ['rsa:2048']),
    certify('ecdsa', ['ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']),
  ]);
  await writeFile(join(folder, 'nginx.conf'), nginxConfig(folder));
  nginx = spawn('nginx', ['-e', 'stderr', '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  await listening('127.0.0.1', portOf(CONFIGURATIONS.at(-1)!));
});
afterAll(async () => {
  nginx.kill();
  await once(nginx, 'exit');
  await rm(folder, { recursive: true });
});

async function certify(name: string, key: readonly string[]): Promise<void> {
  const files = ['-keyout', join(folder, `${name}.key`), '-out', join(folder, `${name}.pem`)];
  await run('openssl', ['req', '-x509', '-nodes', '-subj', '/CN=tls.lab', '-newkey', ...key, ...files]);
}

async function ask(hello: Buffer, port: number) {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return await exchangeHello(socket, hello);
  } finally {
    socket.destroy();
  }
}

describe('testssl.sh agrees about nginx', () => {
  it.each(COMPARED)('$name', async (configuration) => {
    const { versions, broken, forwardSecrecy, groups } = ANSWERS.get(configuration.name)!;
    const offered = await surveyTls((hello) => ask(hello, portOf(configuration)), {
      maxConnections: 9,
      random: randomBytes,
      alpn: ['h2', 'http/1.1'],
    });
    const suites = [...offered.suites].flatMap(([code, is]) => (is ? [suiteName(code)] : []));
    const known = <T extends string>(answers: ReadonlyMap<T, boolean>, theirs: readonly string[]) =>
      [...answers].filter(([name, is]) => is !== theirs.includes(name)).map(([name]) => name);
    expect(known(offered.versions, versions)).toEqual([]);
    expect(versions.filter((name) => !offered.versions.has(name as 'TLS 1.3'))).toEqual([]);
    expect(brokenSuites(offered).length > 0).toBe(broken);
    expect(suites.some((name) => name.includes('DHE') || !name.includes('_WITH_'))).toBe(forwardSecrecy);
    const curves = new Map([...offered.groups].filter(([name]) => CURVES.includes(name)));
    expect(groups.length > 0 ? known(curves, groups) : []).toEqual([]);
  });

  it.each(['only-old', 'only-10', 'only-11-ecdsa'])('%s, to which testssl.sh cannot connect', async (name) => {
    const configuration = CONFIGURATIONS.find((one) => one.name === name)!;
    const { versions } = await surveyTls((hello) => ask(hello, portOf(configuration)), {
      maxConnections: 9,
      random: randomBytes,
    });
    expect([versions.get('TLS 1.3'), versions.get('TLS 1.2')]).toEqual([false, false]);
    expect(versions.get('TLS 1.1') ?? versions.get('TLS 1.0')).toBe(name !== 'only-10');
  });
});
