import { firstFew, type Params, shorten } from '#base/domain/evidence.js';
import { type Fact, type Gathered, known } from '#base/domain/fact.js';
import type { Sign } from '#base/domain/sign.js';
import { isMailServerAlive, isMailServerDead } from '#base/domain/smtp-talk.js';
import { matchingTlsa, usableTlsa } from '#formats/records/dane.js';
import { HSTS_YEAR, hstsMaxAge } from '#formats/records/hsts.js';
import type { HealthFacts } from './health-facts.js';
import type { OBSERVED_FACTS } from './health-report.js';
import type { DaneHost } from './topics/dane/dane.facts.js';
import type { AppliedDmarc } from './topics/dmarc/dmarc.facts.js';
import type { HttpsResult } from './topics/site/https-result.js';
import type { HstsHeader } from './topics/site/site.facts.js';
import type { MailServer, MailServers } from './topics/smtp/smtp.facts.js';
import type { ServerAddresses } from './topics/delegation/delegation.facts.js';
import type { ZoneServers } from './topics/servers/zone-servers.js';

type FactName = keyof typeof OBSERVED_FACTS;
type ValueOf<Name extends FactName> = (typeof OBSERVED_FACTS)[Name][number];

/** What requirements of others are judged by, where no finding says it. No judgment of ours. */
export function observedFacts(facts: Gathered<HealthFacts>, now: number): readonly Sign[] {
  return [
    ...from(facts.nsAddresses, ipv6NameServers),
    ...from(facts.zoneServers, reachableNameServers),
    ...from(facts.profile, (use) => sign('mail-use', use, {})),
    ...ipv6MailHosts(facts),
    ...from(facts.mailServers, reachableMailServers),
    ...mailHostSigning(facts),
    ...daneMatch(facts, now),
    ...from(facts.mailServers, encryptedMailServers),
    ...from(facts.mailServers, mailCertificates),
    ...from(facts.dmarcFound, appliedPolicy),
    ...from(facts.dmarcFound, policyBelow),
    ...from(facts.dmarcFound, reportAddresses),
    ...from(facts.httpsResults, httpsService),
    ...plainHttp(facts),
    ...from(facts.hsts, siteHsts),
  ];
}

function from<T>(fact: Fact<T>, read: (value: T) => readonly Sign[]): readonly Sign[] {
  return fact.state === 'known' ? read(fact.value) : [];
}

function sign<Name extends FactName>(name: Name, value: ValueOf<Name>, params: Params): readonly Sign[] {
  return [{ id: `${name}.${value}`, params }];
}

function ipv6NameServers(servers: readonly ServerAddresses[]): readonly Sign[] {
  const hosts = servers.filter(({ addresses }) => addresses.some(({ version }) => version === 6));
  const value = hosts.length >= 2 ? 'two' : hosts.length === 1 ? 'one' : 'none';
  return sign('ns-ipv6', value, { hosts: firstFew(hosts.map(({ name }) => name)) });
}

/** Of name servers with an IPv6 address: whether each answers at all of them. */
function reachableNameServers({ servers }: ZoneServers): readonly Sign[] {
  const states = servers.flatMap(({ name, addressStates }) =>
    addressStates.filter(({ address }) => address.version === 6).map(({ state }) => ({ name, state })),
  );
  const silent = states.filter(({ state }) => state === 'silent').map(({ name }) => name);
  if (silent.length > 0) return sign('ns-ipv6-reach', 'no', { hosts: firstFew(silent) });
  if (states.length === 0 || states.some(({ state }) => state === 'unknown')) return [];
  return sign('ns-ipv6-reach', 'yes', { hosts: firstFew(states.map(({ name }) => name)) });
}

function ipv6MailHosts({ mailHosts, mailHostsWithoutIpv6 }: Gathered<HealthFacts>): readonly Sign[] {
  if (mailHosts.state !== 'known' || mailHostsWithoutIpv6.state !== 'known') return [];
  const without = mailHostsWithoutIpv6.value;
  const hosts = firstFew(without.length > 0 ? without : mailHosts.value.map(({ name }) => name));
  return sign('mx-ipv6-hosts', quantity(mailHosts.value.length - without.length, mailHosts.value.length), { hosts });
}

