import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SystemDomain } from '../domains/system-domain.js';
import { isIpv6, REGISTRY, WEB } from './address-plan.js';
import { type CertificateName, CERTIFICATES, ENDING, EXPIRED, issue, OTHER_AUTHORITY } from './certificates.js';
import { LAB, listening, serve } from './processes.js';
import { writeRegistry } from './registry.js';
import { goodSite } from './good-site.js';

const FOLDER = `${LAB}/www`;
const HSTS = 'add_header Strict-Transport-Security "max-age=63072000; includeSubDomains" always;';
const HEADERS = [HSTS, 'add_header X-Content-Type-Options nosniff;', 'add_header X-Frame-Options DENY;'];

/** Issues certificates for all host names, except for those that test a wrong certificate. */
export function issueSiteCertificates(domains: readonly SystemDomain[]): void {
  const hosts = ({ name, mtaStsPolicy }: SystemDomain) => [
    name,
    `www.${name}`,
    ...(mtaStsPolicy ? [`mta-sts.${name}`] : []),
  ];
  const having = (certificate?: string) =>
    domains.filter(({ site }) => site?.certificate === certificate).flatMap(hosts);
  issue('site', { names: [...having(undefined), 'www.iana.org'] });
  issue('site-expired', { names: having('site-expired'), ...EXPIRED });
  issue('site-ending', { names: having('site-ending'), ...ENDING });
  issue('site-other-name', { names: ['another-name.example'] });
  issue('site-other-authority', { names: having('site-other-authority'), issuer: OTHER_AUTHORITY });
  issue('registry', { names: ['data.iana.org', 'rdap.nic.net', 'rdap.busy.nic.net'] });
}

/** nginx serves the web sites, the MTA-STS policies and RDAP. */
export async function startWeb(domains: readonly SystemDomain[]): Promise<void> {
  for (const domain of domains) writeSite(domain);
  writeRegistry(domains);
  const special = domains.filter(({ site }) => site?.certificate ?? site?.rules);
  const config = [
    `daemon off; worker_processes 1; pid ${LAB}/nginx.pid; error_log stderr warn;`,
    'events { worker_connections 512; }',
    'http { access_log off; gzip on; gzip_types text/plain application/xml; server_names_hash_bucket_size 128;',
    ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${LAB}/tmp/${kind};`),
    'types { text/html html; text/plain txt md; application/xml xml; image/svg+xml svg; application/json json; }',
    'charset utf-8;',
    server(WEB.good, 80, '_', ['return 301 https://$host$request_uri;']),
    server(WEB.good, 443, '_', [...HEADERS, `root ${FOLDER}/$host;`], 'site'),
    server(WEB.good, 443, '~^www\\.(?<apex>.+)$', ['return 301 https://$apex$request_uri;'], 'site'),
    ...special.flatMap(specialServers),
    server(WEB.plain, 80, '_', [`root ${FOLDER}/$host;`]),
    server(REGISTRY, 443, 'data.iana.org rdap.nic.net', REGISTRY_RULES, 'registry'),
    server(REGISTRY, 443, 'rdap.busy.nic.net', ['add_header Retry-After 60 always;', 'return 429;'], 'registry'),
    '}',
  ];
  writeFileSync(`${LAB}/nginx.conf`, `${config.join('\n')}\n`);
  serve('nginx', 'nginx', ['-e', 'stderr', '-c', `${LAB}/nginx.conf`]);
  await listening(WEB.good[0], 443);
}

const REGISTRY_RULES = [`root ${LAB}/registry;`, 'default_type application/rdap+json;'];

function specialServers({ name, site }: SystemDomain): string[] {
  const { certificate = 'site', rules = '' }: { certificate?: CertificateName; rules?: string } = site ?? {};
  const home = `return 301 https://${name}$request_uri;`;
  return [
    server(WEB.good, 443, name, [`root ${FOLDER}/$host;`, rules], certificate),
    server(WEB.good, 443, `www.${name}`, [home], certificate),
  ];
}

function server(
  addresses: readonly string[],
  port: number,
  names: string,
  rules: readonly string[],
  certificate?: CertificateName,
): string {
  const options = (certificate ? ' ssl http2' : '') + (names === '_' ? ' default_server' : '');
  const { cert, key } = CERTIFICATES[certificate ?? 'site'];
  const tls = certificate ? [`ssl_certificate ${cert}; ssl_certificate_key ${key};`] : [];
  const listen = addresses.map((address) => `listen ${isIpv6(address) ? `[${address}]` : address}:${port}${options};`);
  return `server { server_name ${names}; ${[...listen, ...tls, ...rules].join(' ')} }`;
}

function writeSite({ name, site, mtaStsPolicy }: SystemDomain): void {
  const files = { ...goodSite(name), ...site?.files };
  for (const [path, text] of Object.entries(files)) writeText(`${FOLDER}/${name}/${path}`, text);
  if (mtaStsPolicy) writeText(`${FOLDER}/mta-sts.${name}/.well-known/mta-sts.txt`, mtaStsPolicy);
}

function writeText(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
