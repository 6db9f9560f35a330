import { existsSync } from 'node:fs';
import { DomainName } from '#base/domain/domain-name.js';
import { IpAddress } from '#base/domain/ip-address.js';
import type { EnvironmentReader } from './environment.js';

/** The listener of the mail test; undefined if it is off. */
export function readMailTest(read: EnvironmentReader) {
  const domain = readHost(read, 'DD_MAIL_TEST_DOMAIN');
  const name = readHost(read, 'DD_MAIL_TEST_NAME') ?? domain;
  const [cert, key] = [readFile(read, 'DD_MAIL_TEST_CERT'), readFile(read, 'DD_MAIL_TEST_KEY')];
  read.check('DD_MAIL_TEST_KEY', (cert === '') === (key === ''), 'must be set together with DD_MAIL_TEST_CERT');
  const settings = {
    host: read.text('DD_MAIL_TEST_HOST'),
    port: read.integer('DD_MAIL_TEST_PORT', 2525, { max: 65_535 }),
    certificate: cert === '' || key === '' ? undefined : { cert, key },
    proxies: read.list('DD_MAIL_TEST_PROXIES', (item) => IpAddress.parse(item)?.toString(), 'IP addresses'),
    connections: read.integer('DD_MAIL_TEST_CONNECTIONS', 50, { min: 1, max: 10_000 }),
    addresses: read.integer('DD_MAIL_TEST_ADDRESSES', 1000, { min: 1, max: 1_000_000 }),
  };
  return domain === undefined || name === undefined ? undefined : { domain, name, ...settings };
}

function readHost(read: EnvironmentReader, variable: string): string | undefined {
  const text = read.text(variable);
  const host = DomainName.parseHost(text);
  read.check(variable, text === '' || host !== undefined, 'must be a host name');
  return host?.ascii;
}

function readFile(read: EnvironmentReader, variable: string): string {
  const path = read.text(variable);
  read.check(variable, path === '' || existsSync(path), 'names a file that does not exist');
  return path;
}
