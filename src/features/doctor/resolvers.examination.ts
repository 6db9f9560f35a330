import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '#platform/config/config.js';
import { isDefaultList } from '#platform/config/resolver-list.js';
import { DnsResolver, type PublicResolver } from '#platform/network/dns/dns-resolver.js';
import type { DnsQuery } from '#platform/network/dns/dns-answer.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import { ResolverStates } from '#platform/runtime/resolver-states.js';
import { faultDetail } from '#platform/runtime/socket-fault.js';
import { orElse, UpstreamError } from '#platform/runtime/upstream-error.js';
import type { Capability } from './capability.js';

/** Signed, so that a resolver that validates says so. */
const ROOT_KEYS: DnsQuery = { name: '.', type: 'DNSKEY' };
const ROOT: DnsQuery = { name: '.', type: 'NS', fresh: true };

const RANDOM_OCTETS = 8;

/** Every resolver, how it is asked, and whether it validates; and those of the system where no default one answers. */
@Injectable()
export class ResolversExamination {
  constructor(
    private readonly resolver: DnsResolver,
    private readonly states: ResolverStates,
    private readonly config: Config,
  ) {}

  async examine(signal: CancelSignal): Promise<Capability[]> {
    const resolvers = await Promise.all(this.resolver.resolvers.map((one) => this.examineOne(one, signal)));
    const isAnswered = resolvers.some(({ state }) => state !== 'missing');
    return isAnswered || !isDefaultList(this.config.dns.resolvers)
      ? resolvers
      : [...resolvers, await this.examineFallback(signal)];
  }

  private async examineOne({ id, label }: PublicResolver, signal: CancelSignal): Promise<Capability> {
    const start = performance.now();
    try {
      const asked = this.resolver.queryAt(id, ROOT_KEYS, signal);
      const [{ ad, answers, rcode }, isLiar] = await Promise.all([asked, this.inventsNames(id, signal)]);
      if (answers.length === 0)
        return { id: 'resolver', subject: label, state: 'missing', outcome: 'refuses', params: { rcode } };
      const params = { transport: this.transportOf(id, label), ms: Math.round(performance.now() - start) };
      const about = { id: 'resolver', subject: label, params } as const;
      if (isLiar) return { ...about, state: 'limited', outcome: 'lies' };
      if (ad) return { ...about, state: 'ok', outcome: 'validates' };
      const isSigned = answers.some(({ type }) => type === 'RRSIG');
      return isSigned
        ? { ...about, state: 'ok', outcome: 'validatedByUs' }
        : { ...about, state: 'limited', outcome: 'unsigned' };
    } catch (error) {
      return { id: 'resolver', subject: label, state: 'missing', ...silence(error) };
    }
  }

  /** Whether it has an address for names that nobody registered, as some providers do in place of NXDOMAIN. */
  private async inventsNames(id: string, signal: CancelSignal): Promise<boolean> {
    const name = `nobody-${randomBytes(RANDOM_OCTETS).toString('hex')}.com`;
    const answer = await this.resolver.queryAt(id, { name, type: 'A' }, signal).catch(orElse(undefined));
    return answer?.answers.some(({ type }) => type === 'A') ?? false;
  }

  private transportOf(id: string, label: string): string {
    const { url = '' } = this.config.dns.resolvers.find((one) => one.id === id) ?? {};
    if (url.startsWith('tls:')) return 'DNS over TLS';
    if (!url.startsWith('http')) return 'DNS';
    const other = this.states.otherHttp.get(label);
    return other === 'http1' ? 'DNS over HTTPS (HTTP/1.1)' : 'DNS over HTTPS';
  }

  private async examineFallback(signal: CancelSignal): Promise<Capability> {
    try {
      await this.resolver.query(ROOT, signal);
      return { id: 'fallback', state: 'limited', outcome: 'used', params: {} };
    } catch (error) {
      const fault = this.states.faults.find(({ resolver }) => resolver === 'System');
      const isLie = fault?.reason === 'malformed';
      const params = isLie ? { detail: fault.detail ?? '' } : silence(error).params;
      return { id: 'fallback', state: 'missing', outcome: isLie ? 'lies' : 'silent', params };
    }
  }
}

function silence(error: unknown): Pick<Capability, 'outcome' | 'params'> {
  const { reason } = UpstreamError.from(error);
  const detail = faultDetail(error);
  return detail === undefined
    ? { outcome: 'silent', params: { reason } }
    : { outcome: 'silentBecause', params: { reason, detail } };
}
