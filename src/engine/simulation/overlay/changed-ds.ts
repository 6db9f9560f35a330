import { aliasChain, recordsAt } from '#formats/dns-wire/answer-records.js';
import type { Message } from '#formats/dns-wire/message.js';
import { sameName } from '#formats/dns-wire/name.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import type { RecordOf, ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { hostName, isWithin } from '#base/domain/host-name.js';
import { apexBetween, isFailure } from '#platform/network/dns/denial.js';
import type { DnsAnswer, DnsQuery } from '#platform/network/dns/dns-answer.js';
import type { Network } from '../network.js';
import { type Ask, overlaidResolver } from './overlaid-resolver.js';
import { changedSet, type ZoneChange } from './zone-change.js';
import { validationStateWith } from '#engine/validation/validation-state.js';

/** RFC 8914 section 4: DNSSEC Bogus. */
const BOGUS = { code: 6, text: '' };

/**
 * The network with the DS records that the parent zone would publish after the changes. Resolvers validate the current
 * signatures of the zone against them, and servers of the parent zone return them in referrals.
 */
export function networkWithChangedDs(network: Network, zone: string, changes: readonly ZoneChange[]): Network {
  const ours = changes.filter(({ host, type }) => type === 'DS' && host === zone);
  if (ours.length === 0) return network;
  const { resolver, servers } = network;
  const validator = new PlannedValidator(zone, ours, Math.floor(network.now / 1000));
  return {
    ...network,
    resolver: overlaidResolver(resolver, {
      answer: (query, { first, ask }) => validator.answer(query, (one) => (one === query ? first() : ask(one))),
    }),
    servers: {
      async query(address, question, signal) {
        const answer = await servers.query(address, question, signal);
        return { ...answer, message: withChangedDs(answer.message, zone, ours) };
      },
    },
  };
}

class PlannedValidator {
  constructor(
    private readonly zone: string,
    private readonly changes: readonly ZoneChange[],
    private readonly now: number,
  ) {}

  async answer(query: DnsQuery, ask: Ask): Promise<DnsAnswer> {
    const answer = await ask(query);
    const isOfParent = query.type === 'DS' && sameName(query.name, this.zone);
    if (!this.isInZone(query.name) || isOfParent || query.checkingDisabled) return answer;
    const unchecked = isFailure(answer) ? await ask({ ...query, checkingDisabled: true }) : answer;
    return isFailure(unchecked) ? answer : this.validated(query, unchecked, ask);
  }

  private async validated(query: DnsQuery, answer: DnsAnswer, ask: Ask): Promise<DnsAnswer> {
    const links = aliasChain(answer.answers, query.name);
    const verdicts = await Promise.all(
      links.filter((name) => this.isInZone(name)).map((name) => this.verdict({ ...query, name }, answer, ask)),
    );
    if (verdicts.includes('bogus'))
      return { ...answer, rcode: Rcode.SERVFAIL, ad: false, answers: [], authorities: [], extendedErrors: [BOGUS] };
    const isSecure = verdicts.every((verdict) => verdict === 'secure');
    const outside = links.find((name) => !this.isInZone(name));
    const target = outside === undefined ? undefined : await ask({ ...query, name: outside });
    if (target && isFailure(target)) return { ...target, answers: [], authorities: [] };
    return { ...answer, ad: isSecure && (target?.ad ?? true), extendedErrors: [] };
  }

  private async verdict(query: DnsQuery, answer: DnsAnswer, ask: Ask) {
    const { zone } = this;
    const unchecked = async (name: string, type: DnsQuery['type']) => {
      const first = await ask({ name, type });
      return isFailure(first) ? ask({ name, type, checkingDisabled: true }) : first;
    };
    const [published, { answers: keySet }] = await Promise.all([unchecked(zone, 'DS'), unchecked(zone, 'DNSKEY')]);
    const ds = dsAfter(recordsAt(published.answers, zone, 'DS'), this.changes).map(({ data }) => data);
    const isOfUnsignedZone = async (name: string) => {
      const apex = apexBetween(await unchecked(name, 'SOA'), hostName(name), zone);
      if (apex === undefined || apex === zone) return false;
      return recordsAt((await unchecked(apex, 'DS')).answers, apex, 'DS').length === 0;
    };
    return validationStateWith(ds, { zone, keySet, isOfUnsignedZone }, query, answer, this.now);
  }

  private isInZone(name: string): boolean {
    return isWithin(hostName(name), this.zone);
  }
}

function dsAfter(published: readonly ResourceRecord[], changes: readonly ZoneChange[]): readonly RecordOf<'DS'>[] {
  return changedSet(published, changes).filter((record): record is RecordOf<'DS'> => record.type === 'DS');
}

/** A referral of the parent zone with the changed DS records. */
function withChangedDs(message: Message, zone: string, changes: readonly ZoneChange[]): Message {
  const { aa, authorities } = message;
  if (aa || recordsAt(authorities, zone, 'NS').length === 0) return message;
  const isDs = (record: ResourceRecord) => record.type === 'DS' && sameName(record.name, zone);
  const ds = changedSet(authorities.filter(isDs), changes);
  return { ...message, authorities: [...authorities.filter((record) => !isDs(record)), ...ds] };
}
