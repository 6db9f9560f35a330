import { shiftFaults, type FaultCode, type SyntaxFault } from './syntax-fault.js';
import { spanOf, type Span } from './text-span.js';

export interface Tag {
  readonly name: string;
  readonly value: string;
}

/** The `name=value; name=value` list (RFC 6376 section 3.2) that DKIM, DMARC, MTA-STS, TLS-RPT and BIMI share. */
export class TagList {
  constructor(readonly tags: readonly Tag[]) {}

  get(name: string): string | undefined {
    return this.tags.find((tag) => tag.name === name)?.value;
  }

  all(name: string): string[] {
    return this.tags.filter((tag) => tag.name === name).map((tag) => tag.value);
  }

  /** The same list with this tag replaced in its position, or appended. */
  with(name: string, value: string): TagList {
    const at = this.tags.findIndex((tag) => tag.name === name);
    return new TagList(at < 0 ? [...this.tags, { name, value }] : this.tags.toSpliced(at, 1, { name, value }));
  }

  without(name: string): TagList {
    return new TagList(this.tags.filter((tag) => tag.name !== name));
  }

  toString(): string {
    return this.tags.map(({ name, value }) => `${name}=${value}`).join('; ');
  }
}

/** Checks a value; positions are relative to its start. */
export type ValueCheck = (value: string) => readonly SyntaxFault[];

/** The syntax of one kind of tag list. */
export interface TagSyntax {
  /** The required first tag; undefined where the version is optional. */
  readonly version?: RegExp;
  readonly name: RegExp;
  readonly foldsNames?: boolean;
  readonly repeatable?: string;
  /** Tags that allow no white space around the equals sign. */
  readonly tight?: RegExp;
  readonly checks: ReadonlyMap<string, ValueCheck>;
  /** Check for tags that the standard does not define. */
  readonly others: ValueCheck;
}

/** The position of a tag in the text. */
export interface LocatedTag {
  readonly name: string;
  readonly part: Span;
  readonly value: Span;
}

export interface ParsedTags {
  readonly tags: TagList;
  readonly located: readonly LocatedTag[];
  readonly faults: readonly SyntaxFault[];
}

export function parseTags(text: string, syntax: TagSyntax): ParsedTags {
  const faults: SyntaxFault[] = [];
  const located: LocatedTag[] = [];
  const seen = new Set<string>();
  const report = (code: FaultCode, at: Span) => faults.push(at.fault(code));

  const parts = spanOf(text).split(';');
  if (!isOfVersion(text, syntax)) {
    const stray = parts[0].stray();
    report(stray ? 'character-invalid' : 'version-invalid', stray ?? parts[0]);
  }
  for (const [i, raw] of parts.entries()) {
    const part = raw.trimmed();
    if (part.text === '') {
      // One separator may end the list. An empty first part is reported only as a missing version.
      if (i > 0 && i < parts.length - 1) report('part-empty', part);
      continue;
    }
    const equals = part.text.indexOf('=');
    if (equals < 0) {
      report('part-malformed', part);
      continue;
    }
    const name = part.slice(0, equals).trimmed();
    const value = part.slice(equals + 1).trimmed();
    const key = syntax.foldsNames ? name.text.toLowerCase() : name.text;
    located.push({ name: key, part, value });
    const hasSpace = /[ \t]$/.test(part.text.slice(0, equals)) || /^[ \t]/.test(part.text.slice(equals + 1));
    if (hasSpace && syntax.tight?.test(key)) report('part-malformed', part);
    const strayInName = name.stray();
    if (strayInName && i > 0) report('character-invalid', strayInName);
    else if (!syntax.name.test(name.text)) report('name-invalid', name);
    if (seen.has(key) && key !== syntax.repeatable) report('part-duplicate', part);
    seen.add(key);
    const stray = value.stray();
    const isReported = i === 0 && faults[0]?.position === stray?.position; // reported as a fault of the version already
    if (stray && !isReported) report('character-invalid', stray);
    else if (!stray) faults.push(...shiftFaults((syntax.checks.get(key) ?? syntax.others)(value.text), value.position));
  }
  const tags = new TagList(located.map(({ name, value }) => ({ name, value: value.text })));
  return { tags, located, faults };
}

/** Whether a text starts with the version of this kind of list; other TXT records at the name are ignored. */
export function isOfVersion(text: string, syntax: TagSyntax): boolean {
  return syntax.version?.test(text.replace(/;.*/s, '')) ?? true;
}

/** The fault of a missing required tag. */
export function missingTagFault(name: string, text: string): SyntaxFault {
  return { code: 'part-missing', position: text.length, text: name };
}

export const anyValue: ValueCheck = () => [];

/** Accepts values that the expression matches. */
export function valueMatching(pattern: RegExp): ValueCheck {
  return (value) => (pattern.test(value) ? [] : [{ code: 'value-invalid', position: 0, text: value }]);
}

export const someValue = valueMatching(/./s);
