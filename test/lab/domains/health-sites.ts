import type { TlsOptions } from 'node:tls';
import { HSTS, type LabPage, redirect, SECURITY_HEADERS, text } from '../sites/pages.js';
import { TLS_FAULTS } from '../web-faults.js';
import type { LabSite } from './lab-site.js';

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);
const HOME = { '/': { headers: SECURITY_HEADERS, body: '<!doctype html><title>A site</title>' } };
const SECURITY_TXT = '/.well-known/security.txt';

const siteExpiringIn = (host: string, days: number): LabSite => ({
  host,
  pages: HOME,
  certificate: (ca) => ca.issue({ names: [host], validFrom: inDays(-80), validTo: inDays(days) }),
});

const policy = (domain: string, file: LabPage): LabSite => ({
  host: `mta-sts.${domain}`,
  pages: { '/.well-known/mta-sts.txt': file },
});

const policyFor = (domain: string, mode: string) =>
  policy(domain, text(`version: STSv1\nmode: ${mode}\nmx: mx.${domain}\nmax_age: 604800\n`));

/** A web server with these TLS settings, for the domain and www. */
const withTls = (domain: string, address: string, tls: TlsOptions): LabSite[] =>
  [domain, `www.${domain}`].map((host) => ({ host, pages: HOME, addresses: [address], tls }));

/** Web sites with faults. */
export const HEALTH_SITES: readonly LabSite[] = [
  { host: 'certold.com', certificate: TLS_FAULTS.expired },
  { host: 'www.certold.com', certificate: TLS_FAULTS.expired },
  { host: 'certearly.com', certificate: TLS_FAULTS['not-yet-valid'] },
  { host: 'www.certearly.com', certificate: TLS_FAULTS['not-yet-valid'] },
  { host: 'www.certother.com', certificate: TLS_FAULTS['wrong-name'] },
  { host: 'certself.com', certificate: TLS_FAULTS['self-signed'] },
  { host: 'certnone.com', certificate: TLS_FAULTS['no-certificate'] },
  { host: 'www.wwwexpired.com', certificate: TLS_FAULTS.expired },
  { host: 'www.wwwself.com', certificate: TLS_FAULTS['self-signed'] },
  { host: 'www.wwwnone.com', certificate: TLS_FAULTS['no-certificate'] },
  { host: 'redirectloop.com', pages: { '/': redirect('http://redirectloop.com/') } },
  {
    host: 'downgrade.com',
    pages: { '/': redirect('http://downgrade.com/start') },
    open: { '/': redirect('https://downgrade.com/'), '/start': { body: '<!doctype html><title>A site</title>' } },
  },
  { host: 'redirectdead.com', pages: { '/': redirect('https://www.redirectdead.com/') } },
  { host: 'movedexpired.com', pages: { '/': redirect('https://certold.com/') } },
  { host: 'movedmismatch.com', pages: { '/': redirect('https://www.certother.com/') } },
  { host: 'movedclosed.com', pages: { '/': redirect('https://httponly.com/') } },
  { host: 'movedinside.com', pages: { '/': redirect('https://intranet.movedinside.com/') } },
  { host: 'movederror.com', pages: { '/': redirect('https://perfect.test/gone-for-good') } },
  { host: 'homeforbidden.com', pages: { '/': { status: 403 } } },
  { host: 'homebroken.com', pages: { '/': { status: 500 } } },
  policy('stspattern.com', text('version: STSv1\nmode: enforce\nmx: *.mail.protection.outlook.com\nmax_age: 604800\n')),
  { host: 'brandalias.com', pages: { '/': redirect('https://perfect.test/') } },
  { host: 'www.brandalias.com', pages: { '/': redirect('https://perfect.test/') } },
  siteExpiringIn('certsoon.com', 10),
  siteExpiringIn('certnow.com', 2),
  ...withTls('tlsold.com', '77.77.3.50', { minVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' }),
  ...withTls('tlsonlyold.com', '77.77.3.51', {
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1.1',
    ciphers: 'DEFAULT@SECLEVEL=0',
  }),
  ...withTls('tlsbroken.com', '77.77.3.52', { minVersion: 'TLSv1.2', ciphers: 'ALL:@SECLEVEL=0' }),
  { host: 'noheaders.com', pages: { '/': { headers: HSTS, body: '<!doctype html><title>A site</title>' } } },
  { host: 'httponly.com', open: HOME, addresses: ['77.77.3.20'], withoutHttps: true },
  {
    host: 'plainweb.com',
    pages: { '/': { body: '' }, [SECURITY_TXT]: text('Contact: security@plainweb.com\n') },
    open: { '/': { body: '' } },
  },
  {
    host: 'detour.com',
    pages: {
      '/': { headers: { 'strict-transport-security': 'max-age=300' } },
      [SECURITY_TXT]: text('Contact: mailto:security@detour.com\nExpires: 2026-01-01T00:00:00Z\n'),
    },
    open: { '/': redirect('http://www.detour.com/') },
  },
  {
    host: 'sideways.com',
    pages: { '/': { ...redirect('/start'), headers: { location: '/start', 'strict-transport-security': 'yes' } } },
    open: { '/': redirect('https://www.sideways.com/') },
  },
  {
    host: 'caaother.com',
    pages: HOME,
    certificate: (ca, host) => ca.issue({ names: [host], issuer: { CN: 'Lab RSA CA', O: 'DigiCert Inc' } }),
  },
  {
    host: 'caawild.com',
    pages: HOME,
    certificate: (ca, host) => ca.issue({ names: [host, `*.${host}`] }),
  },
  { host: 'mta-sts.ststls.com', certificate: TLS_FAULTS['wrong-name'] },
  policy('stsmoved.com', redirect('https://www.stsmoved.com/mta-sts.txt')),
  policy('stsmissing.com', { status: 404 }),
  policy('stslarge.com', text('# policy\n'.repeat(10_000))),
  policy('stsbroken.com', text('version: STSv1\nmode: enforced\nmx: mail.perfect.test\nmax_age: 604800\n')),
  policy(
    'stsuntidy.com',
    text('version: STSv1\nmode: enforce\n\nmx: mail.perfect.test\nmx: old.perfect.test\nmax_age: 3600\n'),
  ),
  policy('ststesting.com', { body: 'version: STSv1\nmode: testing\nmx: *.example\nmax_age: 604800\n' }),
  policy('stsalias.com', text('version: STSv1\nmode: enforce\nmx: mail.perfect.test\nmax_age: 604800\n')),
  policy('stsmx.com', text('version: STSv1\nmode: enforce\nmx: mx.stsmx.com\nmax_age: 86400\n')),
  policy('stsnone.com', text('version: STSv1\nmode: none\nmax_age: 86400\n')),
  policy('stsguarded.com', { status: 403 }),
  ...['stsplain.com', 'stshangup.com', 'stsexpired.com'].map((domain) => policyFor(domain, 'enforce')),
  policyFor('ststried.com', 'testing'),
];
