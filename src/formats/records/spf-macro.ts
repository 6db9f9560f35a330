import { withoutRootDot } from '#base/domain/host-name.js';
import { shiftFaults, type SyntaxFault } from './syntax-fault.js';
import { spanOf, type Span } from './text-span.js';

/** A piece of a macro-string (RFC 7208 section 7.1). */
export type MacroPart =
  | { readonly kind: 'literal' | 'escape'; readonly text: string }
  | {
      readonly kind: 'macro';
      readonly letter: string;
      /** An upper-case macro letter requires URL encoding. */
      readonly encoded: boolean;
      readonly keep: number;
      readonly reversed: boolean;
      readonly delimiters: string;
    };

const ESCAPES = new Map([
  ['%%', '%'],
  ['%_', ' '],
  ['%-', '%20'],
]);
const EXPANSION = /^%\{([slodiphcrtv])(\d*)(r?)([-.+,/_=]*)\}/i;
const MAX_EXPANSION_LENGTH = 64;
const TOP_LABEL = /^(?!\d+$)[a-z\d](?:[a-z\d-]*[a-z\d])?$/i;

export interface ParsedMacros {
  readonly parts: readonly MacroPart[];
  readonly faults: readonly SyntaxFault[];
}

/** Parses a macro-string; spaces are allowed only in explanations. */
export function parseMacros(text: string, within: 'term' | 'explanation'): ParsedMacros {
  const parts: MacroPart[] = [];
  const allowed = within === 'term' ? /[^\x21-\x7e]/ : /[^\x20-\x7e]/;
  let at = 0;
  while (at < text.length) {
    const percent = text.indexOf('%', at);
    const end = percent < 0 ? text.length : percent;
    if (end > at) {
      const literal = spanOf(text).slice(at, end);
      const stranger = literal.text.search(allowed);
      if (stranger >= 0) return { parts, faults: [literal.slice(stranger, stranger + 1).fault('character-invalid')] };
      parts.push({ kind: 'literal', text: literal.text });
      at = end;
      continue;
    }
    const [part, length] = readExpansion(text.slice(at, at + MAX_EXPANSION_LENGTH));
    if (!part)
      return {
        parts,
        faults: [
          spanOf(text)
            .slice(at, at + length)
            .fault('macro-invalid'),
        ],
      };
    parts.push(part);
    at += length;
  }
  return { parts, faults: [] };
}

function readExpansion(text: string): [part: MacroPart | undefined, length: number] {
  const escape = ESCAPES.get(text.slice(0, 2));
  if (escape !== undefined) return [{ kind: 'escape', text: escape }, 2];
  const [whole = '', letter = '', digits = '', reverse = '', delimiters = ''] = EXPANSION.exec(text) ?? [];
  const keep = digits === '' ? Infinity : Number(digits);
  if (whole === '' || keep === 0) return [undefined, (text[1] === '{' && text.indexOf('}') + 1) || 2];
  const encoded = letter !== letter.toLowerCase();
  return [
    { kind: 'macro', letter: letter.toLowerCase(), encoded, keep, reversed: reverse !== '', delimiters },
    whole.length,
  ];
}

/** Parses a domain-spec: a macro-string that ends in a macro expansion or in a valid top label. */
export function parseDomainSpec(spec: Span): ParsedMacros {
  if (spec.text === '') return { parts: [], faults: [spec.fault('argument-missing')] };
  const { parts, faults } = parseMacros(spec.text, 'term');
  if (faults.length > 0) return { parts, faults: shiftFaults(faults, spec.position) };
  // The letters c, r and t are allowed only in explanations (RFC 7208 section 7.2).
  const misplaced = parts.some((part) => part.kind === 'macro' && 'crt'.includes(part.letter));
  if (misplaced) return { parts, faults: [spec.fault('macro-invalid')] };
  return { parts, faults: endsWell(parts.at(-1)!) ? [] : [spec.fault('domain-invalid')] };
}

function endsWell(last: MacroPart): boolean {
  if (last.kind !== 'literal') return true;
  const text = withoutRootDot(last.text);
  const dot = text.lastIndexOf('.');
  return dot >= 0 && TOP_LABEL.test(text.slice(dot + 1));
}