/** Of mail servers that were tried over IPv6; one that was not tried leaves it open. */
function reachableMailServers({ servers, isWhole }: MailServers): readonly Sign[] {
  const talks = servers.flatMap((server) => server.talks).filter(({ address }) => address.includes(':'));
  const dead = talks.filter(isMailServerDead).map(({ host }) => host);
  if (dead.length > 0) return sign('mx-ipv6-reach', 'no', { hosts: firstFew(dead) });
  const alive = new Set(talks.filter(isMailServerAlive).map(({ host }) => host));
  if (!isWhole || alive.size === 0 || servers.some(({ host }) => !alive.has(host))) return [];
  return sign('mx-ipv6-reach', 'yes', { hosts: firstFew(alive) });
}

/** Whether the addresses of all mail servers are validated, and whether all have usable TLSA records. */
function mailHostSigning({ mailHosts, daneHosts }: Gathered<HealthFacts>): readonly Sign[] {
  if (mailHosts.state !== 'known' || daneHosts.state !== 'known') return [];
  const [found, total] = [daneHosts.value, mailHosts.value.length];
  const told = (name: 'mx-dnssec' | 'mx-tlsa', has: (host: DaneHost) => boolean) => {
    const missing = found.filter((host) => !has(host)).map(({ host }) => host);
    // Without an answer for every host, only a missing one is certain.
    if (missing.length === 0 && found.length < total) return [];
    const hosts = firstFew(missing.length > 0 ? missing : found.map(({ host }) => host));
    return sign(name, quantity(found.length - missing.length, found.length), { hosts });
  };
  return [
    ...told('mx-dnssec', ({ secure }) => secure),
    ...told('mx-tlsa', hasTlsa),
    ...keyRollover(found.filter(hasTlsa)),
  ];
}

function hasTlsa({ proven, records }: DaneHost): boolean {
  return proven && usableTlsa(records).length > 0;
}

/** Whether the certificates match, also where senders do not look because the MX records are not signed. */
function daneMatch({ daneHosts, mailServers }: Gathered<HealthFacts>, now: number): readonly Sign[] {
  if (daneHosts.state !== 'known' || mailServers.state !== 'known') return [];
  const results = daneHosts.value.filter(hasTlsa).flatMap(({ host, records }) => {
    const talks = mailServers.value.servers.find((server) => server.host === host)?.talks ?? [];
    return talks.flatMap(({ encryption }) => {
      if (encryption?.kind !== 'encrypted') return [];
      const chain = encryption.chain.map(({ der }) => der);
      return [{ host, matches: matchingTlsa(records, { chain, names: [host], now }).length > 0 }];
    });
  });
  if (results.length === 0) return [];
  const wrong = results.filter(({ matches }) => !matches);
  const hosts = firstFew((wrong.length > 0 ? wrong : results).map(({ host }) => host));
  return sign('mx-dane', wrong.length > 0 ? 'mismatch' : 'match', { hosts });
}

/** Whether the key can be changed without a gap: with a record for the next key, or one for a CA (RFC 7671 section 8). */
function keyRollover(hosts: readonly DaneHost[]): readonly Sign[] {
  if (hosts.length === 0) return [];
  const isReady = ({ records }: DaneHost) => {
    const usable = usableTlsa(records);
    const keys = usable.filter(({ usage, selector }) => usage === 3 && selector === 1).length;
    return keys > 1 || (keys === 1 && usable.some(({ usage }) => usage === 2));
  };
  const unready = hosts.filter((host) => !isReady(host));
  const names = (unready.length > 0 ? unready : hosts).map(({ host }) => host);
  return sign('tlsa-rollover', unready.length > 0 ? 'no' : 'yes', { hosts: firstFew(names) });
}

/** A server where STARTTLS fails, or with which no session got that far, leaves it open. */
function encryptedMailServers({ servers, isWhole }: MailServers): readonly Sign[] {
  const missing = servers.filter((server) => has(server, 'not-offered')).map(({ host }) => host);
  if (missing.length > 0) return sign('starttls', 'missing', { hosts: firstFew(missing) });
  if (!isWhole || !servers.every((server) => has(server, 'encrypted') && !has(server, 'broken'))) return [];
  return sign('starttls', 'all', { hosts: firstFew(servers.map(({ host }) => host)) });
}

