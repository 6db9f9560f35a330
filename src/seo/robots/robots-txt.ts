import { atOnce, type Sliceable } from '../../domain/slices.js';
import { matchablePath } from './path-pattern.js';
import { robotsLine } from './robots-line.js';
import { RobotsReader, type RobotsGroup } from './robots-reader.js';

/** Crawlers read at least this much (RFC 9309 section 2.5) and may ignore the rest, so the rest promises nothing. */
export const ROBOTS_LIMIT = 500 * 1024;

/** Read before others may have their turn: about a millisecond. */
const LINES_AT_ONCE = 256;
/** The same for rules, each of which may have to read a path of some thousand characters. */
const RULES_AT_ONCE = 32;
/** Characters compared to judge one address: some 40 ms. A file of 500 KiB needs no more unless the path is very long. */
const MOST_STEPS = 1_500_000;

/** What a rule says, and how specific it is. */
interface Decision {
  readonly allow: boolean;
  readonly octets: number;
}

const UNFORBIDDEN: Decision = { allow: true, octets: 0 };

/** A robots.txt file, obeyed by RFC 9309. */
export class RobotsTxt {
  private readonly byAgent = new Map<string, RobotsGroup[]>();
  private readonly decisions = new Map<string, WeakMap<RobotsGroup, Decision>>();

  private constructor(
    readonly content: Readonly<Omit<RobotsReader, 'read'>>,
    readonly truncated: boolean,
  ) {
    for (const group of content.groups) {
      for (const agent of new Set(group.agents)) {
        const groups = this.byAgent.get(agent);
        if (groups) groups.push(group);
        else this.byAgent.set(agent, [group]);
      }
    }
  }

  static parse(bytes: Uint8Array): RobotsTxt {
    return atOnce(RobotsTxt.reading(bytes));
  }

  static *reading(bytes: Uint8Array): Sliceable<RobotsTxt> {
    const truncated = bytes.length > ROBOTS_LIMIT;
    const text = new TextDecoder().decode(bytes.subarray(0, ROBOTS_LIMIT));
    const lastBreak = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
    const reader = new RobotsReader();
    // Half a rule would forbid or allow more than the whole one.
    const lines = (truncated ? text.slice(0, lastBreak + 1) : text).split(/\r\n?|\n/);
    for (const [index, raw] of lines.entries()) {
      const line = robotsLine(raw, index + 1);
      if (line) reader.read(line);
      if (index % LINES_AT_ONCE === 0) yield;
    }
    return new RobotsTxt(reader, truncated);
  }

  /** Whether a group is written for this very crawler. */
  names(token: string): boolean {
    return this.byAgent.has(token.toLowerCase());
  }

  /** The groups that bind a crawler: those that name it, else those for all (section 2.2.1). */
  groupsFor(token: string): readonly RobotsGroup[] {
    return this.byAgent.get(token.toLowerCase()) ?? this.byAgent.get('*') ?? [];
  }

  /** The longest matching rule decides; of two equally long ones, the one that allows (section 2.2.2). */
  allows(token: string, url: URL): boolean {
    if (url.pathname === '/robots.txt') return true;
    const path = matchablePath(url);
    let best = UNFORBIDDEN;
    for (const group of this.groupsFor(token)) {
      const decision = atOnce(this.decision(group, path));
      if (outranks(decision, best)) best = decision;
    }
    return best.allow;
  }

  /** Whether what the file says about an address can be found out in the time there is. If so, it is known afterwards. */
  *decides(url: URL): Sliceable<boolean> {
    const path = matchablePath(url);
    let steps = 0;
    for (const group of this.content.groups) {
      for (const { pattern } of group.rules) steps += pattern.reach(path);
      if (steps > MOST_STEPS) return false;
      yield* this.decision(group, path);
    }
    return true;
  }

  /** A group is asked once about an address, however many crawlers it is written for. */
  private *decision(group: RobotsGroup, path: string): Sliceable<Decision> {
    const decisions = this.decisions.get(path) ?? new WeakMap<RobotsGroup, Decision>();
    this.decisions.set(path, decisions);
    let best = decisions.get(group);
    if (best) return best;
    best = UNFORBIDDEN;
    for (const [index, { allow, pattern }] of group.rules.entries()) {
      const rule = { allow, octets: pattern.octets };
      if (outranks(rule, best) && pattern.matches(path)) best = rule;
      if (index % RULES_AT_ONCE === 0) yield;
    }
    decisions.set(group, best);
    return best;
  }
}

function outranks(one: Decision, other: Decision): boolean {
  return one.octets > other.octets || (one.octets === other.octets && one.allow);
}
