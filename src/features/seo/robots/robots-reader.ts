import { PathPattern } from './path-pattern.js';
import type { RobotsLine } from './robots-line.js';

/** A group of robots.txt: one or more crawlers and their rules. */
export class RobotsGroup {
  readonly agents: string[] = [];
  readonly rules: { readonly allow: boolean; readonly pattern: PathPattern }[] = [];
}

/** A content usage preference, and the crawlers it applies to. */
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

const MAX_ISSUES = 50;
const TOKEN = /^(?:\*(?=[ \t]|$)|[\w-]*)/; // product tokens of RFC 9309 have no digits, but real ones do
const PATH_START = /^[/*]/;
const ABSOLUTE_URL = /^https?:\/\//i;
/** Lines that some crawlers support, in addition to those parsed here. */
const EXTRAS = new Set(['crawl-delay', 'host', 'clean-param', 'request-rate', 'visit-time', 'agentmap', 'license']);

/** Parses the lines of a robots.txt in order. */
export class RobotsReader {
  readonly groups: RobotsGroup[] = [];
  /** The groups that name a crawler, which apply together (RFC 9309 section 2.2.1). */
  readonly byAgent = new Map<string, RobotsGroup[]>();
  readonly sitemaps: string[] = [];
  readonly contentSignals: UseStatement[] = [];
  readonly contentUsages: UseStatement[] = [];
  readonly issues: RobotsIssue[] = [];
  /** Other lines may be between user-agent lines; only a rule ends them (RFC 9309 section 2.2.1). */
  private namingAgents = false;

  read(line: RobotsLine): void {
    const faults = this.understand(line);
    for (const fault of faults) {
      if (this.issues.length < MAX_ISSUES) this.issues.push({ fault, line: line.number, text: line.text });
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
    const group = this.groups.at(-1)!;
    group.agents.push(agent);
    const named = this.byAgent.get(agent);
    if (!named) this.byAgent.set(agent, [group]);
    else if (named.at(-1) !== group) named.push(group);
  }

  private rule(allow: boolean, path: string): RobotsFault[] {
    const group = this.groups.at(-1);
    if (!group) return ['no-user-agent'];
    this.namingAgents = false;
    if (path === '') return []; // an empty path matches nothing, so that the rule has no effect
    group.rules.push({ allow, pattern: PathPattern.parse(path) });
    return PATH_START.test(path) && !path.slice(0, -1).includes('$') ? [] : ['path'];
  }

  private statement(value: string): UseStatement {
    return { agents: this.groups.at(-1)?.agents ?? ['*'], value };
  }
}
