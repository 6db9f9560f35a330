import { recordsAt } from '#formats/dns-wire/answer-records.js';
import { DomainName } from '#base/domain/domain-name.js';
import type { Fact } from '#base/domain/fact.js';
import type { DnsAnswer } from '#platform/network/dns/dns-answer.js';
import { CLAIMABLE_ZONES, GENERATED_NAMES } from '#base/fingerprints/claimable-zones.data.js';
import { UNCONFIRMED } from '#engine/gathering/query-options.js';
import { registrationStateOf, type RegistryContext } from '../registration/foreign-domains.js';
import { hostName, isBelow } from '#base/domain/host-name.js';
import { endsInNxdomain } from '#platform/network/dns/denial.js';

/** A CNAME whose target does not exist. */
export interface DanglingCname {
  readonly name: string;
  readonly target: string;
  /** Anyone can register or create the target. */
  readonly claimable: boolean;
}

const MAX_CHAIN_LENGTH = 10;

/** Undefined if the name has no CNAME, resolves, or could not be looked up. */
export async function danglingCnameAt(name: string, context: RegistryContext): Promise<DanglingCname | undefined> {
  const first = await context.dns.answer(name, 'A', UNCONFIRMED);
  if (missingTarget(first, name) === undefined) return undefined;
  const target = missingTarget(await context.dns.answer(name, 'A'), name); // a finding needs confirmation by a second resolver
  return target === undefined ? undefined : { name, target, claimable: await isClaimable(target, context) };
}

function missingTarget(answer: Fact<DnsAnswer>, name: string): string | undefined {
  if (answer.state !== 'known' || !endsInNxdomain(answer.value)) return undefined;
  const target = lastTarget(answer.value, name);
  return target === name ? undefined : target;
}

function lastTarget({ answers }: DnsAnswer, name: string): string {
  let target = name;
  for (let links = 0; links < MAX_CHAIN_LENGTH; links++) {
    const [alias] = recordsAt(answers, target, 'CNAME');
    if (!alias) break;
    target = hostName(alias.data.target);
  }
  return target;
}

/** Whether the target is in a zone where customers choose names, or in an unregistered domain. */
async function isClaimable(target: string, context: RegistryContext): Promise<boolean> {
  if (CLAIMABLE_ZONES.some((zone) => isBelow(target, zone))) return !GENERATED_NAMES.some((form) => form.test(target));
  const registrable = DomainName.parseHost(target)?.registrable;
  const fate = registrable && (await registrationStateOf(registrable, context));
  return fate?.state === 'known' && fate.value === 'free';
}
