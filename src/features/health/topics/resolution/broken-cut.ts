import { recordsAt, signaturesOver } from '#formats/dns-wire/answer-records.js';
import { parentOf } from '#base/domain/host-name.js';
import type { Fact } from '#base/domain/fact.js';
import { judgeSet } from '#formats/records/verify-rrsig.js';
import type { GatherContext } from '#engine/gathering/gather-context.js';
import { type Link, linkOf } from '../dnssec/link.facts.js';

/** Parent zones to examine, two queries each: the TLD, and one or two zones between. */
const MAX_CUTS = 3;

/** The highest parent zone at which the chain of trust is broken; undefined if no parent zone is at fault. */
export async function findBrokenZoneCut(zone: string, context: GatherContext): Promise<string | undefined> {
  const cuts = namesAbove(zone);
  const links = await Promise.all(cuts.map((cut) => linkOf({ zone: cut }, context)));
  for (const [i, cut] of cuts.entries()) {
    const link = links[i];
    if (link?.state !== 'known') continue;
    if (link.value.verdict.state === 'broken') return cut;
    // A name without DS records may be no zone cut: .jp serves the names below co.jp itself.
    const below = cuts.find((_, at) => at > i && hasDs(links[at])) ?? zone;
    if (link.value.verdict.state === 'secure' && (await deniesTrust(link.value, below, context))) return cut;
  }
  return undefined;
}

function hasDs(link: Fact<Link> | undefined): boolean {
  return link?.state === 'known' && link.value.ds.length > 0;
}

/** From the top-level domain down. */
function namesAbove(zone: string): string[] {
  const names: string[] = [];
  for (let name = zone; name.includes('.');) names.unshift((name = parentOf(name)));
  return names.slice(-MAX_CUTS);
}

/** Whether the DS records of the child zone are not validly signed. */
async function deniesTrust({ zone, keys, now }: Link, below: string, { dns }: GatherContext): Promise<boolean> {
  const answer = await dns.answer(below, 'DS');
  if (answer.state !== 'known' || !answer.value.isBogus) return false;
  const { answers } = answer.value;
  const ds = recordsAt(answers, below, 'DS');
  if (ds.length === 0) return false;
  const signatures = signaturesOver(answers, below, 'DS').map(({ data }) => data);
  const trusted = keys.map(({ data }) => data);
  return judgeSet(ds, signatures, zone, trusted, now).state === 'bogus';
}
