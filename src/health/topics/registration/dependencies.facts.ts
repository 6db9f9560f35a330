import { absent, known, type Fact, type Gathered } from '../../../domain/fact.js';
import { targetOf } from '../../../records/spf-ledger.js';
import type { Inquiry } from '../../gathering/inquiry.js';
import { gatherDmarc } from '../dmarc/dmarc.facts.js';
import { ForeignDomains, type LostDomain, type Reliance } from './foreign-domains.js';
import { type Host, hostOf } from '../../gathering/hosts.js';
import { mailHostsOf } from '../mx/mx.facts.js';
import type { Published } from '../../gathering/published.js';
import { gatherSpf } from '../spf/spf.facts.js';
import type { Subject } from '../../gathering/subject.js';

/** Domains of others that are gone although records rely on them; absent where those records are not known. */
export interface DependencyFacts {
  readonly lostNsDomains: readonly LostDomain[];
  readonly lostMxDomains: readonly LostDomain[];
  readonly lostSpfDomains: readonly LostDomain[];
  readonly lostReportDomains: readonly LostDomain[];
  /** Those of them that anyone can register. What else follows from that is not worth telling; always known. */
  readonly freeDomains: readonly string[];
}

const MOST_NAME_SERVERS = 8;

export async function gatherDependencies(subject: Subject, inquiry: Inquiry): Promise<Gathered<DependencyFacts>> {
  const foreign = new ForeignDomains(subject, inquiry);
  const lost = async (reliances: Promise<readonly Reliance[] | undefined>): Promise<Fact<readonly LostDomain[]>> => {
    const suspects = await reliances;
    return suspects ? foreign.lost(suspects) : absent;
  };
  const { dns } = inquiry;
  const facts = await Promise.all([
    lost(deadNameServers(subject, dns)),
    lost(deadMailHosts(subject, dns)),
    lost(deadSpfTerms(subject, dns)),
    lost(deafReceivers(subject, dns)),
  ]);
  const [lostNsDomains, lostMxDomains, lostSpfDomains, lostReportDomains] = facts;
  const all = facts.flatMap((fact) => (fact.state === 'known' ? fact.value : []));
  const freeDomains = known(all.filter(({ isFree }) => isFree).map(({ domain }) => domain));
  return { lostNsDomains, lostMxDomains, lostSpfDomains, lostReportDomains, freeDomains };
}

async function deadNameServers({ zone }: Subject, dns: Published): Promise<readonly Reliance[] | undefined> {
  const ns = await dns.records(zone, 'NS');
  if (ns.state !== 'known') return undefined;
  const names = ns.value.map(({ data }) => data.target.toLowerCase().replace(/\.$/, '')).sort();
  return dead(await Promise.all(names.slice(0, MOST_NAME_SERVERS).map((name) => hostOf(name, dns))));
}

async function deadMailHosts(subject: Subject, dns: Published): Promise<readonly Reliance[] | undefined> {
  const mailHosts = await mailHostsOf(subject, dns);
  return mailHosts.state === 'known' ? dead(mailHosts.value) : undefined;
}

function dead(hosts: readonly Host[]): readonly Reliance[] {
  return hosts.filter(({ addresses }) => addresses?.length === 0).map(({ name }) => ({ name, by: name }));
}

async function deadSpfTerms(subject: Subject, dns: Published): Promise<readonly Reliance[] | undefined> {
  const { spfLedger } = await gatherSpf(subject, dns);
  if (spfLedger.state !== 'known') return undefined;
  const leadingNowhere = [...spfLedger.value.noted('no-record'), ...spfLedger.value.noted('void')];
  return leadingNowhere.flatMap((cost) => {
    const name = targetOf(cost);
    return name === undefined ? [] : [{ name, by: cost.term }];
  });
}

async function deafReceivers(subject: Subject, dns: Published): Promise<readonly Reliance[] | undefined> {
  const { reportReceivers } = await gatherDmarc(subject, dns);
  if (reportReceivers.state !== 'known') return undefined;
  return reportReceivers.value
    .filter(({ takesMail }) => !takesMail)
    .map(({ domain, uri }) => ({ name: domain, by: uri }));
}
