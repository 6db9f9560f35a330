import { unobtainable, type Unobtainable } from '#base/domain/fact.js';
import type { WorkBudget } from '#base/execution/work-budget.js';
import type { RobotsFacts } from './robots-facts.js';
import { isChallenge } from './challenge.js';
import { reasonOf, fetchPage, type Fetcher, type Fetched } from './fetch-page.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';

/** Our product token in robots.txt: the one in our User-Agent. */
const OWN_TOKEN = 'DomainDiagnostics';

/** Fetches files of a site, as far as its robots.txt allows. */
export class Site {
  constructor(
    private readonly fetcher: Fetcher,
    readonly origin: URL,
    private readonly robots: RobotsFacts['robots'],
    private readonly budget: WorkBudget,
    private readonly signal: CancelSignal,
  ) {}

  async fetchPage(path: string, maxBytes: number): Promise<Fetched | Unobtainable> {
    const url = new URL(path, this.origin);
    return (await this.refusal(url)) ?? this.invited(url, maxBytes);
  }

  /** For URLs that robots.txt itself lists; no rules are applied. */
  async invited(url: URL, maxBytes: number): Promise<Fetched | Unobtainable> {
    const { fetcher, signal } = this;
    const visited = await fetchPage(fetcher, url, { maxBytes, signal });
    if (visited.state === 'missed') return unobtainable(reasonOf(visited));
    return isChallenge(visited.answer, visited.body) ? unobtainable('server-error') : visited;
  }

  /** If robots.txt cannot be obtained, everything is disallowed (RFC 9309 section 2.3.1.4). */
  private async refusal(url: URL): Promise<Unobtainable | undefined> {
    const { robots } = this;
    if (robots.state === 'unobtainable') return robots;
    if (robots.state === 'absent') return unobtainable('disallowed');
    if (!(await this.budget.run(robots.value.decides(url)))) return unobtainable('too-large');
    return robots.value.allows(OWN_TOKEN, url) ? undefined : unobtainable('disallowed');
  }
}
