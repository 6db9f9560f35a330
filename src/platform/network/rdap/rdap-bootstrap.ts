import { parseForeignJson } from '#base/domain/foreign-json.js';
import { DomainName } from '#base/domain/domain-name.js';
import { parseUrl } from '#base/domain/parse-url.js';

/** The RDAP servers by suffix: IANA's file for the DNS (RFC 9224 section 4). */
export class RdapBootstrap {
  private readonly hosts: ReadonlySet<string>;

  private constructor(private readonly services: ReadonlyMap<string, readonly string[]>) {
    this.hosts = new Set([...services.values()].flat().map((url) => new URL(url).hostname));
  }

  /** Undefined if the file is invalid or empty, so that an older copy is used. */
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

  /** Whether the file names this host as a server. */
  hasHost(host: DomainName): boolean {
    return this.hosts.has(host.ascii);
  }

  /** Base URLs of the servers for the longest matching suffix, HTTPS first; empty if there is no RDAP server. */
  serversFor({ labels }: DomainName): readonly string[] {
    const suffixes = labels.map((_, i) => labels.slice(i).join('.'));
    return suffixes.map((suffix) => this.services.get(suffix)).find((servers) => servers !== undefined) ?? [];
  }
}

function serviceEntries(text: string): [suffixes: string[], urls: string[]][] {
  try {
    const file: unknown = parseForeignJson(text);
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
