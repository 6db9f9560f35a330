import { type Fact, known } from '#base/domain/fact.js';
import type { SiteEntry } from '#base/domain/site-entry.js';
import { isTlsVerdict, TlsError } from '#platform/network/connect/tls-handshake.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { unobtainableFrom } from '#platform/network/unobtainable.js';
import { entryOf } from '#engine/website/entry-end.js';
import type { Walk } from '#engine/website/site-walk.js';

/** What other hellos to the server of a host have shown, where ours failed; undefined if they show nothing. */
export type HandshakeWitness = (host: string) => 'open-to-browsers' | 'closed-to-browsers' | undefined;

/** Ends that say nothing about what others get. */
const UNSEEN: readonly SiteEntry['end'][] = ['unknown', 'no-answer', 'bad-answer'];
const PAGES: readonly SiteEntry['end'][] = ['page', 'withheld'];

/**
 * Where the addresses that visitors type end. A name without an address is no fault if another name has one, nor is a
 * closed port for plain HTTP next to HTTPS.
 */
export function siteEnds(walks: readonly Walk[], witness: HandshakeWitness): Fact<readonly SiteEntry[]> {
  const entries = walks.map((walk) => ({ walk, entry: entryOf(walk) }));
  const hasPage = entries.some(({ entry }) => PAGES.includes(entry.end));
  const hasAddress = entries.some(
    ({ walk: { visited }, entry: { end } }) => visited.length > 0 || end !== 'no-address',
  );
  const meant = entries.filter(({ walk: { visited, start }, entry: { end } }) => {
    if (visited.length > 0) return true;
    if (end === 'no-address') return !hasAddress;
    return !(hasPage && start.protocol === 'http:' && end === 'closed');
  });
  const isUnseen = ({ entry, walk }: (typeof meant)[number]) =>
    UNSEEN.includes(entry.end) || isDoubtful(walk, witness(walk.last.hostname));
  const seen = meant.filter((one) => !isUnseen(one));
  const isDead = seen.some(({ entry }) => !PAGES.includes(entry.end));
  const unseen = meant.find((one) => isUnseen(one) && one.walk.start.protocol === 'https:');
  if (!isDead && (unseen || seen.length === 0))
    return unobtainableFrom(unseen?.walk.failure ?? new UpstreamError('timeout'));
  return known(seen.map(({ entry }) => entry));
}

/**
 * A connection that is lost, before or during the handshake, may be closed to us alone, unless the server answers other hellos
 * and not that of a browser. A handshake that fails may be for want of something that our library does not have.
 */
function isDoubtful({ failure }: Walk, seen: ReturnType<HandshakeWitness>): boolean {
  if (!failure) return false;
  if (failure.reason === 'reset') return true;
  if (!(failure instanceof TlsError) || failure.fault !== 'handshake') return false;
  return isTlsVerdict(failure) ? seen === 'open-to-browsers' : seen !== 'closed-to-browsers';
}
