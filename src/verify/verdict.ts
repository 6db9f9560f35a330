import { presentData } from '../dns-wire/resource-record.js';
import type { Question } from './finding-question.js';
import type { Sighting } from './sightings.js';
import type { State } from './verify.dto.js';

/** A finding, whether the new report has it, and who has which records. */
export interface Look {
  readonly id: string;
  readonly isThere: boolean;
  readonly question: Question;
  readonly seen: readonly Sighting[];
}

export interface Verdict {
  readonly state: State;
  readonly seen: readonly Sighting[];
  /** Seconds until the last resolver must have the new records; none where nothing is on its way. */
  readonly wait?: number;
}

/** These are in the parent zone, too: caches keep them whatever the zone itself says. */
const DELEGATION: ReadonlySet<string> = new Set(['DS', 'NS']);

/** What cannot be simulated is as the new report has it; resolvers that lag behind the servers are only counted. */
export function compared({ isThere, question, seen }: Look): Verdict {
  const published = new Set(seen.filter(({ by, own }) => by === 'server' && own).map(viewOf));
  const late = seen.filter((one) => one.by === 'resolver' && one.own && !published.has(viewOf(one)));
  // Where no server answers, or servers disagree, nobody can say which records are the new ones.
  const isSpreading = !isThere && published.size === 1 && late.length > 0 && DELEGATION.has(question.type);
  if (isSpreading) return { state: 'spreading', seen, wait: longest(late) };
  return { state: isThere ? 'open' : 'resolved', seen };
}

/** Equal for those who have the same records. */
export function viewOf({ own = [] }: Sighting): string {
  return JSON.stringify(own.map((record) => `${record.type} ${presentData(record)}`).sort());
}

export function longest(sightings: readonly Sighting[]): number {
  return Math.max(...sightings.map(({ ttl }) => ttl));
}
