import { absent, known, unobtainable, type Gathered } from '#base/domain/fact.js';
import type { WorkBudget } from '#base/execution/work-budget.js';
import type { MemoryAccount } from '#platform/runtime/memory-budget.js';
import { ROBOTS_LIMIT, RobotsTxt } from '../robots/robots-txt.js';
import type { SeoFacts } from './seo-facts.js';
import { isChallenge } from './challenge.js';
import { fileAnswer, reasonOf, fetchPage, type Fetcher } from './fetch-page.js';

export type RobotsFacts = Pick<Gathered<SeoFacts>, 'robotsFile' | 'robots'>;

/** A comment or a line with a colon. */
const FORM = /^(?:#|[a-z-]+[ \t]*:)/;
const NO_RULES = RobotsTxt.parse(new Uint8Array());
/** Memory of a rule and of a byte of the file, with the list of its lines. */
const BYTES_PER_RULE = 300;
const MEMORY_PER_BYTE = 4;
const COLON = 0x3a;

export async function robotsFacts(
  fetcher: Fetcher,
  origin: URL,
  budget: WorkBudget,
  memory?: MemoryAccount,
): Promise<RobotsFacts> {
  const visited = await fetchPage(fetcher, new URL('/robots.txt', origin), { maxBytes: ROBOTS_LIMIT + 1 });
  if (visited.state === 'missed' || isChallenge(visited.answer, visited.body)) {
    const missed = unobtainable(visited.state === 'missed' ? reasonOf(visited) : 'server-error');
    return { robotsFile: missed, robots: missed };
  }
  const file = fileAnswer(visited, FORM);
  const robotsFile = known(file);
  if (file.status >= 500 || file.status === 429) return { robotsFile, robots: absent };
  // No file means no rules (RFC 9309 section 2.3.1.3); the same applies to a web page in its place.
  const hasRules = file.status === 200 && !file.html;
  if (!hasRules) return { robotsFile, robots: known(NO_RULES) };
  const isWithinLimit = memory?.tryTake(memoryOf(visited.body)) ?? true;
  return {
    robotsFile,
    robots: isWithinLimit ? await budget.read(RobotsTxt.reading(visited.body)) : unobtainable('too-large'),
  };
}

/** Every rule has a colon; comments take no memory once they are read. */
function memoryOf(body: Uint8Array): number {
  const rules = body.reduce((count, byte) => (byte === COLON ? count + 1 : count), 0);
  return rules * BYTES_PER_RULE + body.length * MEMORY_PER_BYTE;
}
