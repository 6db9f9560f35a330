import { type LabDomain, MAIL, WEB } from './lab-domain.js';

const records = WEB + MAIL;
const domain = (name: string, shows: string, more = ''): LabDomain => ({ name, shows, records: `${records}\n${more}` });
const at = (name: string, shows: string, address: string): LabDomain => ({
  name,
  shows,
  records: `@ A ${address}\nwww A ${address}${MAIL}`,
});

/** Domains with faulty web hosts or sites; the sites are in health-sites. */
export const HEALTH_WEB_DOMAINS: readonly LabDomain[] = [
  {
    name: 'v6dead.com',
    shows: 'an IPv6 address at which no server answers',
    records: `@ A 77.77.3.1\n@ AAAA 2a0f:7777:3::dead\nwww A 77.77.3.1\nwww AAAA 2a0f:7777:3::1${MAIL}`,
  },
  {
    name: 'v6only.com',
    shows: 'a site that visitors with IPv4 alone cannot reach',
    records: `@ AAAA 2a0f:7777:3::1\nwww AAAA 2a0f:7777:3::1${MAIL}`,
  },
  {
    name: 'halfprivate.com',
    shows: 'a private address beside a public one',
    records: `@ A 77.77.3.1\n@ A 10.0.0.1\nwww A 77.77.3.1${MAIL}`,
  },
  domain('httpsmixed.com', 'an alias among the HTTPS records', '@ HTTPS 0 www.perfect.test.\n@ HTTPS 1 . alpn=h2'),
  domain('httpsbad.com', 'an HTTPS record that demands what it lacks', '@ HTTPS 1 . mandatory=port alpn=h2'),
  domain('httpshints.com', 'an HTTPS record of an old address', '@ HTTPS 1 . alpn=h2 ipv4hint=78.78.3.1'),
  domain('httpsgone.com', 'an HTTPS record that leads nowhere', '@ HTTPS 0 gone.perfect.test.'),
  {
    name: 'takeover.com',
    shows: 'aliases of names that anyone can take',
    records: `@ A 77.77.3.1
      www CNAME shop.unregistered.com.
      autodiscover CNAME takeover.azurewebsites.net.${MAIL}`,
  },
  {
    name: 'wwwinternal.com',
    shows: 'www that is an alias of a name of some internal network',
    records: `@ A 77.77.3.1\nwww CNAME web01.corp.local.${MAIL}`,
  },
  {
    name: 'wwwvanished.com',
    shows: 'www that is an alias in a domain that does not exist, as far as can be seen',
    records: `@ A 77.77.3.1\nwww CNAME shop.lapsed.de.${MAIL}`,
  },
  domain('aliasgone.com', 'an alias that leads nowhere', 'autodiscover CNAME gone.perfect.test.'),
  domain('certold.com', 'an expired certificate'),
  domain('certearly.com', 'a certificate that is not valid yet'),
  domain('certother.com', 'www with the certificate of another host'),
  domain('movedexpired.com', 'a home page that redirects to an expired certificate'),
  domain('movedmismatch.com', 'a home page that redirects to the certificate of another host'),
  domain('movedclosed.com', 'a home page that redirects to a closed port'),
  domain('movedinside.com', 'a home page that redirects to a private address', 'intranet A 10.1.2.3'),
  domain('movederror.com', 'a home page that redirects to an error page'),
  domain('certself.com', 'a self-signed certificate'),
  domain('certnone.com', 'HTTPS without a certificate'),
  domain('certsoon.com', 'a certificate that ought to have been renewed'),
  domain('certnow.com', 'a certificate with two days left'),
  at('tlsold.com', 'a site that still accepts TLS 1.0 and 1.1', '77.77.3.50'),
  at('tlsonlyold.com', 'a site that accepts nothing newer than TLS 1.1', '77.77.3.51'),
  at('tlsbroken.com', 'a site that accepts encryption without a certificate', '77.77.3.52'),
  domain('noheaders.com', 'a home page without security headers'),
  at('httponly.com', 'a site without HTTPS', '77.77.3.20'),
  at('noserver.com', 'addresses without a web server', '77.77.3.21'),
  { name: 'nosite.com', shows: 'an address without a web server', records: `@ A 77.77.3.21${MAIL}` },
  domain('plainweb.com', 'a site that also answers without encryption'),
  domain('detour.com', 'sends visitors to another unencrypted address first'),
  domain('sideways.com', 'sends visitors to www at once'),
];
