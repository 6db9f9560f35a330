import type { Fact, Gathered } from '#base/domain/fact.js';
import { isMailServerAlive } from '#base/domain/smtp-talk.js';
import { dnsProviderOf } from '#base/fingerprints/dns-providers.js';
import { mailboxOf } from '#formats/records/report-uri.js';
import { LOOKUP_LIMIT } from '#formats/records/spf.js';
import type { HealthFacts } from './health-facts.js';
import { receivingProviders } from '#base/fingerprints/mail-providers.js';
import { differingData } from './topics/servers/zone-versions.js';
import { isNullMx } from './topics/mx/mail.facts.js';

/** What is known about an area of a domain; the page has a sentence for each kind. */
export interface AreaFact {
  readonly kind: AreaFactKind;
  /** Hosts, addresses, selectors or mailboxes. */
  readonly items?: readonly string[];
  /** A provider, an issuer or a policy. */
  readonly by?: string;
  readonly count?: number;
  readonly limit?: number;
  /** ISO 8601, at least the day. */
  readonly until?: string;
}

export type AreaFactKind =
  | 'addresses'
  | 'noAddress'
  | 'certificate'
  | 'certificateBy'
  | 'acceptsNoMail'
  | 'noMailServers'
  | 'mailServers'
  | 'mailServersBy'
  | 'mailTls'
  | 'mailTlsTrusted'
  | 'dane'
  | 'mtaSts'
  | 'noSenders'
  | 'spf'
  | 'dkim'
  | 'reject'
  | 'quarantine'
  | 'dmarcReports'
  | 'nameServers'
  | 'nameServersBy'
  | 'dnssecValid'
  | 'dnssecOff'
  | 'registration';

/** By area, the most important first. What is not known is not stated. */
export interface AreaFacts {
  readonly website: readonly AreaFact[];
  readonly receiving: readonly AreaFact[];
  readonly sending: readonly AreaFact[];
  readonly spoofing: readonly AreaFact[];
  readonly dns: readonly AreaFact[];
}

type Facts = Gathered<HealthFacts>;

export function areaFacts(facts: Facts): AreaFacts {
  return {
    website: [...addresses(facts), ...certificate(facts)],
    receiving: [...mailServers(facts), ...mailTls(facts), ...mailPolicies(facts)],
    sending: [...senders(facts), ...selectors(facts)],
    spoofing: [...dmarcPolicy(facts), ...dmarcReports(facts)],
    dns: [...nameServers(facts), ...dnssec(facts), ...registration(facts)],
  };
}

function addresses({ addresses, www }: Facts): readonly AreaFact[] {
  const own = valueOf(addresses);
  if (!own) return [];
  if (own.length > 0) return [{ kind: 'addresses', items: own.map(String) }];
  const isGone = www.state === 'absent' || (www.state === 'known' && www.value.addresses.length === 0);
  return isGone ? [{ kind: 'noAddress' }] : [];
}

/** The certificate that expires first. */
function certificate({ certificates }: Facts): readonly AreaFact[] {
  const [first] = (valueOf(certificates) ?? []).toSorted((one, other) => one.left - other.left);
  if (!first) return [];
  const { until, issuer } = first;
  return [issuer === '' ? { kind: 'certificate', until } : { kind: 'certificateBy', until, by: issuer }];
}

function mailServers({ mx }: Facts): readonly AreaFact[] {
  const entries = valueOf(mx);
  if (!entries) return [];
  if (isNullMx(entries)) return [{ kind: 'acceptsNoMail' }];
  const items = [...new Set(entries.map(({ host }) => host).filter((host) => host !== ''))];
  if (items.length === 0) return [{ kind: 'noMailServers' }];
  const [provider, ...others] = receivingProviders(items);
  const isOfOne = provider && others.length === 0 && items.every((host) => receivingProviders([host]).length > 0);
  return [isOfOne ? { kind: 'mailServersBy', items, by: provider.name } : { kind: 'mailServers', items }];
}

/** Only if every server was reached, so that the sentence is true of all. */
function mailTls({ mailServers }: Facts): readonly AreaFact[] {
  const found = valueOf(mailServers);
  const talks = found?.servers.flatMap((server) => server.talks) ?? [];
  if (!found?.isWhole || talks.length === 0 || !talks.every(isMailServerAlive)) return [];
  const encryptions = talks.flatMap(({ encryption }) => (encryption?.kind === 'encrypted' ? [encryption] : []));
  if (encryptions.length < talks.length) return [];
  const isTrusted = encryptions.every((one) => one.isTrusted && one.matchesHost);
  return [{ kind: isTrusted ? 'mailTlsTrusted' : 'mailTls' }];
}

