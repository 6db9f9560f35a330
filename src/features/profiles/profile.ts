/** What somebody else requires, as data: each requirement refers to findings and facts by their ids. */
export interface Profile {
  readonly id: string;
  /** The texts, each as of its date. */
  readonly sources: readonly Source[];
  readonly requirements: readonly Requirement[];
}

export interface Source {
  /** Who publishes it; a key of `askedBy`. */
  readonly by: string;
  readonly name: string;
  readonly url: string;
  /** Date of the text, or of the copy that was read. */
  readonly dated: string;
}

export const LEVELS = ['must', 'should'] as const;
export type Level = (typeof LEVELS)[number];

export interface Requirement {
  /** Key of its title. */
  readonly id: string;
  /** Heading on the page; key of its text. */
  readonly group: string;
  readonly level: Level;
  /** Section or point of the text. */
  readonly clause: string;
  /** Who requires it at which level, if the profile has several sources. */
  readonly askedBy?: Readonly<Record<string, Level>>;
  readonly points?: Points;
  /** What the profile is about: as long as nobody saw it, the profile is not met. */
  readonly isCentral?: true;
  /** Checks whose findings have the fix, where a fact decides. */
  readonly fixedBy?: readonly string[];
  readonly decide: Decision;
}

/** What can show a requirement that is not visible from outside; keys of texts. */
export const SHOWN_BY = ['message', 'postmaster', 'provider', 'untested'] as const;
export type ShownBy = (typeof SHOWN_BY)[number];

/** Ids of findings and facts that decide; the first list with a match wins, in this order. */
export interface Decision {
  readonly notApplicable?: readonly string[];
  readonly notMet?: readonly string[];
  /** Neither met nor not met can be said. */
  readonly unclear?: readonly string[];
  /** One of each group is necessary. */
  readonly met?: readonly (readonly string[])[];
  /** What shows it if nothing else decides; without it, the state is unknown. */
  readonly shownBy?: ShownBy;
}

/** How the scoring of its publisher counts a requirement. */
export interface Points {
  readonly full: number;
  /** Points that a finding or fact leaves although the requirement is not met. */
  readonly partial?: Readonly<Record<string, number>>;
}
