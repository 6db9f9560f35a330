import { DomainName } from '../../../domain/domain-name.js';
import { derive, known, type Fact } from '../../../domain/fact.js';
import type { Inquiry } from '../../gathering/inquiry.js';
import type { LostDomain } from './lost-domain.js';
import { askRegistry } from './registry.js';
import type { Subject } from '../../gathering/subject.js';
import { isDeniedByRegistry } from '../../../network/dns/denial.js';

/** Something of the domain's that relies on a name which leads nowhere. */
export interface Reliance {
  readonly name: string;
  /** As it stands in the record: a host, a term, an address. */
  readonly by: string;
}

type Fate = 'held' | 'free' | 'unclear';

/** Who knows whether a domain is registered. */
export type RegistryInquiry = Pick<Inquiry, 'dns' | 'registry' | 'signal'>;

const MOST_DOMAINS = 3;

/** Other people's domains that records rely on: each is asked about once, and only if a name in it leads nowhere. */
export class ForeignDomains {
  private readonly fates = new Map<string, Promise<Fact<Fate>>>();

  constructor(
    private readonly subject: Subject,
    private readonly inquiry: RegistryInquiry,
  ) {}

  async lost(suspects: readonly Reliance[]): Promise<Fact<readonly LostDomain[]>> {
    const groups = this.byDomain(suspects);
    const found = await Promise.all(
      groups.map(async ({ domain, reliedOnBy }) =>
        derive(await this.fateOf(domain), (fate): Fact<LostDomain[]> => {
          const lost = { domain: domain.ascii, reliedOnBy, isFree: fate === 'free' };
          return known(fate === 'held' ? [] : [lost]);
        }),
      ),
    );
    const failed = found.find((fact) => fact.state === 'unobtainable');
    return failed ?? known(found.flatMap((fact) => (fact.state === 'known' ? fact.value : [])));
  }

  private byDomain(suspects: readonly Reliance[]) {
    const groups = new Map<string, { readonly domain: DomainName; readonly reliedOnBy: string[] }>();
    for (const { name, by } of suspects) {
      const domain = DomainName.parseHost(name)?.registrable;
      if (!domain || domain.ascii === this.subject.domain.registrable?.ascii) continue;
      const group = groups.get(domain.ascii) ?? { domain, reliedOnBy: [] };
      group.reliedOnBy.push(by);
      groups.set(domain.ascii, group);
    }
    return [...groups.values()].slice(0, MOST_DOMAINS);
  }

  private fateOf(domain: DomainName): Promise<Fact<Fate>> {
    const fate = this.fates.get(domain.ascii) ?? fateOf(domain, this.inquiry);
    this.fates.set(domain.ascii, fate);
    return fate;
  }
}

/** The registry has the last word, and is asked only about what the zone above denies. */
export async function fateOf(domain: DomainName, inquiry: RegistryInquiry): Promise<Fact<Fate>> {
  const answer = await inquiry.dns.answer(domain.ascii, 'NS');
  if (answer.state !== 'known') return answer;
  if (!isDeniedByRegistry(answer.value, domain.ascii)) return known('held');
  const entry = await askRegistry(domain, inquiry);
  return derive(entry, ({ kind }) => known(kind === 'found' ? 'held' : kind === 'not-found' ? 'free' : 'unclear'));
}
