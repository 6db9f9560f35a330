import { recordsAt, signaturesOver } from '../dns-wire/answer-records.js';
import type { DomainName } from '../domain/domain-name.js';
import { hostName, isBelow, parentOf } from '../domain/host-name.js';
import { apexBetween, isFailure } from '../network/dns/denial.js';
import type { DnsAnswer } from '../network/dns/dns-answer.js';

/** Below the registrable domain. Each is asked about, one after the other, until the zone is found. */
const MOST_LABELS = 8;

/** What was answered about one name. */
export interface ZoneAnswers {
  readonly ds: DnsAnswer;
  readonly soa: DnsAnswer;
}

/** The zone, or a name nearer to it, when the name asked about turned out to lie inside one. */
export function zoneAbove(name: string, { ds, soa }: ZoneAnswers, domain: DomainName): string | undefined {
  const top = domain.registration.ascii;
  if (name === top) return registryZone(ds, name);
  if (!isBelow(name, top)) return undefined; // what lies above is the registry's
  // An alias cannot be at the top of a zone (RFC 1034 section 3.6.2).
  if (isFailure(ds) || recordsAt(soa.answers, name, 'CNAME').length > 0) return nextAbove(name, top);
  const apex = apexBetween(soa, name, top);
  return apex === name ? undefined : apex;
}

function nextAbove(name: string, top: string): string {
  const most = top.split('.').length + MOST_LABELS;
  return parentOf(name).split('.').slice(-most).join('.');
}

/** A registry may enter a name as an alias in its own zone, as gov.uk does with www: whose zone that is, its signature says. */
function registryZone({ answers }: DnsAnswer, name: string): string | undefined {
  const signers = signaturesOver(answers, name, 'CNAME').map(({ data }) => hostName(data.signer));
  return signers.find((signer) => signer !== '' && isBelow(name, signer));
}
