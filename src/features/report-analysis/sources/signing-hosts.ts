import { isWithin } from '#base/domain/host-name.js';
import type { LiveEvidence } from './live-evidence.js';
import { addTo, type MailFlow } from './mail-flow.js';
import { operatorOf } from '#base/fingerprints/operator.js';

/** Any selector of a domain, for reporters that do not name it. */
const ANY = '*';

/** Which operators send mail with which keys of the domain: the one that sends most of it is the signer. */
export class SigningHosts {
  /** Keys that sign where SPF passes as well, so on servers that the owner has authorized. */
  private readonly authorized = new Set<string>();
  /** Messages by key and operator. */
  private readonly hosts = new Map<string, Map<string, number>>();
  private readonly most = new Map<string, number>();
  /** Domains whose signatures pass somewhere. */
  private readonly signers = new Set<string>();

  constructor(
    /** Of the organization: a subdomain may sign with the key of its parent. */
    private readonly domain: string,
    private readonly live: LiveEvidence,
  ) {}

  learn(flow: MailFlow, isAuthorized: boolean): void {
    for (const { domain } of this.signaturesOf(flow)) this.signers.add(domain);
    for (const key of this.keysOf(flow)) {
      if (isAuthorized) this.authorized.add(key);
      const hosts = this.hosts.get(key) ?? new Map<string, number>();
      this.hosts.set(key, hosts);
      const operator = this.operatorOf(flow);
      if (operator === undefined) continue;
      addTo(hosts, operator, flow.messages);
      this.most.set(key, Math.max(this.most.get(key) ?? 0, hosts.get(operator)!));
    }
  }

  /** Whether the keys of a flow belong to other senders: authorized ones, or one that sends more with them. */
  isSignedElsewhere(flow: MailFlow): boolean {
    const keys = this.keysOf(flow);
    const operator = this.operatorOf(flow);
    return keys.length > 0 && keys.every((key) => this.authorized.has(key) || this.isMinor(key, operator));
  }

  /** Whether a key is one of the domain: seen in use, or published today. Without a selector, one of its keys has to be. */
  isKnown(selector: string | null, domain: string): boolean {
    if (selector === null) return this.signers.has(domain);
    return this.hosts.has(keyOf(selector, domain)) || this.live.hasKey(selector, domain) === true;
  }

  /** Hosts without a name are not compared, since a service may have many of them. */
  private isMinor(key: string, operator: string | undefined): boolean {
    if (operator === undefined) return false;
    return (this.most.get(key) ?? 0) > (this.hosts.get(key)?.get(operator) ?? 0);
  }

  private operatorOf({ address }: MailFlow): string | undefined {
    return operatorOf(this.live.reverseName(address));
  }

  private keysOf(flow: MailFlow): string[] {
    return this.signaturesOf(flow).map(({ domain, selector }) => keyOf(selector ?? ANY, domain));
  }

  private signaturesOf({ row }: MailFlow): { domain: string; selector: string | null }[] {
    return row.authDkim.flatMap(({ domain, selector, result }) =>
      result === 'pass' && domain !== null && isWithin(domain, this.domain) ? [{ domain, selector }] : [],
    );
  }
}

function keyOf(selector: string, domain: string): string {
  return `${selector.toLowerCase()}._domainkey.${domain}`;
}
