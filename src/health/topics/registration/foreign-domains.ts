import { DomainName } from '../../../domain/domain-name.js';
import { derive, known, type Fact } from '../../../domain/fact.js';
import { parentOf } from '../../../domain/host-name.js';
import type { GatherContext } from '../../gathering/gather-context.js';
import type { UnregisteredDomain } from './unregistered-domain.js';
import { askRegistry } from './registry.js';
import type { Subject } from '../../gathering/subject.js';
import { isDeniedByRegistry } from '../../../network/dns/denial.js';

/** Something of the domain's that relies on a name which leads nowhere. */
export interface DanglingReference {
  readonly name: string;
  /** As it is in the record: a host, a term, an address. */
  readonly by: string;
}

type RegistrationState = 'held' | 'free' | 'unclear';

/** Who knows whether a domain is registered. */
export type RegistryContext = Pick<GatherContext, 'dns' | 'registry' | 'signal'>;

const MOST_DOMAINS = 3;
/** Suffixes of authorities and universities, below which nobody else gets a name. */
const CLOSED =
  /(?:^|\.)(?:(?:gov|mil)(?:\.[a-z]{2})?|edu|int|(?:gob|gouv|govt|gub|gv)\.[a-z]{2}|(?:ac|mod|nhs|police|sch)\.uk)$/;

/** Other people's domains that records rely on: each is asked about once, and only if a name in it leads nowhere. */
export class ForeignDomains {
  private readonly fates = new Map<string, Promise<Fact<RegistrationState>>>();

  constructor(
    private readonly subject: Subject,
    private readonly context: RegistryContext,
  ) {}

  async lost(suspects: readonly DanglingReference[]): Promise<Fact<readonly UnregisteredDomain[]>> {
    const groups = this.byDomain(suspects);
    const found = await Promise.all(
      groups.map(async ({ domain, reliedOnBy }) =>
        derive(await this.registrationStateOf(domain), (fate): Fact<UnregisteredDomain[]> => {
          const lost = { domain: domain.ascii, reliedOnBy, isFree: fate === 'free' };
          return known(fate === 'held' ? [] : [lost]);
        }),
      ),
    );
    const failed = found.find((fact) => fact.state === 'unobtainable');
    const lost = found.flatMap((fact) => (fact.state === 'known' ? fact.value : []));
    return failed && lost.length === 0 ? failed : known(lost);
  }

  private byDomain(suspects: readonly DanglingReference[]) {
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

  private registrationStateOf(domain: DomainName): Promise<Fact<RegistrationState>> {
    const fate = this.fates.get(domain.ascii) ?? registrationStateOf(domain, this.context);
    this.fates.set(domain.ascii, fate);
    return fate;
  }
}

/** The registry has the last word, and is asked only about what the parent zone denies. */
export async function registrationStateOf(
  domain: DomainName,
  context: RegistryContext,
): Promise<Fact<RegistrationState>> {
  const answer = await context.dns.answer(domain.ascii, 'NS');
  if (answer.state !== 'known') return answer;
  if (!isDeniedByRegistry(answer.value, domain.ascii)) return known('held');
  const entry = await askRegistry(domain, context);
  const isOpen = !CLOSED.test(parentOf(domain.ascii));
  return derive(entry, ({ kind }) =>
    known(kind === 'found' ? 'held' : kind === 'not-found' && isOpen ? 'free' : 'unclear'),
  );
}
