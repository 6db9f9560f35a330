import { WEB } from '../lab/address-plan.js';
import { hostRecords } from '../lab/zone-text.js';
import { DMARC, GOOD, MX, signed, SPF, type SystemDomain, unsigned } from './system-domain.js';

const POST = MX + SPF + DMARC;
const site = (addresses: readonly string[]) => hostRecords('@', addresses) + hostRecords('www', addresses) + POST;

export const WEB_DOMAINS: readonly SystemDomain[] = [
  {
    name: 'nowww.com',
    intent: 'www does not exist',
    records: hostRecords('@', WEB.good) + POST,
    expected: unsigned('web-www.missing'),
  },
  {
    name: 'dangling.com',
    intent: 'www is a CNAME to a name that does not exist',
    records: `${hostRecords('@', WEB.good)}www CNAME gone.perfect.test.\n${POST}`,
    expected: unsigned('web-www.dangling'),
  },
  {
    name: 'privateip.com',
    intent: 'private addresses',
    records: `@ A 10.0.0.1\n@ AAAA fd00::1\nwww A 127.0.0.1\n${POST}`,
    expected: unsigned('web-address.private', 'web-www.private'),
  },
  {
    name: 'closedweb.com',
    intent: 'connections to the address are refused',
    records: site(WEB.closed),
    expected: unsigned('https-reachable.unreachable'),
  },
  {
    name: 'silentweb.com',
    intent: 'the web server never answers',
    records: site(WEB.silent),
    expected: unsigned('https-reachable.unreachable'),
  },
  {
    name: 'httponly.com',
    intent: 'a site without encryption',
    records: site(WEB.plain),
    expected: unsigned('https-reachable.closed'),
  },
  {
    name: 'expiredcert.com',
    intent: 'expired certificate',
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
    intent: 'certificate of a CA that the CAA records do not allow',
    records: `${GOOD}@ CAA 0 issue "letsencrypt.org"\n`,
    signing: {},
    site: { certificate: 'site-other-authority' },
    expected: signed('caa-renewal.blocked'),
  },
  {
    name: 'critical.de',
    intent: 'unknown critical CAA property: no CA may issue',
    records: `${GOOD}@ CAA 0 issue "letsencrypt.org"\n@ CAA 128 unknowntag "x"\n`,
    expected: unsigned('caa-syntax.critical'),
  },
  {
    name: 'noindex.com',
    intent: 'page with noindex',
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
    intent: 'robots.txt blocks everything',
    records: GOOD,
    site: { files: { 'robots.txt': 'User-agent: *\nDisallow: /\n' } },
    expected: unsigned(),
  },
  {
    name: 'error.com',
    intent: 'the web server returns an error',
    records: GOOD,
    site: { rules: 'location / { return 500; }' },
    expected: unsigned(),
  },
  {
    name: 'circle.com',
    intent: 'redirect loop',
    records: GOOD,
    site: { rules: 'location / { return 302 https://circle.com/$msec; }' },
    expected: unsigned('site-redirect.loop'),
  },
  {
    name: 'soft404.com',
    intent: 'success status for missing pages',
    records: GOOD,
    site: { rules: 'try_files $uri /index.html;' },
    expected: unsigned(),
  },
  {
    name: 'endingcert.com',
    intent: 'certificate expires in ten days',
    records: GOOD,
    site: { certificate: 'site-ending' },
    expected: unsigned('cert-expiry.soon'),
  },
  {
    name: 'deadipv6.com',
    intent: 'reachable over IPv4, refused over IPv6',
    records: hostRecords('@', [WEB.good[0], WEB.closed[1]]) + hostRecords('www', WEB.good) + POST,
    expected: unsigned('web-ipv6.dead'),
  },
];
