import type { Site, WebAnswer } from './web-server.js';

export interface Registration {
  readonly registrar: string;
  readonly created: string;
  readonly expires: string;
}

const RDAP_JSON = { 'content-type': 'application/rdap+json' };

/** The RDAP service of a registry (RFC 9082, RFC 9083). */
export function rdapSite(registrations: Readonly<Record<string, Registration>>): Site {
  const entries = Object.entries(registrations).map(([domain, registration]): [string, WebAnswer] => [
    `/domain/${domain}`,
    { headers: RDAP_JSON, body: JSON.stringify(domainObject(domain, registration)) },
  ]);
  return Object.fromEntries(entries);
}

function domainObject(domain: string, { registrar, created, expires }: Registration) {
  return {
    objectClassName: 'domain',
    ldhName: domain,
    events: [
      { eventAction: 'registration', eventDate: created },
      { eventAction: 'expiration', eventDate: expires },
    ],
    entities: [
      {
        objectClassName: 'entity',
        roles: ['registrar'],
        vcardArray: [
          'vcard',
          [
            ['version', {}, 'text', '4.0'],
            ['fn', {}, 'text', registrar],
          ],
        ],
      },
    ],
  };
}

/** IANA's file of registries (RFC 9224). */
export function bootstrapSite(services: readonly (readonly [tlds: readonly string[], url: string])[]): Site {
  const body = JSON.stringify({ version: '1.0', services: services.map(([tlds, url]) => [tlds, [url]]) });
  return { '/rdap/dns.json': { headers: { 'content-type': 'application/json' }, body } };
}
