import { firstFew } from '#base/domain/evidence.js';
import { busiest } from './busiest.js';
import type { Source } from './sources.js';

const NAMELESS = '–';

/** A source in a few characters: its operator, its host or its busiest address; a dash where the reports have none of them. */
export function nameOf(source: Source): string {
  return knownName(source) ?? NAMELESS;
}

export function hasName(source: Source): boolean {
  return knownName(source) !== undefined;
}

function knownName({ operator, host, addresses }: Source): string | undefined {
  return operator ?? host ?? (busiest(addresses, 1)[0] || undefined);
}

/** Messages of a source that fail and are known to be wanted. */
export function provenFailing({ kind, failing, unproven }: Source): number {
  return kind === 'spoofed' ? 0 : failing - unproven;
}

/** Senders that may be the owner's or not, with their messages. */
export function unprovenNames(sources: readonly Source[]): readonly string[] {
  return firstFew(
    sources.filter(({ unproven }) => unproven > 0).map((source) => `${nameOf(source)} (${source.unproven})`),
  );
}
