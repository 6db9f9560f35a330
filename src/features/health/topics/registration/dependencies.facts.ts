import { ignoreUnhandled } from '#base/execution/ignore-unhandled.js';
import { absent, known, type Fact, type Gathered } from '#base/domain/fact.js';
import { targetOf } from '#formats/records/spf-lookup-count.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import type { GatherContext } from '#engine/gathering/gather-context.js';
import type { DelegationFacts } from '../delegation/delegation.facts.js';
import type { DmarcFacts } from '../dmarc/dmarc.facts.js';
import { ForeignDomains, type DanglingReference } from './foreign-domains.js';
import type { UnregisteredDomain } from './unregistered-domain.js';
import { type Host, hostOf } from '#engine/gathering/hosts.js';
import type { Referral } from '../servers/referral.facts.js';
import type { ServersFacts } from '../servers/servers.facts.js';
import type { SpfFacts } from '../spf/spf.facts.js';
import type { Subject } from '#engine/gathering/subject.js';

/** Unregistered domains that records depend on; absent if those records are unknown. */
export interface DependencyFacts {
  readonly unregisteredNsDomains: readonly UnregisteredDomain[];
  readonly unregisteredMxDomains: readonly UnregisteredDomain[];
  readonly unregisteredSpfDomains: readonly UnregisteredDomain[];
  readonly unregisteredReportDomains: readonly UnregisteredDomain[];
  /** Those that anyone can register. Other checks ignore names in them. Always known. */
  readonly freeDomains: readonly string[];
}

/** The gatherers whose records can depend on other domains. */
export interface Dependencies {
  readonly delegation: Promise<Gathered<DelegationFacts>>;
  readonly servers: Promise<Pick<Gathered<ServersFacts>, 'referral'>>;
  readonly mailHosts: Promise<Fact<readonly Host[]>>;
  readonly spf: Promise<Gathered<SpfFacts>>;
  readonly dmarc: Promise<Gathered<DmarcFacts>>;
}

const MAX_SERVERS = 8;

export async function gatherDependencies(
  subject: Subject,
  context: GatherContext,
  { delegation, servers, mailHosts, spf, dmarc }: Dependencies,
): Promise<Gathered<DependencyFacts>> {
  const foreign = new ForeignDomains(subject, context);
  const lost = async (
    reliances: Promise<readonly DanglingReference[] | undefined>,
  ): Promise<Fact<readonly UnregisteredDomain[]>> => {
    const suspects = await reliances;
    return suspects ? foreign.lost(suspects) : absent;
  };
  const own = delegation.then(({ nameServers }) => deadAmong(nameServers));
  const above = ignoreUnhandled(
    servers.then(
      ({ referral }) => deadIn(referral, context.dns),
      () => [],
    ),
  );
  const named = async () => {
    const [some, others] = await Promise.all([own, above]);
    return some && [...some, ...others.filter(({ name }) => !some.some((one) => one.name === name))];
  };
  const facts = await Promise.all([
    lost(own).then(() => lost(named())), // the referral arrives later; registry answers are cached
    lost(mailHosts.then(deadAmong)),
    lost(spf.then(deadSpfTerms)),
    lost(dmarc.then(deafReceivers)),
  ]);
  const [unregisteredNsDomains, unregisteredMxDomains, unregisteredSpfDomains, unregisteredReportDomains] = facts;
  const all = facts.flatMap((fact) => (fact.state === 'known' ? fact.value : []));
  const freeDomains = known(all.filter(({ isFree }) => isFree).map(({ domain }) => domain));
  return {
    unregisteredNsDomains,
    unregisteredMxDomains,
    unregisteredSpfDomains,
    unregisteredReportDomains,
    freeDomains,
  };
}

function deadAmong(hosts: Fact<readonly Host[]>): readonly DanglingReference[] | undefined {
  if (hosts.state !== 'known') return undefined;
  return hosts.value.filter(({ addresses }) => addresses?.length === 0).map(({ name }) => ({ name, by: name }));
}

/** Hosts without address in the referral, because resolvers follow the parent zone. */
async function deadIn(referral: Fact<Referral>, dns: DnsReader): Promise<readonly DanglingReference[]> {
  const names = referral.state === 'known' ? referral.value.names.slice(0, MAX_SERVERS) : [];
  return deadAmong(known(await Promise.all(names.map((name) => hostOf(name, dns))))) ?? [];
}

function deadSpfTerms({ spfLookups }: Gathered<SpfFacts>): readonly DanglingReference[] | undefined {
  if (spfLookups.state !== 'known') return undefined;
  const leadingNowhere = [...spfLookups.value.noted('no-record'), ...spfLookups.value.noted('void')];
  return leadingNowhere.flatMap((cost) => {
    const name = targetOf(cost);
    return name === undefined ? [] : [{ name, by: cost.term }];
  });
}

function deafReceivers({
  reportReceivers,
  failureReceivers,
}: Gathered<DmarcFacts>): readonly DanglingReference[] | undefined {
  if (reportReceivers.state !== 'known') return undefined;
  const others = failureReceivers.state === 'known' ? failureReceivers.value : [];
  const receivers = new Map([...reportReceivers.value, ...others].map((receiver) => [receiver.uri, receiver]));
  return [...receivers.values()]
    .filter(({ takesMail }) => !takesMail)
    .map(({ domain, uri }) => ({ name: domain, by: uri }));
}
