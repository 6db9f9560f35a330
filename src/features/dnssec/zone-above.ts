import { recordsAt, signaturesOver } from '#formats/dns-wire/answer-records.js';
import type { DomainName } from '#base/domain/domain-name.js';
import { hostName, isBelow, parentOf } from '#base/domain/host-name.js';
import { apexBetween, isFailure } from '#platform/network/dns/denial.js';
import type { DnsAnswer } from '#platform/network/dns/dns-answer.js';

/** Labels below the registrable domain. Each is queried in turn until the zone is found. */
const MAX_LABELS = 8;

/** The answers about one name. */
export interface ZoneAnswers {
  readonly ds: DnsAnswer;
  readonly soa: DnsAnswer;
}

/** The zone, or a name closer to it, if the queried name is inside a zone. */
export function zoneAbove(name: string, { ds, soa }: ZoneAnswers, domain: DomainName): string | undefined {
  const top = domain.registration.ascii;
  if (name === top) return registryZone(ds, name);
  if (!isBelow(name, top)) return undefined; // names above belong to the registry
  // A CNAME cannot be at the apex of a zone (RFC 1034 section 3.6.2).
  if (isFailure(ds) || recordsAt(soa.answers, name, 'CNAME').length > 0) return nextAbove(name, top);
  const apex = apexBetween(soa, name, top);
  return apex === name ? undefined : apex;
}

function nextAbove(name: string, top: string): string {
  const most = top.split('.').length + MAX_LABELS;
  return parentOf(name).split('.').slice(-most).join('.');
}

/**
 * A registry may have a CNAME for a name in its own zone, as gov.uk has for www; the signer of its RRSIG is that zone.
 */
function registryZone({ answers }: DnsAnswer, name: string): string | undefined {
  const signers = signaturesOver(answers, name, 'CNAME').map(({ data }) => hostName(data.signer));
  return signers.find((signer) => signer !== '' && isBelow(name, signer));
}
