import { MATTERS, type Matter, type Peer, PEERS } from './matters.js';
import type { Observation } from './observation.js';

export interface Explanation {
  readonly about: string;
  readonly peers: readonly Peer[];
  /** Which program reports the matter while the other does not. */
  readonly only: 'ours' | 'theirs';
  /** Any domain if undefined. */
  readonly domains?: readonly string[];
  readonly why: string;
}

export interface Verdict {
  readonly domain: string;
  readonly about: string;
  readonly peer: Peer;
  readonly kind: 'alike' | 'ours' | 'theirs';
  readonly explanation?: Explanation;
}

/** The verdict on every matter that at least one of two programs reports, if both have an ID for it. */
export function compare(observations: readonly Observation[], explanations: readonly Explanation[]): Verdict[] {
  return observations.flatMap((observation) =>
    PEERS.flatMap((peer) =>
      MATTERS.flatMap((matter) => {
        const kind = verdictOn(matter, peer, observation);
        if (!kind) return [];
        const verdict = { domain: observation.domain, about: matter.about, peer, kind };
        const explanation = explanations.find((candidate) => explains(candidate, verdict));
        return [{ ...verdict, explanation }];
      }),
    ),
  );
}

function verdictOn(matter: Matter, peer: Peer, said: Observation): Verdict['kind'] | undefined {
  if (matter[peer].length === 0) return undefined;
  const we = matter.ours.some((id) => said.ours.includes(id));
  const they = matter[peer].some((tag) => said[peer].includes(tag));
  if (we && they) return 'alike';
  return we ? 'ours' : they ? 'theirs' : undefined;
}

function explains({ about, peers, only, domains }: Explanation, verdict: Omit<Verdict, 'explanation'>): boolean {
  const isSame = about === verdict.about && peers.includes(verdict.peer) && only === verdict.kind;
  return isSame && (domains === undefined || domains.includes(verdict.domain));
}

/** IDs of the other programs that are missing in the mapping. */
export function unknownWords(observations: readonly Observation[]): string[] {
  const unknown = PEERS.flatMap((peer) => {
    const known = new Set(MATTERS.flatMap((matter) => matter[peer]));
    const said = observations.flatMap((observation) => observation[peer]);
    return said.filter((tag) => !known.has(tag)).map((tag) => `${peer} ${tag}`);
  });
  return [...new Set(unknown)];
}
