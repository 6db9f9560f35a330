/** Domains of the name servers of well-known DNS providers. */
const DOMAINS: Readonly<Record<string, readonly string[]>> = {
  Cloudflare: ['ns.cloudflare.com'],
  GoDaddy: ['domaincontrol.com'],
  Hetzner: ['ns.hetzner.com', 'ns.hetzner.de', 'your-server.de', 'first-ns.de', 'second-ns.de', 'second-ns.com'],
  STRATO: ['rzone.de'],
  'ALL-INKL.COM': ['kasserver.com'],
  INWX: ['inwx.de', 'inwx.eu', 'inwx.com'],
  OVHcloud: ['ovh.net', 'ovh.ca', 'anycast.me'],
  Gandi: ['gandi.net'],
  Namecheap: ['registrar-servers.com'],
  DigitalOcean: ['digitalocean.com'],
  DNSimple: ['dnsimple.com', 'dnsimple-edge.net', 'dnsimple-edge.org'],
  netcup: ['netcup.net'],
  Infomaniak: ['infomaniak.ch', 'infomaniak.com'],
  Hostpoint: ['hostpoint.ch'],
  Wix: ['wixdns.net'],
  Squarespace: ['squarespacedns.com'],
  Porkbun: ['porkbun.com'],
  ClouDNS: ['cloudns.net'],
  'Google Cloud DNS': ['googledomains.com'],
  deSEC: ['desec.io', 'desec.org'],
};

/** Providers with a numbered domain for each server, such as ns-12.awsdns-01.com. */
const PATTERNS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Amazon Route 53', /\.awsdns-\d{1,3}\.(?:com|net|org|co\.uk)$/],
  ['Azure DNS', /\.azure-dns\.(?:com|net|org|info)$/],
  ['IONOS', /\.ui-dns\.(?:de|com|org|biz)$/],
];

/** The provider that runs all of these name servers; undefined if it is not known or there are several. */
export function dnsProviderOf(nameServers: readonly string[]): string | undefined {
  const providers = new Set(nameServers.map(providerOf));
  return providers.size === 1 ? [...providers][0] : undefined;
}

function providerOf(server: string): string | undefined {
  const name = server.toLowerCase().replace(/\.$/, '');
  const [known] =
    Object.entries(DOMAINS).find(([, domains]) => domains.some((domain) => name.endsWith(`.${domain}`))) ?? [];
  return known ?? PATTERNS.find(([, pattern]) => pattern.test(name))?.[0];
}