/** DANE only with DS records on which the parent servers agree. */
function mailPolicies({ daneProofs, mailServers, policyFile, dsDifference }: Facts): readonly AreaFact[] {
  const proofs = dsDifference.state === 'known' ? [] : (valueOf(daneProofs) ?? []);
  const servers = valueOf(mailServers);
  const proven = new Set(proofs.filter(({ matching }) => matching.length > 0).map(({ host }) => host));
  const isDane = proven.size > 0 && servers?.isWhole === true && servers.servers.every(({ host }) => proven.has(host));
  const file = valueOf(policyFile);
  const isEnforced = file?.faults.length === 0 && file.policy.mode === 'enforce';
  return [...(isDane ? [{ kind: 'dane' } as const] : []), ...(isEnforced ? [{ kind: 'mtaSts' } as const] : [])];
}

function senders({ spfPolicy, spfLookups }: Facts): readonly AreaFact[] {
  const policy = valueOf(spfPolicy);
  if (!policy || policy.faults.length > 0) return [];
  if (/^v=spf1 +-all *$/i.test(policy.text)) return [{ kind: 'noSenders' }];
  const lookups = valueOf(spfLookups);
  return lookups ? [{ kind: 'spf', count: lookups.lookups, limit: LOOKUP_LIMIT }] : [];
}

function selectors({ dkimSelectors }: Facts): readonly AreaFact[] {
  const items = (valueOf(dkimSelectors) ?? []).filter((selector) => selector !== '*');
  return items.length > 0 ? [{ kind: 'dkim', items }] : [];
}

/** Only if all receivers find the same policy and apply it to all mail. */
function dmarcPolicy({ dmarcFound, dmarcListed }: Facts): readonly AreaFact[] {
  const [found, listed] = [valueOf(dmarcFound), valueOf(dmarcListed)];
  if (!found || found.policy === undefined || found.policy === 'none') return [];
  const { record, policy } = found;
  const isPartial = record.testing || (record.percentage ?? 100) < 100;
  return isPartial || listed?.policy !== policy ? [] : [{ kind: policy }];
}

function dmarcReports({ reportReceivers }: Facts): readonly AreaFact[] {
  const usable = (valueOf(reportReceivers) ?? []).filter(
    ({ permission, takesMail }) => takesMail && permission?.given !== false,
  );
  const items = usable.flatMap(({ uri }) => mailboxOf(uri) ?? []);
  return items.length > 0 ? [{ kind: 'dmarcReports', items }] : [];
}

/** Only if all of them answer with the zone, and agree which they are. */
function nameServers({ zoneServers }: Facts): readonly AreaFact[] {
  const found = valueOf(zoneServers);
  if (!found || found.servers.length === 0 || found.strays.length > 0 || found.former.length > 0) return [];
  const states = found.servers.flatMap(({ addressStates }) => addressStates);
  if (states.length === 0 || !states.every(({ state }) => state === 'authoritative')) return [];
  if (differingData(found.servers, ({ ns }) => ns).length > 0) return [];
  const items = found.servers.map(({ name }) => name);
  const provider = dnsProviderOf(items);
  return [provider === undefined ? { kind: 'nameServers', items } : { kind: 'nameServersBy', items, by: provider }];
}

/** Where the parent servers return different DS records, what a resolver makes of them is chance. */
function dnssec({ dnssec, validation, dsDifference }: Facts): readonly AreaFact[] {
  if (dsDifference.state === 'known') return [];
  const signing = valueOf(dnssec);
  if (signing?.verdict === 'unsigned') return [{ kind: 'dnssecOff' }];
  const judged = valueOf(validation);
  const isChained = signing?.verdict === 'secure' && !signing.isBelowUnsigned;
  const isValid = isChained && judged?.sets.length === 0 && judged.denials.length === 0;
  return isValid ? [{ kind: 'dnssecValid' }] : [];
}

function registration({ registration }: Facts): readonly AreaFact[] {
  const end = valueOf(registration)?.end;
  return end && end.days > 0 ? [{ kind: 'registration', until: end.date }] : [];
}

function valueOf<T>(fact: Fact<T>): T | undefined {
  return fact.state === 'known' ? fact.value : undefined;
}