function has({ talks }: MailServer, kind: 'not-offered' | 'encrypted' | 'broken'): boolean {
  return talks.some(({ encryption }) => encryption?.kind === kind);
}

/** Whether every certificate comes from a public CA and names its host; other checks judge it only without DANE and MTA-STS. */
function mailCertificates({ servers, isWhole }: MailServers): readonly Sign[] {
  const shown = servers.flatMap(({ talks }) =>
    talks.flatMap(({ host, encryption }) => (encryption?.kind === 'encrypted' ? [{ host, ...encryption }] : [])),
  );
  const invalid = shown.filter(({ isTrusted, matchesHost }) => !isTrusted || !matchesHost).map(({ host }) => host);
  if (invalid.length > 0) return sign('mail-certificate', 'invalid', { hosts: firstFew(invalid) });
  const hosts = new Set(shown.map(({ host }) => host));
  if (!isWhole || servers.some(({ host }) => !hosts.has(host))) return [];
  return sign('mail-certificate', 'valid', { hosts: firstFew(hosts) });
}

/** The policy that receivers apply to all mail; `partial` if only to a part of it. */
function appliedPolicy({ text, record, policy }: AppliedDmarc): readonly Sign[] {
  if (policy === undefined) return [];
  const evidence = { record: shorten(text) };
  if (policy === 'none') return sign('dmarc-applied', 'none', evidence);
  if (record.testing) return sign('dmarc-applied', 'testing', evidence);
  if ((record.percentage ?? 100) < 100) return sign('dmarc-applied', 'partial', evidence);
  return sign('dmarc-applied', policy, evidence);
}

/** The policy for subdomains; `invented` if names that do not exist have a weaker one. */
function policyBelow({ text, record }: AppliedDmarc): readonly Sign[] {
  const policy = record.policyFor('subdomain');
  if (policy === undefined) return [];
  const isOpen = policy === 'reject' && record.policyFor('nonexistent') !== 'reject';
  return sign('dmarc-below', isOpen ? 'invented' : policy, { record: shorten(text) });
}

/** All addresses, not only a few, because one of them can be required. */
function reportAddresses({ record }: AppliedDmarc): readonly Sign[] {
  const addresses = record.rua.map(({ uri }) => uri);
  return sign('dmarc-rua', addresses.length > 0 ? 'set' : 'none', { addresses });
}

/** Whether the domain or its www name has a website over HTTPS with a valid certificate. */
function httpsService(results: readonly HttpsResult[]): readonly Sign[] {
  const open = results.filter(({ state }) => state === 'open');
  if (open.length > 0) return sign('https', 'open', { hosts: firstFew(open.map(({ host }) => host)) });
  const hosts = firstFew(results.map(({ host }) => host));
  return sign('https', results.every(({ state }) => state === 'no-server') ? 'no-server' : 'failing', { hosts });
}

/** Port 80 is closed, and the website of the domain itself answers over HTTPS. */
function plainHttp({ resolution, httpsResults, httpResult }: Gathered<HealthFacts>): readonly Sign[] {
  if (resolution.state !== 'known' || httpsResults.state !== 'known' || httpResult.state !== 'absent') return [];
  const host = resolution.value.name;
  const isOpen = httpsResults.value.some((one) => one.host === host && one.state === 'open');
  return isOpen ? sign('plain-http', 'closed', { host }) : [];
}

/** HSTS of the domain, or of www where the domain redirects there. */
export function siteHsts({ host, header, site }: HstsHeader): readonly Sign[] {
  return from(site ?? known({ host, ...(header !== undefined && { header }) }), (canonical) => {
    const evidence = { host: canonical.host, header: shorten(canonical.header ?? '–') };
    const seconds = canonical.header === undefined ? undefined : hstsMaxAge(canonical.header);
    if (seconds === undefined) return sign('site-hsts', 'missing', evidence);
    return sign('site-hsts', seconds >= HSTS_YEAR ? 'year' : 'short', evidence);
  });
}

function quantity(some: number, all: number): 'all' | 'some' | 'none' {
  return some === all ? 'all' : some > 0 ? 'some' : 'none';
}
