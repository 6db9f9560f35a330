import type { RobotsTxt } from '../../robots/robots-txt.js';
import { PREVIEW_AGENTS, SEARCH_AGENTS, TRAINING_AGENTS } from './ai-agents.data.js';

/** How many crawlers for training a file has to name before it looks like a copied list. */
const A_LIST = 3;
/** Of these two idx-robots-block speaks. */
const ENGINES: readonly string[] = ['Googlebot', 'Bingbot'];
const ASSISTANT_AGENTS = SEARCH_AGENTS.filter((agent) => !ENGINES.includes(agent));

/** Who among crawlers may see the page, and by which kind of rule the others may not. */
export class CrawlerAccess {
  constructor(
    private readonly robots: RobotsTxt,
    private readonly url: URL,
  ) {}

  /** The site is closed to search engines as well, so that nothing is particular about AI. */
  get closedToAll(): boolean {
    return this.refused(ENGINES).length === ENGINES.length;
  }

  refused(agents: readonly string[]): string[] {
    return agents.filter((agent) => !this.robots.allows(agent, this.url) && !this.followsGoogle(agent));
  }

  /** Where it is not named itself, Applebot goes by the rules for Googlebot, as Apple says. */
  private followsGoogle(agent: string): boolean {
    const { robots, url } = this;
    return agent === 'Applebot' && !robots.names(agent) && robots.names('Googlebot') && robots.allows('Googlebot', url);
  }

  /** Search crawlers of assistants that are blocked by name. */
  get assistantsRefused(): string[] {
    return this.refused(ASSISTANT_AGENTS).filter((agent) => this.robots.names(agent));
  }

  /** Search crawlers of assistants that are blocked by the rules for everybody. */
  get assistantsForgotten(): string[] {
    return this.refused(ASSISTANT_AGENTS).filter((agent) => !this.robots.names(agent));
  }

  /** Crawlers with another task that a list against training blocks along with the rest. */
  get caughtByList(): string[] {
    const listed = this.refused(TRAINING_AGENTS).filter((agent) => this.robots.names(agent));
    const previews = this.refused(PREVIEW_AGENTS).filter((agent) => this.robots.names(agent));
    return listed.length < A_LIST ? [] : [...this.assistantsRefused, ...previews];
  }
}
