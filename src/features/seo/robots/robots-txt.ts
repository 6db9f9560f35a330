import { runToEnd, type Sliceable } from '#base/execution/time-slices.js';
import { matchablePath } from './path-pattern.js';
import { robotsLine } from './robots-line.js';
import { RobotsReader, type RobotsGroup } from './robots-reader.js';

/** Crawlers parse at least this much (RFC 9309 section 2.5) and may ignore the rest, so we ignore it. */
export const ROBOTS_LIMIT = 500 * 1024;

/** Lines per time slice: about a millisecond. */
const LINES_PER_SLICE = 256;
/** Rules per time slice; each may have to compare a path of some thousand characters. */
const RULES_PER_SLICE = 32;
/**
 * Maximum number of characters compared for one URL: about 40 ms. A file of 500 KiB needs no more unless the path is
 * very long.
 */
const MAX_STEPS = 1_500_000;

/** The decision of a rule, and how specific it is. */
interface Decision {
  readonly allow: boolean;
  readonly octets: number;
}

const NO_GROUPS: readonly RobotsGroup[] = [];
const UNFORBIDDEN: Decision = { allow: true, octets: 0 };

/** A robots.txt file, evaluated according to RFC 9309. */
export class RobotsTxt {
  /** Cached decisions by path, for each group and for all groups of a crawler. */
  private readonly decisions = new Map<string, Map<RobotsGroup | readonly RobotsGroup[], Decision>>();

  private constructor(
    readonly content: Readonly<Omit<RobotsReader, 'read'>>,
    readonly truncated: boolean,
  ) {}

  static parse(bytes: Uint8Array): RobotsTxt {
    return runToEnd(RobotsTxt.reading(bytes));
  }

  static *reading(bytes: Uint8Array): Sliceable<RobotsTxt> {
    const truncated = bytes.length > ROBOTS_LIMIT;
    const text = new TextDecoder().decode(bytes.subarray(0, ROBOTS_LIMIT));
    const lastBreak = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
    const reader = new RobotsReader();
    // A truncated rule would match more than the complete one.
    const lines = (truncated ? text.slice(0, lastBreak + 1) : text).split(/\r\n?|\n/);
    for (const [index, raw] of lines.entries()) {
      const line = robotsLine(raw, index + 1);
      if (line) reader.read(line);
      if (index % LINES_PER_SLICE === 0) yield;
    }
    return new RobotsTxt(reader, truncated);
  }

  /** Whether a group names this crawler. */
  names(token: string): boolean {
    return this.content.byAgent.has(token.toLowerCase());
  }

  /** The groups that apply to a crawler: those that name it, otherwise those for all (RFC 9309 section 2.2.1). */
  groupsFor(token: string): readonly RobotsGroup[] {
    return this.content.byAgent.get(token.toLowerCase()) ?? this.content.byAgent.get('*') ?? NO_GROUPS;
  }

  /** The longest matching rule decides; of equally long ones, the one that allows (RFC 9309 section 2.2.2). */
  allows(token: string, url: URL): boolean {
    if (url.pathname === '/robots.txt') return true;
    return runToEnd(this.verdict(this.groupsFor(token), matchablePath(url))).allow;
  }

  /** Whether the file can be evaluated for a URL within the limit. If so, the decision is cached. */
  *decides(url: URL): Sliceable<boolean> {
    const path = matchablePath(url);
    let steps = 0;
    for (const [index, group] of this.content.groups.entries()) {
      for (const { pattern } of group.rules) steps += pattern.reach(path);
      if (steps > MAX_STEPS) return false;
      yield* this.decision(group, path);
      if (index % LINES_PER_SLICE === 0) yield;
    }
    for (const groups of this.content.byAgent.values()) yield* this.verdict(groups, path);
    return true;
  }

  /** Groups are evaluated once per path, however many crawlers they apply to. */
  private *verdict(groups: readonly RobotsGroup[], path: string): Sliceable<Decision> {
    const decisions = this.decisionsOn(path);
    let best = decisions.get(groups);
    if (best) return best;
    best = UNFORBIDDEN;
    for (const [index, group] of groups.entries()) {
      const decision = yield* this.decision(group, path);
      if (outranks(decision, best)) best = decision;
      if (index % LINES_PER_SLICE === 0) yield;
    }
    decisions.set(groups, best);
    return best;
  }

  private decisionsOn(path: string): Map<RobotsGroup | readonly RobotsGroup[], Decision> {
    const known = this.decisions.get(path) ?? new Map<RobotsGroup | readonly RobotsGroup[], Decision>();
    this.decisions.set(path, known);
    return known;
  }

  /** A group is evaluated once per path, however many crawlers it names. */
  private *decision(group: RobotsGroup, path: string): Sliceable<Decision> {
    const decisions = this.decisionsOn(path);
    let best = decisions.get(group);
    if (best) return best;
    best = UNFORBIDDEN;
    for (const [index, { allow, pattern }] of group.rules.entries()) {
      const rule = { allow, octets: pattern.octets };
      if (outranks(rule, best) && pattern.matches(path)) best = rule;
      if (index % RULES_PER_SLICE === 0) yield;
    }
    decisions.set(group, best);
    return best;
  }
}

function outranks(one: Decision, other: Decision): boolean {
  return one.octets > other.octets || (one.octets === other.octets && one.allow);
}
