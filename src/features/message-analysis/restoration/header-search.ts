import { canonicalField } from '../signatures/canonicalization.js';
import type { MessageSignature } from '../signatures/dkim-signature.js';
import { MailField } from '#formats/mime/mail-header.js';
import { listTag, parseSignatureTags, withoutSignatureValue } from '../signatures/signature-tags.js';
import type { SignedOctets } from '../signatures/signature-value.js';
import { signedFields } from '../signatures/signed-header.js';
import type { Alteration, AlterationKind } from './alteration.js';
import type { ContentFields } from './body-variants.js';
import { copiedFields } from './copied-fields.js';
import { fieldVariants, missingField, spelled } from './header-variants.js';
import { refoldings } from './refolding.js';
import type { SearchBudget } from './search-budget.js';

/** One change of the header: the slots of `h=` with other contents. */
interface HeaderChange {
  readonly slots: ReadonlyMap<number, MailField | undefined>;
  readonly alterations: readonly Alteration[];
}

/** The same with its lines, which are made once and tried in many combinations. */
interface ReadyChange {
  readonly lines: readonly (readonly [slot: number, line: string])[];
  readonly alterations: readonly Alteration[];
}

/** Candidates of each field that are tried together with changes of other fields, by the number of changes. */
const CANDIDATES = [400, 40, 12, 8];
const SPELLINGS = 3;
/** A longer field is taken as it is folded. */
const MAX_FOLDED = 16_384;
/** Nobody signs more fields. Comparing each with all others would take too long. */
const MAX_NAMES = 500;
/** What an attempt costs for each name, whether the field is there or not. */
const NAME_COST = 20;

/** Searches for changes of the signed fields after which the signature fits; none if it fits as it is. */
export class HeaderSearch {
  private readonly slots: readonly (MailField | undefined)[];
  private readonly own: string;
  private readonly lines: string[];

  constructor(
    private readonly fields: readonly MailField[],
    private readonly signature: MessageSignature,
    private readonly octets: readonly SignedOctets[],
    private readonly budget: SearchBudget,
  ) {
    this.slots = signedFields(fields, signature);
    this.own = canonicalField({ raw: withoutSignatureValue(signature.field.raw) }, signature.headerForm);
    this.lines = this.slots.map((field) => this.line(field));
  }

  run(content: ContentFields): readonly Alteration[] | undefined {
    if (this.fits(this.lines)) return [];
    // Another key made the signature, so no header can fit.
    if (this.octets.every(({ isByKey }) => isByKey === false)) return undefined;
    if (this.lines.length > MAX_NAMES) return undefined;
    const groups = this.changeGroups(content);
    for (const [i, most] of CANDIDATES.entries()) {
      const likely = groups.map((group) => group.slice(0, most));
      const found = this.combine(likely, i + 1, this.lines, []);
      if (found) return found;
      if (this.budget.isSpent) return undefined;
    }
    return undefined;
  }

  private combine(
    groups: readonly (readonly ReadyChange[])[],
    depth: number,
    lines: readonly string[],
    made: readonly Alteration[],
  ): readonly Alteration[] | undefined {
    for (const [i, group] of groups.entries()) {
      for (const { lines: other, alterations } of group) {
        if (this.budget.isSpent) return undefined;
        const changed = [...lines];
        for (const [slot, line] of other) changed[slot] = line;
        const all = [...made, ...alterations];
        if (depth === 1) {
          if (this.fits(changed)) return all;
        } else {
          const found = this.combine(groups.slice(i + 1), depth - 1, changed, all);
          if (found) return found;
        }
      }
    }
    return undefined;
  }

  private line(field: MailField | undefined): string {
    return field ? `${canonicalField(field, this.signature.headerForm)}\r\n` : '';
  }

  private fits(lines: readonly string[]): boolean {
    const octets = Buffer.from(lines.join('') + this.own, 'latin1');
    return this.octets.some((one) => {
      const cost = octets.length + lines.length * NAME_COST;
      const hasBudget = one.isCheap ? this.budget.spend(cost) : this.budget.spendVerification();
      return hasBudget && one.matches(octets);
    });
  }

  /** Changes by field; of each group at most one is made. Fields that lists and gateways change come first. */
  private changeGroups(content: ContentFields): ReadyChange[][] {
    const groups: ReadyChange[][] = [];
    for (const name of new Set(this.signature.signedNames)) {
      groups.push(this.ready(this.changesOf(name, content)));
    }
    if (this.signature.headerForm === 'simple') groups.push(this.ready([...this.refolded(), ...this.spellings()]));
    groups.push(this.ready(this.copied()));
    return groups.filter((group) => group.length > 0).sort((one, other) => one.length - other.length);
  }

  /** As many as the budget allows. */
  private ready(changes: readonly HeaderChange[]): ReadyChange[] {
    const ready: ReadyChange[] = [];
    for (const { slots, alterations } of changes) {
      const lines = [...slots].map(([slot, field]) => [slot, this.line(field)] as const);
      if (!this.budget.spendMaking(lines.reduce((sum, [, { length }]) => sum + length, 0))) break;
      ready.push({ lines, alterations });
    }
    return ready;
  }

