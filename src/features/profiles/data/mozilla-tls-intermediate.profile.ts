import type { Profile } from '../profile.js';

const NO_SITE = ['https.no-server', 'web-address.missing'];

/** The profile `intermediate` of Mozilla's guideline for TLS servers: what a server offers has to be a part of it. */
export const mozillaTlsIntermediate: Profile = {
  id: 'mozilla-tls-intermediate',
  sources: [
    {
      by: 'mozilla',
      name: 'Mozilla, Server Side TLS 6.0',
      url: 'https://github.com/mozilla/ssl-config-generator',
      dated: '2026-04-06',
    },
  ],
  requirements: [
    {
      id: 'versions',
      group: 'tls',
      level: 'must',
      clause: '6.0.json: tls_versions',
      fixedBy: ['tls-versions', 'tls-profile'],
      decide: { notApplicable: NO_SITE, notMet: ['mozilla-versions.beyond'], met: [['mozilla-versions.within']] },
    },
    {
      id: 'suites',
      group: 'tls',
      level: 'must',
      clause: '6.0.json: ciphers, ciphersuites',
      fixedBy: ['tls-ciphers', 'tls-profile'],
      decide: { notApplicable: NO_SITE, notMet: ['mozilla-suites.beyond'], met: [['mozilla-suites.within']] },
    },
    {
      id: 'groups',
      group: 'tls',
      level: 'must',
      clause: '6.0.json: tls_curves',
      fixedBy: ['tls-profile'],
      decide: { notApplicable: NO_SITE, notMet: ['mozilla-groups.beyond'], met: [['mozilla-groups.within']] },
    },
    {
      id: 'certificate',
      group: 'certificate',
      level: 'must',
      clause: '6.0.json: certificate_types, certificate_curves, certificate_signatures, rsa_key_size',
      fixedBy: ['tls-certificate', 'tls-profile'],
      decide: {
        notApplicable: NO_SITE,
        notMet: ['mozilla-certificate.beyond'],
        met: [['mozilla-certificate.within']],
      },
    },
    {
      id: 'lifetime',
      group: 'certificate',
      level: 'must',
      clause: '6.0.json: maximum_certificate_lifespan',
      decide: { notApplicable: NO_SITE, notMet: ['mozilla-lifetime.beyond'], met: [['mozilla-lifetime.within']] },
    },
    {
      id: 'hsts',
      group: 'web',
      level: 'must',
      clause: '6.0.json: hsts_min_age',
      fixedBy: ['http-hsts'],
      decide: {
        notApplicable: NO_SITE,
        notMet: ['mozilla-hsts.short', 'mozilla-hsts.missing'],
        met: [['mozilla-hsts.long']],
      },
    },
  ],
};
