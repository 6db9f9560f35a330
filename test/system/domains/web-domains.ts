import { WEB } from '../lab/address-plan.js';
import { hostRecords } from '../lab/zone-text.js';
import { DMARC, GOOD, MX, signed, SPF, type SystemDomain, unsigned } from './system-domain.js';

const POST = MX + SPF + DMARC;
const site = (addresses: readonly string[]) => hostRecords('@', addresses) + hostRecords('www', addresses) + POST;

export const WEB_DOMAINS: readonly SystemDomain[] = [
  {
    name: 'nowww.com',
    intent: 'the name www does not exist',
    records: hostRecords('@', WEB.good) + POST,
    expected: unsigned('web-www.missing'),
  },
  {
    name: 'dangling.com',
    intent: 'www is an alias of a name that is gone',
    records: `${hostRecords('@', WEB.good)}www CNAME gone.perfect.test.\n${POST}`,
    expected: unsigned('web-www.dangling'),
  },
  {
    name: 'privateip.com',
    intent: 'addresses that are reached from nowhere',
    records: `@ A 10.0.0.1\n@ AAAA fd00::1\nwww A 127.0.0.1\n${POST}`,
    expected: unsigned('web-address.private'),
  },
  {
    name: 'closedweb.com',
    intent: 'nobody listens at the address',
    records: site(WEB.closed),
    expected: { ...unsigned(), notes: ['https-reachable.deserted'] },
  },
  { name: 'silentweb.com', intent: 'the web server never answers', records: site(WEB.silent), expected: unsigned() },
  {
    name: 'httponly.com',
    intent: 'a site without encryption',
    records: site(WEB.plain),
    expected: unsigned('https-reachable.closed'),
  },
  {
    name: 'expiredcert.com',
    intent: 'a certificate that ended',
    records: GOOD,
    site: { certificate: 'site-expired' },
    expected: unsigned('https-reachable.expired'),
  },
  {
    name: 'othername.com',
    intent: 'a certificate for another name',
    records: GOOD,
    site: { certificate: 'site-other-name' },
    expected: unsigned('https-reachable.mismatch'),
  },
  {
    name: 'otherauthority.com',
    intent: 'a certificate of an authority that the CAA records forbid',
    records: `${GOOD}@ CAA 0 issue "letsencrypt.org"\n`,
    signing: {},
    site: { certificate: 'site-other-authority' },
    expected: signed('caa-renewal.blocked'),
  },
  {
    name: 'critical.de',
    intent: 'a critical CAA property that nobody knows: nobody may issue',
    records: `${GOOD}@ CAA 0 issue "letsencrypt.org"\n@ CAA 128 unknowntag "x"\n`,
    expected: unsigned('caa-syntax.critical'),
  },
  {
    name: 'noindex.com',
    intent: 'a page that asks not to be found',
    records: GOOD,
    site: {
      files: {
        'index.html':
          '<!doctype html><html lang="en"><title>Hidden</title><meta name="robots" content="noindex"><h1>Hidden</h1></html>',
      },
    },
    expected: unsigned(),
  },
  {
    name: 'robots.com',
    intent: 'everything is forbidden to crawlers',
    records: GOOD,
    site: { files: { 'robots.txt': 'User-agent: *\nDisallow: /\n' } },
    expected: unsigned(),
  },
  {
    name: 'error.com',
    intent: 'the web server answers with an error',
    records: GOOD,
    site: { rules: 'location / { return 500; }' },
    expected: unsigned(),
  },
  {
    name: 'circle.com',
    intent: 'a site that sends its visitors round in a circle',
    records: GOOD,
    site: { rules: 'location / { return 302 https://circle.com/$msec; }' },
    expected: unsigned(),
  },
  {
    name: 'soft404.com',
    intent: 'a site that has a page for every name',
    records: GOOD,
    site: { rules: 'try_files $uri /index.html;' },
    expected: unsigned(),
  },
  {
    name: 'endingcert.com',
    intent: 'a certificate that ends in ten days',
    records: GOOD,
    site: { certificate: 'site-ending' },
    expected: unsigned('cert-expiry.soon'),
  },
  {
    name: 'deadipv6.com',
    intent: 'reached over IPv4, while nobody listens at the IPv6 address',
    records: hostRecords('@', [WEB.good[0], WEB.closed[1]]) + hostRecords('www', WEB.good) + POST,
    expected: unsigned('web-ipv6.dead'),
  },
];