  private changesOf(name: string, content: ContentFields): HeaderChange[] {
    const at = this.signature.signedNames.flatMap((one, i) => (one === name ? [i] : []));
    const present = this.slots.filter((field) => field?.name === name);
    if (present.length === 0) {
      const missing = missingField(name, content);
      return missing
        ? [change(new Map([[at[0]!, fieldOf(missing.raw)]]), alteration(missing.kind, undefined, missing.raw))]
        : [];
    }
    const changes: HeaderChange[] = [];
    const [first] = at;
    const field = this.slots[first!]!;
    changes.push(...this.removedFromTop(name, at));
    for (const { raw, kind } of fieldVariants(field, this.fields, content, this.signature))
      changes.push(change(new Map([[first!, fieldOf(raw)]]), alteration(kind, field, raw)));
    if (present.length > 1) changes.push(this.reversed(name, at));
    return changes;
  }

  /** Without the topmost field of a name, which something on the way added. */
  private removedFromTop(name: string, at: readonly number[]): HeaderChange[] {
    const all = this.fields.filter((field) => field.name === name && field !== this.signature.field);
    const [top, ...rest] = all;
    if (!top || (all.length > at.length && at.length < 2)) return this.withoutBottom(at, all);
    const slots = new Map(at.map((slot, i) => [slot, rest[rest.length - 1 - i]] as const));
    const kind: AlterationKind =
      name === 'reply-to' ? 'reply-to-added' : rest.length > 0 ? 'header-twice' : 'header-added';
    return [change(slots, alteration(kind, top, undefined)), ...this.withoutBottom(at, all)];
  }

  /** A field that was added below the others takes the place of the signed one. */
  private withoutBottom(at: readonly number[], all: readonly MailField[]): HeaderChange[] {
    const bottom = all.at(-1);
    if (!bottom || all.length < 2) return [];
    const rest = all.slice(0, -1);
    const slots = new Map(at.map((slot, i) => [slot, rest[rest.length - 1 - i]] as const));
    return [change(slots, alteration('header-twice', bottom, undefined))];
  }

  private reversed(name: string, at: readonly number[]): HeaderChange {
    const all = this.fields.filter((field) => field.name === name && field !== this.signature.field);
    const slots = new Map(at.map((slot, i) => [slot, all[i]] as const));
    return change(slots, { kind: 'header-order', where: nameOf(all[0]!), before: '', after: '' });
  }

  /** All fields in another folding at once, as gateways write them. */
  private refolded(): HeaderChange[] {
    const forms = this.slots.map((field) => (field && field.raw.length <= MAX_FOLDED ? refoldings(field.raw) : []));
    const most = Math.max(0, ...forms.map(({ length }) => length));
    return Array.from({ length: most }, (_, way) =>
      this.changed((slot) => forms[slot]?.[way], 'header-folding'),
    ).filter(({ slots }) => slots.size > 0);
  }

  /** The fields as the signer copied them into the signature. */
  private copied(): HeaderChange[] {
    const copies = copiedFields(this.signature.field);
    const all = this.changed((slot, field) => copies.get(field.name)?.raw, 'header-rewritten');
    return all.slots.size === 0 ? [] : [all];
  }

  /** Fields that have another form, each as a change of this kind. */
  private changed(formOf: (slot: number, field: MailField) => string | undefined, kind: AlterationKind): HeaderChange {
    const slots = new Map<number, MailField>();
    const alterations: Alteration[] = [];
    for (const [slot, field] of this.slots.entries()) {
      const raw = field && formOf(slot, field);
      if (!field || raw === undefined || this.line(new MailField(raw)) === this.line(field)) continue;
      slots.set(slot, new MailField(raw));
      alterations.push(alteration(kind, field, raw));
    }
    return { slots, alterations };
  }

  /** All names in another spelling at once: software that changes one changes all. */
  private spellings(): HeaderChange[] {
    const tags = parseSignatureTags(this.signature.field.unfolded);
    const signed = new Map(listTag(tags?.get('h') ?? '').map((name) => [name.toLowerCase(), name] as const));
    return Array.from({ length: SPELLINGS }, (_, choice) => {
      const slots = new Map<number, MailField>();
      const alterations: Alteration[] = [];
      for (const [slot, field] of this.slots.entries()) {
        if (!field) continue;
        const other = spelled(field, signed, choice);
        if (other.raw === field.raw) continue;
        slots.set(slot, other);
        alterations.push(alteration('header-case', field, other.raw));
      }
      return { slots, alterations };
    }).filter(({ slots }) => slots.size > 0);
  }
}

function change(slots: ReadonlyMap<number, MailField | undefined>, one: Alteration): HeaderChange {
  return { slots, alterations: [one] };
}

function alteration(kind: AlterationKind, field: MailField | undefined, before: string | undefined): Alteration {
  const name = field ? nameOf(field) : (before ?? '').slice(0, (before ?? '').indexOf(':'));
  return { kind, where: name, before: before ?? '', after: field?.raw ?? '' };
}

function nameOf({ raw }: MailField): string {
  return raw.slice(0, raw.indexOf(':')).trim();
}

function fieldOf(raw: string | undefined): MailField | undefined {
  return raw === undefined ? undefined : new MailField(raw);
}
