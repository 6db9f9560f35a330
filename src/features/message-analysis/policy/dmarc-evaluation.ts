import { hostName } from '#base/domain/host-name.js';
import { domainOf, organizationalDomainOf } from '#features/header/address.js';
import {
  organizationByTreeWalk,
  policyByTreeWalk,
  type TreeEntry,
  treeWalkNames,
} from '#engine/gathering/dmarc-tree.js';
import { type DmarcPolicy, isDmarc, parseDmarc } from '#formats/records/dmarc.js';
import type { MessageLookup } from './message-lookup.js';

export type DmarcResult = 'pass' | 'fail' | 'none' | 'temperror' | 'permerror' | 'undecided';
/** Why it cannot be said what receivers saw: a key that is gone, a copy that lost bytes, a client that is not recorded. */
export type OpenQuestion = 'key' | 'copy' | 'client';
export type Method = 'dkim' | 'spf';

/** What DMARC says about a message, by RFC 9989. */
export interface DmarcEvaluation {
  readonly domain: string;
  readonly result: DmarcResult;
  /** The policy for this domain, without regard to `t=`. */
  readonly policy: DmarcPolicy | null;
  /** What a receiver does that follows the policy. */
  readonly disposition: DmarcPolicy;
  /** Where the record is. */
  readonly policyDomain: string | null;
  readonly by: readonly Method[];
  /** Given where the result is undecided. */
  readonly open?: OpenQuestion;
}

/** Domains that SPF and DKIM authenticated. */
export interface Authenticated {
  readonly dkim: readonly string[];
  readonly spf: readonly string[];
  /** Domains that they might have authenticated, had the DNS answered. */
  readonly unanswered?: Pick<Authenticated, 'dkim' | 'spf'>;
  /** Domains that DKIM may have authenticated when the message arrived, and whether SPF may have. */
  readonly open?: Readonly<Record<Exclude<OpenQuestion, 'client'>, readonly string[]>> & { readonly client: boolean };
}

const MAX_IDENTIFIERS = 8;
const LOWER: Readonly<Record<DmarcPolicy, DmarcPolicy>> = { reject: 'quarantine', quarantine: 'none', none: 'none' };

/** Looks up each name of the tree walks once. */
export class DmarcEvaluator {
  private readonly walks = new Map<string, Promise<readonly TreeEntry[] | 'failed'>>();

  constructor(private readonly dns: MessageLookup) {}

  async evaluate(domain: string, authenticated: Authenticated): Promise<DmarcEvaluation> {
    const rest = { domain, policy: null, disposition: 'none', policyDomain: null, by: [] } as const;
    const entries = await this.walk(domain);
    if (entries === 'failed') return { ...rest, result: 'temperror' };
    const found = policyByTreeWalk(domain, entries);
    const exists = found && found.owner !== domain ? await this.dns.exists(domain) : true;
    const scope = exists === false ? 'nonexistent' : 'subdomain';
    const policy = found?.record.policyFor(found.owner === domain ? 'domain' : scope);
    if (!found || policy === undefined) return { ...rest, result: 'none' };
    const { adkim, aspf, testing } = found.record;
    const dkim = await this.isAnyAligned(domain, authenticated.dkim, adkim === 's');
    const spf = await this.isAnyAligned(domain, authenticated.spf, aspf === 's');
    const by = [...(dkim === true ? ['dkim' as const] : []), ...(spf === true ? ['spf' as const] : [])];
    const applied = { domain, policy, policyDomain: found.owner };
    if (by.length > 0) return { ...applied, result: 'pass', disposition: 'none', by };
    const { unanswered = { dkim: [], spf: [] } } = authenticated;
    const open = [
      dkim,
      spf,
      await this.isAnyAligned(domain, unanswered.dkim, adkim === 's'),
      await this.isAnyAligned(domain, unanswered.spf, aspf === 's'),
    ];
    if (open.some((one) => one !== false)) return { ...applied, result: 'temperror', disposition: 'none', by };
    const question = await this.openQuestion(domain, authenticated, adkim === 's');
    if (question) return { ...applied, result: 'undecided', disposition: 'none', by, open: question };
    return { ...applied, result: 'fail', disposition: testing ? LOWER[policy] : policy, by };
  }

  private async openQuestion(
    domain: string,
    { open }: Authenticated,
    isStrict: boolean,
  ): Promise<OpenQuestion | undefined> {
    if (!open) return undefined;
    for (const question of ['key', 'copy'] as const)
      if ((await this.isAnyAligned(domain, open[question], isStrict)) !== false) return question;
    return open.client ? 'client' : undefined;
  }

  /** Undefined where the DNS does not answer. */
  async isAligned(from: string, other: string, isStrict = false): Promise<boolean | undefined> {
    if (hostName(from) === hostName(other)) return true;
    if (isStrict) return false;
    const [own, foreign] = await Promise.all([this.walk(hostName(from)), this.walk(hostName(other))]);
    if (own === 'failed' || foreign === 'failed') return undefined;
    // Where no record says what the organization is, receivers take the Public Suffix List.
    if (own.length === 0 || foreign.length === 0) return listedOrganization(from) === listedOrganization(other);
    return organizationByTreeWalk(hostName(from), own) === organizationByTreeWalk(hostName(other), foreign);
  }

  /** Whether a domain that this method authenticated counts for the author, in the mode that the policy demands. */
  async countsFor(author: string, domain: string, method: Method): Promise<boolean | undefined> {
    const entries = await this.walk(author);
    if (entries === 'failed') return undefined;
    const record = policyByTreeWalk(author, entries)?.record;
    return this.isAligned(author, domain, (method === 'dkim' ? record?.adkim : record?.aspf) === 's');
  }

  private async isAnyAligned(
    from: string,
    domains: readonly string[],
    isStrict: boolean,
  ): Promise<boolean | undefined> {
    const few = [...new Set(domains)].slice(0, MAX_IDENTIFIERS);
    const results = await Promise.all(few.map((domain) => this.isAligned(from, domain, isStrict)));
    if (results.includes(true)) return true;
    return results.includes(undefined) ? undefined : false;
  }

  private walk(domain: string): Promise<readonly TreeEntry[] | 'failed'> {
    let walk = this.walks.get(domain);
    if (!walk) this.walks.set(domain, (walk = this.entries(domain)));
    return walk;
  }

  private async entries(domain: string): Promise<readonly TreeEntry[] | 'failed'> {
    const names = treeWalkNames(domain);
    const texts = await Promise.all(names.map((name) => this.dns.values(`_dmarc.${name}`, 'TXT')));
    const found: TreeEntry[] = [];
    for (const [i, owner] of names.entries()) {
      const records = texts[i]!;
      if (records === 'failed') {
        // A top-level domain has no records of its own; without its answer the others still count.
        if (owner.includes('.')) return 'failed';
        continue;
      }
      const [text, ...others] = records.filter(isDmarc);
      if (text !== undefined && others.length === 0) found.push({ owner, text, record: parseDmarc(text).record });
    }
    return found;
  }
}

function listedOrganization(domain: string): string {
  const name = domainOf(domain);
  return name ? organizationalDomainOf(name) : hostName(domain);
}
