import type { RobotsTxt } from '../../robots/robots-txt.js';
import { PREVIEW_AGENTS, SEARCH_AGENTS, TRAINING_AGENTS } from '#base/fingerprints/ai-agents.data.js';

/** The number of training crawlers from which a file looks like a copied blocklist. */
const MIN_LISTED = 3;
/** Reported by idx-robots-block. */
const ENGINES: readonly string[] = ['Googlebot', 'Bingbot'];
const ASSISTANT_AGENTS = SEARCH_AGENTS.filter((agent) => !ENGINES.includes(agent));

/** Which crawlers may fetch the page, and which kind of rule blocks the others. */
export class CrawlerAccess {
  constructor(
    private readonly robots: RobotsTxt,
    private readonly url: URL,
  ) {}

  /** Whether search engines are blocked as well, so that the block is not specific to AI. */
  get closedToAll(): boolean {
    return this.refused(ENGINES).length === ENGINES.length;
  }

  refused(agents: readonly string[]): string[] {
    return agents.filter((agent) => !this.robots.allows(agent, this.url) && !this.followsGoogle(agent));
  }

  /** Applebot follows the rules for Googlebot where it is not named, according to Apple. */
  private followsGoogle(agent: string): boolean {
    const { robots, url } = this;
    return agent === 'Applebot' && !robots.names(agent) && robots.names('Googlebot') && robots.allows('Googlebot', url);
  }

  /** Search crawlers of assistants that are blocked by name. */
  get assistantsRefused(): string[] {
    return this.refused(ASSISTANT_AGENTS).filter((agent) => this.robots.names(agent));
  }

  /** Search crawlers of assistants that are blocked by the rules for all crawlers. */
  get assistantsForgotten(): string[] {
    return this.refused(ASSISTANT_AGENTS).filter((agent) => !this.robots.names(agent));
  }

  /** Crawlers for other purposes that a blocklist against training includes. */
  get caughtByList(): string[] {
    const listed = this.refused(TRAINING_AGENTS).filter((agent) => this.robots.names(agent));
    const previews = this.refused(PREVIEW_AGENTS).filter((agent) => this.robots.names(agent));
    return listed.length < MIN_LISTED ? [] : [...this.assistantsRefused, ...previews];
  }
}
