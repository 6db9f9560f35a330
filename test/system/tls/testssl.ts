import { execFile } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { TLS_VERSIONS, type TlsVersion } from '#formats/tls-wire/tls-version.js';
import { type Configuration, isMailServer, portOf } from './configurations.js';

/** What testssl.sh found out about a server. */
export interface Recorded {
  readonly versions: Readonly<Partial<Record<TlsVersion, boolean>>>;
  /** Codes of the accepted suites in hexadecimal, separated by spaces. */
  readonly suites: string;
  /** Names of the accepted curves, separated by spaces; null if it names none. */
  readonly curves: string | null;
  readonly order: 'server' | 'client' | null;
  /** Protocols that ALPN chooses, separated by spaces; null where it was not asked, because the server has only TLS 1.3. */
  readonly alpn: string | null;
  readonly key: string | null;
  readonly signature: string | null;
}

interface Line {
  readonly id: string;
  readonly finding: string;
}

const VERSION_IDS = ['TLS1_3', 'TLS1_2', 'TLS1_1', 'TLS1', 'SSLv3', 'SSLv2'];
const SUITE_ID = /^cipher[-_](?:.+_)?x([0-9a-f]+)$/;
const OPTIONS = ['--quiet', '--color', '0', '--warnings', 'off', '-n', 'none', '-p', '-e', '-f', '-P', '-S'];

/**
 * The OpenSSL of Debian refuses old versions, which testssl.sh needs for some questions. It must not choose TLS 1.3 by itself
 * either: testssl.sh expects a library without it when it asks for the order of older suites.
 */
const OPENSSL_SETTINGS = `openssl_conf = settings
[settings]
ssl_conf = ssl
[ssl]
system_default = defaults
[defaults]
MinProtocol = TLSv1
MaxProtocol = TLSv1.2
CipherString = ALL:@SECLEVEL=0
Options = UnsafeLegacyServerConnect
`;

export function writeOpenssl(folder: string): string {
  const program = join(folder, 'openssl');
  writeFileSync(join(folder, 'openssl.cnf'), OPENSSL_SETTINGS);
  writeFileSync(program, `#!/bin/sh\nOPENSSL_CONF=${folder}/openssl.cnf exec /usr/bin/openssl "$@"\n`);
  chmodSync(program, 0o755);
  return program;
}

export async function runTestssl(one: Configuration, folder: string, openssl: string): Promise<Recorded> {
  const file = join(folder, `${portOf(one)}.json`);
  const service = isMailServer(one) ? ['-t', 'smtp'] : [];
  const args = [...OPTIONS, '--openssl', openssl, ...service, '--jsonfile', file, `127.0.0.1:${portOf(one)}`];
  // The exit code counts problems.
  await promisify(execFile)('testssl', args, { maxBuffer: 2 ** 26 }).catch(() => undefined);
  return readReport(JSON.parse(readFileSync(file, 'utf8')) as Line[]);
}

function readReport(lines: readonly Line[]): Recorded {
  const finding = (id: string) => lines.find((line) => line.id === id)?.finding;
  const versions = TLS_VERSIONS.flatMap((name, index) => {
    const answer = finding(VERSION_IDS[index]!);
    return answer === undefined ? [] : [[name, answer.startsWith('offered')] as const];
  });
  const suites = lines.flatMap(({ id }) => SUITE_ID.exec(id)?.[1] ?? []);
  const alpn = lines.filter(({ id }) => id.startsWith('ALPN')).map((line) => line.finding);
  const hasOnly13 = versions.every(([name, is]) => is === (name === 'TLS 1.3'));
  return {
    versions: Object.fromEntries(versions),
    suites: [...new Set(suites)].toSorted().join(' '),
    curves: finding('PFS_ECDHE_curves')?.trim().replace('prime256v1', 'secp256r1').replaceAll('X', 'x') ?? null,
    order: orderOf(finding('cipher_order')),
    alpn: hasOnly13 ? null : alpn.filter((protocol) => protocol !== 'not offered').join(' '),
    key: finding('cert_keySize') ?? null,
    signature: finding('cert_signatureAlgorithm') ?? null,
  };
}

/** The order of suites before TLS 1.3, if the server has any. */
function orderOf(finding = ''): Recorded['order'] {
  if (/^not a|< TLS 1.3 client/i.test(finding)) return 'client';
  return finding.startsWith('server') ? 'server' : null;
}
