import { absent, deriveFact, known, type Fact, type Gathered } from '#base/domain/fact.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import type { DmarcPolicy, DmarcRecord } from '#formats/records/dmarc.js';
import type { HealthFacts } from './health-facts.js';
import { isUsable } from '#formats/records/usable-dkim-key.js';
import type { AppliedDmarc } from './topics/dmarc/dmarc.facts.js';
import { isNotPublic, isReachable } from '#engine/gathering/reachable-host.js';
import type { ZoneServers } from './topics/servers/zone-servers.js';
import type { ServerProfile } from './topics/servers/server-profile.js';
import { aliasTarget } from './topics/zone/alias-target.js';
import type { DmarcProtection, NamedServer, Services, SiteAddress, SiteName, Use } from '#features/change/services.js';

/** What a domain offers, from the facts of its report. Reports of a change are compared by it. */
export function servicesOf(domain: string, zone: string, facts: Gathered<HealthFacts>): Services {
  const { addresses, www, zoneServers, spf, dmarc, dmarcFound, dkim } = facts;
  return {
    domain,
    zone,
    mail: mailServers(facts),
    site: deriveFact(addresses, (found) => known(siteName(domain, found, facts))),
    www: deriveFact(www, ({ name, addresses: found }) => known(siteName(name, found, facts))),
    nameServers: deriveFact(zoneServers, (servers) => known(nameServers(servers))),
    spf: deriveFact(spf, ({ records }) => known(records)),
    dmarc: dmarc.state === 'unobtainable' ? dmarc : deriveFact(dmarcFound, protectionBy),
    dkim: deriveFact(dkim, ({ keys }) => known(keys.filter(isUsable).map(({ host }) => host))),
  };
}

/** A host counts by its addresses, unless it is certain that no mail server is there. */
function mailServers({ mx, mailHosts, mailServers: tried }: Gathered<HealthFacts>): Fact<readonly NamedServer[]> {
  if (mx.state !== 'known') return mx;
  const states = new Map(
    tried.state === 'known' ? tried.value.servers.map(({ host, state }) => [host, state] as const) : [],
  );
  if (mailHosts.state === 'known')
    return known(
      mailHosts.value.map((host) => {
        const isDead = !isReachable(host) || states.get(host.name) === 'dead';
        return { name: host.name, use: isDead ? 'dead' : host.addresses === undefined ? 'unknown' : 'works' };
      }),
    );
  // Without an MX record, senders use the address of the domain: only a mail server that answers there counts.
  const implicit = [...states].filter(([, state]) => state === 'alive');
  return known(implicit.map(([name]) => ({ name, use: 'works' as const })));
}

function siteName(host: string, addresses: readonly IpAddress[], facts: Gathered<HealthFacts>): SiteName {
  const { siteReach, aliases } = facts;
  const reach = siteReach.state === 'known' ? siteReach.value.find((one) => one.host === host) : undefined;
  const useOf = (address: IpAddress): Use => {
    const served = reach?.addresses.find((one) => String(one.address) === String(address))?.served;
    return isNotPublic(address) || served === 'nothing' ? 'dead' : 'works';
  };
  const target = aliases.state === 'known' && addresses.length === 0 ? aliasTarget(aliases.value, host) : undefined;
  return {
    host,
    addresses: addresses.map((address): SiteAddress => ({
      address: String(address),
      version: address.version,
      use: useOf(address),
    })),
    ...(target !== undefined && { deadTarget: target }),
  };
}

function nameServers({ names, servers, former }: ZoneServers): readonly NamedServer[] {
  const profiles = new Map([...servers, ...former].map((server) => [server.name, server]));
  return names.map((name) => ({ name, use: useOfServer(profiles.get(name)) }));
}

function useOfServer(server: ServerProfile | undefined): Use {
  if (!server) return 'unknown';
  const { addressStates, isWithoutAddress } = server;
  const open = addressStates.filter(({ address }) => !isNotPublic(address));
  if (open.some(({ state }) => state === 'authoritative')) return 'works';
  const isDead = isWithoutAddress ?? open.every(({ state }) => state === 'lame' || state === 'silent');
  return isDead && (addressStates.length > 0 || isWithoutAddress) ? 'dead' : 'unknown';
}

function protectionBy({ owner, text, record, policy }: AppliedDmarc): Fact<DmarcProtection> {
  if (policy === undefined) return absent; // receivers ignore the record
  const subdomains = strengthOf(record.policyFor('subdomain'), record);
  const invented = strengthOf(record.policyFor('nonexistent'), record);
  return known({ owner, text, domain: strengthOf(policy, record), subdomains, invented });
}

const STRENGTHS: Readonly<Record<DmarcPolicy, number>> = { none: 1, quarantine: 3, reject: 5 };

/** A policy for a part of the mail, or for a test, is weaker than the same policy without that. */
function strengthOf(policy: DmarcPolicy = 'none', record: DmarcRecord): number {
  const isWeakened = policy !== 'none' && (record.testing || (record.percentage ?? 100) < 100);
  return STRENGTHS[policy] - (isWeakened ? 1 : 0);
}
