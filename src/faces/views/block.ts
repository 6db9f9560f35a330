import type { Severity } from '#base/domain/finding.js';

/** How good something is; `unknown`: it could not be found out. */
export type State = Severity | 'unknown';

/** A piece of a line. A string or a number is a value as it is: a name, a record, what a server said. */
export type Inline = string | number | Words | Amount | Time | Marked;

/** A text of the catalog. */
export interface Words {
  readonly key: string;
  readonly params?: Readonly<Record<string, Inline>> | undefined;
}

/** A text of the catalog with forms for one and for several things. */
export interface Amount extends Words {
  readonly count: number;
}

/** A point in time, the minute from which something may be done, or a span of seconds. */
export type Time =
  { readonly moment: string } | { readonly earliest: string } | { readonly day: string } | { readonly seconds: number };

/** Something with a meaning that each writer shows in its own way. */
export type Marked =
  | { readonly code: string }
  | { readonly strong: Inline }
  | { readonly quiet: Inline }
  | { readonly list: readonly Inline[] }
  /** An endpoint of the API that answers the next question. Each face names its own way there. */
  | { readonly next: string }
  | { readonly link: string }
  | { readonly state: State; readonly of: Inline }
  /** A finding by its ID. Pages have its title, with a link to its rule. */
  | { readonly finding: string; readonly state: State };

/** The pieces of a line stand next to each other with a space between them. */
export type Line = Inline | readonly Inline[];

/** The answer to the question that the feature is about. Every result begins with one; others begin its parts. */
export interface VerdictBlock {
  readonly kind: 'verdict';
  /** Whom it is about: a domain, a record, a recipient; empty if it is all of what was given. */
  readonly subject: string;
  readonly state: State;
  readonly title: Line;
  /** What it means and what to do. */
  readonly more: readonly Line[];
}

export interface TextBlock {
  readonly kind: 'text';
  readonly line: Line;
}

export interface ListBlock {
  readonly kind: 'list';
  readonly title: Inline;
  readonly items: readonly Line[];
}

/** Labels with their values. */
export interface FactsBlock {
  readonly kind: 'facts';
  readonly facts: readonly Fact[];
}

export interface Fact {
  readonly label: Inline;
  readonly value: Line;
  /** What a page offers to copy; then the value is one string. */
  readonly copy?: 'name' | 'value' | 'command';
}

export interface TableBlock {
  readonly kind: 'table';
  readonly title: Inline;
  readonly lead?: Inline;
  /** The first column says what the row is about. */
  readonly columns: readonly Inline[];
  readonly rows: readonly (readonly Line[])[];
  /** In place of a table without rows, which is left out otherwise. */
  readonly empty?: Inline;
  /** How many rows a comment on a change has at most; the other faces have all. */
  readonly most?: number;
}

/** What was found, worst first. Passed checks are shown only on pages. */
export interface FindingsBlock {
  readonly kind: 'findings';
  readonly title: Inline;
  readonly findings: readonly Finding[];
  /** The zone to which the names of records are relative in the form of a DNS provider. */
  readonly zone?: string | undefined;
  /** Only their titles; pages unfold the rest. */
  readonly brief?: true;
  /** One list of several, so that an empty one says nothing. */
  readonly isPart?: boolean;
  /** False if the checks could not run, so that a list without faults is no good news. */
  readonly judged?: boolean;
}

export interface Finding {
  readonly id: string;
  readonly severity: Severity;
  readonly title: string;
  readonly detail: string;
  readonly evidence: readonly { readonly host: string; readonly type: string; readonly value: string }[];
  readonly verify?: string;
  readonly references: readonly { readonly title: string; readonly url: string }[];
  readonly fix?: {
    readonly steps: readonly string[];
    readonly record?: { readonly host: string; readonly type: string; readonly value: string };
  };
  /** How it counts, if it does not count like others. */
  readonly note?: Inline;
}

/** What to do, one after the other, each with the records that it changes. */
export interface StepsBlock {
  readonly kind: 'steps';
  readonly title: Inline;
  /** What has to be true before. */
  readonly lead?: Inline;
  readonly steps: readonly Step[];
}

export interface Step {
  /** When, and where it is done. */
  readonly when: Line;
  readonly what: Line;
  readonly remove: readonly string[];
  readonly publish: readonly string[];
  /** How to see that it is done. */
  readonly done?: Line;
  readonly verify?: string;
}

/** Lines to be copied into a file or a shell. */
export interface SnippetBlock {
  readonly kind: 'snippet';
  readonly title: Inline;
  readonly text: string;
  /** In place of a text that does not fit. Half a script must not be run, so it is never cut. */
  readonly tooLong?: Inline;
}

/** A place for a picture of the result, which only pages have. */
export interface PictureBlock {
  readonly kind: 'picture';
  readonly name: string;
  /** What says the same where there are no pictures. */
  readonly otherwise?: TableBlock | StepsBlock;
}

export type Block =
  | VerdictBlock
  | TextBlock
  | ListBlock
  | FactsBlock
  | TableBlock
  | FindingsBlock
  | StepsBlock
  | SnippetBlock
  | PictureBlock;

/** In place of a value that does not exist. */
export const NOTHING = '–';

export function words(key: string, params?: Words['params']): Words {
  return { key, params };
}

export function amount(key: string, count: number, params?: Words['params']): Amount {
  return { key, count, params };
}

export function marked(state: State, of: Inline): Marked {
  return { state, of };
}

export function code(text: string): Marked {
  return { code: text };
}

export function piecesOf(line: Line): readonly Inline[] {
  return isList(line) ? line : [line];
}

function isList(line: Line): line is readonly Inline[] {
  return Array.isArray(line);
}

/** Without the verdict, which every writer shows first. */
export function splitBlocks(blocks: readonly Block[]): {
  readonly verdict: VerdictBlock;
  readonly rest: readonly Block[];
} {
  const [verdict, ...rest] = blocks;
  if (verdict?.kind !== 'verdict') throw new Error('A view begins with its verdict.');
  return { verdict, rest };
}
