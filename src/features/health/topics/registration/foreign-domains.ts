import { DomainName } from '#base/domain/domain-name.js';
import { deriveFact, known, type Fact } from '#base/domain/fact.js';
import { parentOf } from '#base/domain/host-name.js';
import type { GatherContext } from '#engine/gathering/gather-context.js';
import type { UnregisteredDomain } from './unregistered-domain.js';
import { lookUpRegistration } from './registry.js';
import type { Subject } from '#engine/gathering/subject.js';
import { isDeniedByRegistry } from '#platform/network/dns/denial.js';

/** A record of the domain that depends on a name that does not resolve. */
export interface DanglingReference {
  readonly name: string;
  /** The host, term or address in that record. */
  readonly by: string;
}

type RegistrationState = 'held' | 'free' | 'unclear';

/** The part of the context needed to look up a registration. */
export type RegistryContext = Pick<GatherContext, 'dns' | 'registry' | 'signal' | 'timeouts'>;

const MAX_DOMAINS = 3;
/** Restricted suffixes, such as those for governments and universities. */
const CLOSED =
  /(?:^|\.)(?:(?:gov|mil)(?:\.[a-z]{2})?|edu|int|(?:gob|gouv|govt|gub|gv)\.[a-z]{2}|(?:ac|mod|nhs|police|sch)\.uk)$/;

/** Other domains that records depend on; each is looked up once, and only if a name in it does not resolve. */
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
        deriveFact(await this.registrationStateOf(domain), (fate): Fact<UnregisteredDomain[]> => {
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
    return [...groups.values()].slice(0, MAX_DOMAINS);
  }

  private registrationStateOf(domain: DomainName): Promise<Fact<RegistrationState>> {
    const fate = this.fates.get(domain.ascii) ?? registrationStateOf(domain, this.context);
    this.fates.set(domain.ascii, fate);
    return fate;
  }
}

/** Queries RDAP only if the parent zone denies the domain. */
export async function registrationStateOf(
  domain: DomainName,
  context: RegistryContext,
): Promise<Fact<RegistrationState>> {
  const answer = await context.dns.answer(domain.ascii, 'NS');
  if (answer.state !== 'known') return answer;
  if (!isDeniedByRegistry(answer.value, domain.ascii)) return known('held');
  const entry = await lookUpRegistration(domain, context);
  const isOpen = !CLOSED.test(parentOf(domain.ascii));
  return deriveFact(entry, ({ kind }) =>
    known(kind === 'found' ? 'held' : kind === 'not-found' && isOpen ? 'free' : 'unclear'),
  );
}
