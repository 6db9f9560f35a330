import { DomainName } from '#base/domain/domain-name.js';
import { isWithin } from '#base/domain/host-name.js';
import type { AlignmentTag, AlignmentModes } from './alignment-modes.js';
import type { MailFlow } from './mail-flow.js';

/** Whether DKIM and SPF count for DMARC. */
export interface AlignedResults {
  readonly dkim: boolean;
  readonly spf: boolean;
}

/** The domain that relaxed alignment compares (RFC 9989 section 4.4). */
export function organizationOf(domain: string): string {
  return DomainName.parse(domain)?.organizational?.ascii ?? domain;
}

const TAGS = [
  ['dkim', 'adkim'],
  ['spf', 'aspf'],
] as const;

/**
 * What counts for DMARC with the alignment that is published today. Reports say what counted with that of their day, and
 * name the domains that passed, so a change between strict and relaxed can be judged.
 */
export class Alignment {
  private readonly organization: string;

  constructor(
    domain: string,
    /** Undefined where only the reports are known. */
    private readonly today: AlignmentModes | undefined,
  ) {
    this.organization = organizationOf(domain);
  }

  results(flow: MailFlow): AlignedResults {
    return { dkim: this.counts(flow, 'dkim', 'adkim'), spf: this.counts(flow, 'spf', 'aspf') };
  }

  passes(flow: MailFlow): boolean {
    const { dkim, spf } = this.results(flow);
    return dkim || spf;
  }

  /** What would count if both were relaxed. */
  relaxed({ row }: MailFlow): AlignedResults {
    return {
      dkim: row.dkim === 'pass' || this.isOwn(passedNames(row, 'dkim')),
      spf: row.spf === 'pass' || this.isOwn(passedNames(row, 'spf')),
    };
  }

  /** The tags that keep a flow from passing, because they require the exact name in From. */
  strictTags(flow: MailFlow): AlignmentTag[] {
    const results = this.results(flow);
    return TAGS.filter(([kind, tag]) => {
      const isStrict = (this.today ?? flow.modes)[tag] === 's';
      return isStrict && !results[kind] && this.isOwn(passedNames(flow.row, kind));
    }).map(([, tag]) => tag);
  }

  private counts({ row, from, modes }: MailFlow, kind: 'dkim' | 'spf', tag: AlignmentTag): boolean {
    const isReported = row[kind] === 'pass';
    if (this.today === undefined || this.today[tag] === modes[tag]) return isReported;
    const names = passedNames(row, kind);
    // Without a name nothing shows that the exact one did not pass.
    if (this.today[tag] === 's') return isReported && (names.length === 0 || names.includes(from));
    return isReported || this.isOwn(names);
  }

  private isOwn(names: readonly string[]): boolean {
    return names.some((name) => isWithin(name, this.organization));
  }
}

/** The domains for which DKIM or SPF passed. DMARC looks at the return path, and at HELO only where there is none. */
export function passedNames(row: MailFlow['row'], kind: 'dkim' | 'spf'): string[] {
  const hasReturnPath = row.authSpf.some(({ scope, domain }) => scope !== 'helo' && domain !== null);
  const results =
    kind === 'dkim' ? row.authDkim : row.authSpf.filter(({ scope }) => scope !== 'helo' || !hasReturnPath);
  return results.flatMap(({ domain, result }) => (result === 'pass' && domain !== null ? [domain] : []));
}
