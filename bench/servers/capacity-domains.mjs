// Realistic domains with their own mail and web hosts, every second one signed. No two measurements share a domain.
export const KINDS = {
  'health check': (name) => `/api/v1/check/${name}`,
  lookup: (name) => `/api/v1/lookup/${name}/MX`,
  propagation: (name) => `/api/v1/propagation/${name}/A`,
  availability: (name) => `/api/v1/availability/${name}`,
  DKIM: (name) => `/api/v1/dkim/${name}/s2048`,
  DNSSEC: (name) => `/api/v1/dnssec/${name}`,
  'mail check': (name) => `/api/v1/mail-check/${name}`,
  'SEO check': (name) => `/api/v1/seo-check/${name}`,
  'web check': (name) => `/api/v1/web-check/${name}`,
};
/** The cost of a web check is that of its addresses, so it is measured with one. */
const ONE_ADDRESS = ['web check'];
/** Checks before the measured ones: V8 has optimized all code of a check only after about a hundred. */
const WARM_UPS = { 'health check': 150, 'SEO check': 150, 'web check': 150 };
const MEASURED = 60;

export const warmUps = (kind) => WARM_UPS[kind] ?? 30;

export const DOMAINS = Object.keys(KINDS).flatMap((kind, k) =>
  Array.from({ length: warmUps(kind) + MEASURED }, (_, i) => ({
    kind,
    name: `kind${k}-number${i}.com`,
    ipv4: `77.${81 + k}.${i}.1`,
    ipv6: ONE_ADDRESS.includes(kind) ? undefined : `2a0f:7777:81:${k + 1}${String(i).padStart(3, '0')}::1`,
    signed: i % 2 === 0,
  })),
);
