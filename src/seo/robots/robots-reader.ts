import { PathPattern } from './path-pattern.js';
import type { RobotsLine } from './robots-line.js';

/** The rules that one or more crawlers share, as they stand together in the file. */
export class RobotsGroup {
  readonly agents: string[] = [];
  readonly rules: { readonly allow: boolean; readonly pattern: PathPattern }[] = [];
}

/** A statement on the use of content, and the crawlers it is made to. */
export interface UseStatement {
  readonly agents: readonly string[];
  readonly value: string;
}

export type RobotsFault = 'no-user-agent' | 'unknown-directive' | 'colon' | 'path' | 'sitemap';

export interface RobotsIssue {
  readonly fault: RobotsFault;
  readonly line: number;
  readonly text: string;
}

const MOST_ISSUES = 50;
const TOKEN = /^(?:\*(?=[ \t]|$)|[\w-]*)/; // the RFC's product tokens have no digits, but real ones do
const PATH_START = /^[/*]/;
const ABSOLUTE_URL = /^https?:\/\//i;
/** Lines that some crawler knows, next to those understood here. */
const EXTRAS = new Set(['crawl-delay', 'host', 'clean-param', 'request-rate', 'visit-time', 'agentmap', 'license']);

/** Takes the lines of a robots.txt one after the other and sorts what they say. */
export class RobotsReader {
  readonly groups: RobotsGroup[] = [];
  readonly sitemaps: string[] = [];
  readonly contentSignals: UseStatement[] = [];
  readonly contentUsages: UseStatement[] = [];
  readonly issues: RobotsIssue[] = [];
  /** Other lines may stand between user-agent lines; only a rule ends them (RFC 9309 section 2.2.1). */
  private namingAgents = false;

  read(line: RobotsLine): void {
    const faults = this.understand(line);
    for (const fault of faults) {
      if (this.issues.length < MOST_ISSUES) this.issues.push({ fault, line: line.number, text: line.text });
    }
  }

  private understand({ key, value, colon }: RobotsLine): RobotsFault[] {
    const faults: RobotsFault[] = colon ? [] : ['colon'];
    switch (key) {
      case 'user-agent':
        this.name(TOKEN.exec(value)![0].toLowerCase());
        return faults;
      case 'allow':
      case 'disallow':
        return [...faults, ...this.rule(key === 'allow', value)];
      case 'sitemap':
        this.sitemaps.push(value);
        return ABSOLUTE_URL.test(value) ? faults : [...faults, 'sitemap'];
      case 'content-signal':
        this.contentSignals.push(this.statement(value));
        return faults;
      case 'content-usage':
        this.contentUsages.push(this.statement(value));
        return faults;
      default:
        return EXTRAS.has(key) ? faults : ['unknown-directive'];
    }
  }

  private name(agent: string): void {
    if (!this.namingAgents) this.groups.push(new RobotsGroup());
    this.namingAgents = true;
    this.groups.at(-1)!.agents.push(agent);
  }

  private rule(allow: boolean, path: string): RobotsFault[] {
    const group = this.groups.at(-1);
    if (!group) return ['no-user-agent'];
    this.namingAgents = false;
    if (path === '') return []; // an empty path matches nothing: the rule for "nothing is forbidden"
    group.rules.push({ allow, pattern: PathPattern.parse(path) });
    return PATH_START.test(path) && !path.slice(0, -1).includes('$') ? [] : ['path'];
  }

  private statement(value: string): UseStatement {
    return { agents: this.groups.at(-1)?.agents ?? ['*'], value };
  }
}
