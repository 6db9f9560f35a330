import { unobtainable, type Unobtainable } from '../../domain/fact.js';
import type { WorkBudget } from '../../domain/work-budget.js';
import type { RobotsFacts } from './robots-facts.js';
import { isChallenge } from './challenge.js';
import { reasonOf, fetchPage, type Fetcher, type Fetched } from './fetch-page.js';
import type { Caller } from '../../network/caller.js';

/** The name by which robots.txt addresses us: the one in our User-Agent. */
const OWN_TOKEN = 'DomainDiagnostics';

/** A site as we may walk about in it: nothing is fetched that its robots.txt forbids us. */
export class Site {
  constructor(
    private readonly fetcher: Fetcher,
    readonly origin: URL,
    private readonly robots: RobotsFacts['robots'],
    private readonly budget: WorkBudget,
    private readonly signal: Caller,
  ) {}

  async fetchPage(path: string, maxBytes: number): Promise<Fetched | Unobtainable> {
    const url = new URL(path, this.origin);
    return (await this.refusal(url)) ?? this.invited(url, maxBytes);
  }

  /** For addresses that robots.txt itself names. */
  async invited(url: URL, maxBytes: number): Promise<Fetched | Unobtainable> {
    const { fetcher, signal } = this;
    const visited = await fetchPage(fetcher, url, { maxBytes, signal });
    if (visited.state === 'missed') return unobtainable(reasonOf(visited));
    return isChallenge(visited.answer, visited.body) ? unobtainable('server-error') : visited;
  }

  /** Rules that cannot be obtained forbid everything (RFC 9309 section 2.3.1.4). */
  private async refusal(url: URL): Promise<Unobtainable | undefined> {
    const { robots } = this;
    if (robots.state === 'unobtainable') return robots;
    if (robots.state === 'absent') return unobtainable('disallowed');
    if (!(await this.budget.run(robots.value.decides(url)))) return unobtainable('too-large');
    return robots.value.allows(OWN_TOKEN, url) ? undefined : unobtainable('disallowed');
  }
}
