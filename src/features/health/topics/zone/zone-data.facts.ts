import type { Gathered } from '#base/domain/fact.js';
import type { GatherContext } from '#engine/gathering/gather-context.js';
import { type AliasFacts, gatherAliases } from './aliases.facts.js';
import type { Resolution } from '../resolution/resolution.facts.js';
import { gatherResolvers, type ResolverFacts } from '../delegation/resolvers.facts.js';
import type { Subject } from '#engine/gathering/subject.js';
import { type DoubledNameFacts, gatherDoubledNames } from './doubled-names.facts.js';
import { gatherTexts, type TextFacts } from './texts.facts.js';
import { gatherTtls, type TtlFacts } from './ttls.facts.js';
import { gatherWildcard, type WildcardFacts } from './wildcard.facts.js';
import { gatherZone, type ZoneFacts } from './zone.facts.js';

export type ZoneDataFacts = ZoneFacts &
  AliasFacts &
  WildcardFacts &
  TextFacts &
  TtlFacts &
  ResolverFacts &
  DoubledNameFacts;

/** Gathers the facts about the records of the zone. */
export async function gatherZoneData(
  resolution: Resolution,
  subject: Subject,
  context: GatherContext,
): Promise<Gathered<ZoneDataFacts>> {
  const { dns } = context;
  const [zone, aliases, wildcard, texts, ttls, resolvers, doubled] = await Promise.all([
    gatherZone(subject, dns),
    gatherAliases(subject, context),
    gatherWildcard(subject, context),
    gatherTexts(subject, dns),
    gatherTtls(subject, dns),
    gatherResolvers(resolution, subject, dns),
    gatherDoubledNames(subject, dns),
  ]);
  return { ...zone, ...aliases, ...wildcard, ...texts, ...ttls, ...resolvers, ...doubled };
}
