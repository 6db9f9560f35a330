import { recordsAt } from '../../../dns-wire/answer-records.js';
import { DomainName } from '../../../domain/domain-name.js';
import type { DnsAnswer } from '../../../network/dns/dns-answer.js';
import { CLAIMABLE_ZONES } from './claimable-zones.data.js';
import type { Published } from '../../gathering/published.js';
import { hostName, isBelow } from '../../../domain/host-name.js';
import { leadsNowhere, isDeniedByRegistry } from '../../../network/dns/denial.js';

/** An alias of a name that does not exist. */
export interface DeadAlias {
  readonly name: string;
  readonly target: string;
  /** Someone else can make the target exist. */
  readonly claimable: boolean;
}

const LONGEST_CHAIN = 10;

/** Nothing where the name is no alias, leads somewhere, or could not be asked about. */
export async function deadAliasAt(name: string, dns: Published): Promise<DeadAlias | undefined> {
  const answer = await dns.answer(name, 'A');
  if (answer.state !== 'known' || !leadsNowhere(answer.value)) return undefined;
  const target = lastTarget(answer.value, name);
  return target === name ? undefined : { name, target, claimable: await isClaimable(target, dns) };
}

function lastTarget({ answers }: DnsAnswer, name: string): string {
  let target = name;
  for (let links = 0; links < LONGEST_CHAIN; links++) {
    const [alias] = recordsAt(answers, target, 'CNAME');
    if (!alias) break;
    target = hostName(alias.data.target);
  }
  return target;
}

/** Where customers choose their names themselves, or where the whole domain is free to be registered. */
async function isClaimable(target: string, dns: Published): Promise<boolean> {
  if (CLAIMABLE_ZONES.some((zone) => isBelow(target, zone))) return true;
  const registrable = DomainName.parseHost(target)?.registrable;
  if (!registrable) return false;
  const delegation = await dns.answer(registrable.ascii, 'NS');
  return delegation.state === 'known' && isDeniedByRegistry(delegation.value, registrable.ascii);
}
