import { RDATA } from '#formats/dns-wire/rdata/rdata.js';
import { known } from '#base/domain/fact.js';
import { IpAddress } from '#base/domain/ip-address.js';
import type { Alias, Aliases } from '#features/health/topics/zone/aliases.facts.js';
import type { NsSet } from '#features/health/topics/delegation/delegation.facts.js';
import type { ResolverView } from '#features/health/topics/delegation/resolvers.facts.js';
import type { Soa, ZoneSoa, SoaRecords } from '#features/health/topics/zone/zone.facts.js';
import { replace, step } from '#engine/repair/fixes.js';
import { NAME } from './health-domain.js';

export const nsSet = (...names: string[]) => ({ nsSet: known<NsSet>({ zone: NAME, names, ttl: { left: 3600 } }) });

/** Name servers a.example, b.example and so on, with these addresses each. */
export const nsAddresses = (...servers: string[][]) => ({
  nsAddresses: known(
    servers.map((texts, i) => ({
      name: `${'abc'[i]!}.example`,
      addresses: texts.map((text) => IpAddress.parse(text)!),
    })),
  ),
});

/** Resolvers "R 1", "R 2" and so on, by default with the same authenticated address. */
export const resolvers = (views: Partial<ResolverView>[], isAlias = false) => ({
  resolvers: known({
    name: NAME,
    isAlias,
    views: views.map((given, i): ResolverView => ({
      label: `R ${i + 1}`,
      state: 'answers',
      addresses: ['77.77.3.1'],
      ttl: 60,
      vouches: true,
      validates: true,
      ...given,
    })),
  }),
});

export const SOA: Soa = {
  mname: 'a.example.',
  rname: `hostmaster.${NAME}.`,
  serial: 7,
  refresh: 14_400,
  retry: 3600,
  expire: 1_209_600,
  minimum: 300,
};

export const soaRecords = (given: Partial<SoaRecords> = {}) => ({
  soaRecords: known<SoaRecords>({
    ...{ name: NAME, zone: NAME, apex: NAME, isDelegated: true, isAlias: false, soa: [SOA] },
    ...given,
  }),
});

/** A zone with these SOA fields, by default on the owner's own servers. */
export const zoneSoa = (soa: Partial<Soa> = {}, given: Partial<ZoneSoa> = {}) => {
  const whole = { ...SOA, ...soa };
  const start = { zone: NAME, soa: whole, text: soaText(whole), servers: ['a.example.'], isSelfHosted: true };
  return { zoneSoa: known<ZoneSoa>({ ...start, ...given }) };
};

/** The fix that replaces the SOA record. */
export const soaRepaired = (old: Partial<Soa>, repaired: Partial<Soa>, zone = NAME) =>
  replace(
    soaText({ ...SOA, ...old }),
    { host: zone, type: 'SOA', value: soaText({ ...SOA, serial: 8, ...repaired }) },
    step('soa-provider'),
  );

function soaText(soa: Soa): string {
  return RDATA.SOA.show(soa);
}

/** A CNAME chain along these names. */
export const alias = (names: string[], given: Partial<Alias> = {}): Alias => ({
  name: names[0]!,
  chain: names.map((name) => `${name}.`),
  isCircle: false,
  isApex: false,
  beside: [],
  ...given,
});

export const aliases = (...found: Alias[]) => ({ aliases: known<Aliases>({ own: NAME, found }) });

export const texts = (given: string[], octets = 100) => ({ texts: known({ name: NAME, texts: given, octets }) });
