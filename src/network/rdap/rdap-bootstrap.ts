import { DomainName } from '../../domain/domain-name.js';
import { parseUrl } from '../../domain/parse-url.js';

/** Which RDAP servers speak for which domains: IANA's file for the DNS (RFC 9224 section 4). */
export class RdapBootstrap {
  private constructor(private readonly services: ReadonlyMap<string, readonly string[]>) {}

  /** Nothing when the file is not one, or an empty one: then an older copy is the better source. */
  static parse(text: string): RdapBootstrap | undefined {
    const services = new Map<string, readonly string[]>();
    for (const [suffixes, urls] of serviceEntries(text)) {
      const servers = urls.map(serverUrl).filter((url) => url !== undefined);
      servers.sort((a, b) => Number(b.startsWith('https:')) - Number(a.startsWith('https:')));
      const names = suffixes.map((suffix) => DomainName.parseHost(suffix)?.ascii).filter((name) => name !== undefined);
      if (servers.length > 0) names.forEach((name) => services.set(name, servers));
    }
    return services.size > 0 ? new RdapBootstrap(services) : undefined;
  }

  get suffixes(): string[] {
    return [...this.services.keys()];
  }

  /** Base addresses of the servers for a domain, the longest suffix deciding, HTTPS first; none without RDAP. */
  serversFor({ labels }: DomainName): readonly string[] {
    const suffixes = labels.map((_, i) => labels.slice(i).join('.'));
    return suffixes.map((suffix) => this.services.get(suffix)).find((servers) => servers !== undefined) ?? [];
  }
}

function serviceEntries(text: string): [suffixes: string[], urls: string[]][] {
  try {
    const file: unknown = JSON.parse(text);
    const services = typeof file === 'object' && file !== null && 'services' in file ? file.services : [];
    return Array.isArray(services) ? services.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is [string[], string[]] {
  return Array.isArray(entry) && entry.length >= 2 && entry.slice(0, 2).every(isTextList);
}

function isTextList(list: unknown): list is string[] {
  return Array.isArray(list) && list.every((item) => typeof item === 'string');
}

function serverUrl(text: string): string | undefined {
  return /^https?:\/\/./i.test(text) ? parseUrl(text)?.href.replace(/([^/])\/*$/, '$1/') : undefined;
}
