import type { TokenReader } from '#formats/dns-wire/presentation/token-reader.js';

/** From, to and step; BIND has numbers of 31 bits. */
const RANGE = /^(\d{1,10})-(\d{1,10})(?:\/(\d{1,10}))?$/;
const LARGEST = 0x7fffffff;
const TYPE = /^[a-z][a-z\d]*$/i;
/** TTL and class. */
const BEFORE_TYPE = /^(?:\d[\dsmhdw]*|IN|CLASS1)$/i;
/** A few hundred letters are enough for a name and its data, and thousands of lines are made of them. */
const MAX_TEMPLATE_LENGTH = 1000;
const MAX_WIDTH = 127; // BIND writes a number into 128 octets
/** An escape, or the number of the line: `$`, `${offset}`, `${offset,width}`, `${offset,width,base}`. */
const PLACE = /\\.|\$\$|\$(?:\{([^}]*)\})?/gs;
const FORM = /^(-?\d{1,10})(?:,(\d{1,3})(?:,([doxXnN]))?)?$/;
const RADIX: Readonly<Record<string, number>> = { d: 10, o: 8, x: 16, X: 16 };

/** What $GENERATE of BIND repeats. */
export interface Template {
  readonly from: number;
  readonly to: number;
  readonly step: number;
  readonly owner: string;
  /** TTL, class and type. */
  readonly between: string;
  readonly data: string;
}

/** Reads `1-20/2 host$ 300 IN A 192.0.2.$`. Undefined for what BIND refuses, and for very long lines. */
export function templateIn(words: TokenReader): Template | undefined {
  const [range = '', owner = '', ...others] = words.rest();
  const [, first, last, by = '1'] = RANGE.exec(range) ?? [];
  const [from, to, step] = [Number(first), Number(last), Number(by)];
  // The data is one word, in quotes if it has several.
  const data = unquoted(others.pop() ?? '');
  const type = others.pop() ?? '';
  const isRecord = TYPE.test(type) && others.length <= 2 && others.every((word) => BEFORE_TYPE.test(word));
  const isRange = from <= to && to <= LARGEST && step > 0 && step <= LARGEST;
  if (!isRange || !isRecord) return undefined;
  const template = { from, to, step, owner, between: [...others, type].join(' '), data };
  const places = [...owner.matchAll(PLACE), ...data.matchAll(PLACE)];
  const isReadable = places.every(([, form]) => form === undefined || isForm(form));
  return isReadable && owner.length + data.length <= MAX_TEMPLATE_LENGTH ? template : undefined;
}

/** The records of a template as lines. */
export function* generatedLines({ from, to, step, owner, between, data }: Template): Generator<string> {
  for (let i = from; i <= to; i += step) yield `${withNumber(owner, i)} ${between} ${withNumber(data, i)}`;
}

function unquoted(word: string): string {
  return word.startsWith('"') ? word.slice(1, -1).replace(/\\"/g, '"') : word;
}

function isForm(form: string): boolean {
  const [, , width = '0'] = FORM.exec(form) ?? [];
  return FORM.test(form) && Number(width) <= MAX_WIDTH;
}

function withNumber(text: string, i: number): string {
  return text.replace(PLACE, (place, form: string | undefined) => {
    if (place.startsWith('\\')) return place;
    if (place === '$$') return '\\$';
    const [, offset = '0', width = '0', base = 'd'] = FORM.exec(form ?? '') ?? [];
    return written(i + Number(offset), Number(width), base);
  });
}

function written(value: number, width: number, base: string): string {
  if (base === 'n' || base === 'N') return nibbles(value, width, base);
  const digits = Math.abs(value).toString(RADIX[base]);
  const padded = `${value < 0 ? '-' : ''}${digits.padStart(width - Number(value < 0), '0')}`;
  return base === 'X' ? padded.toUpperCase() : padded;
}

/** Hexadecimal digits from the last to the first with dots between them, for names of reverse zones. */
function nibbles(value: number, width: number, base: string): string {
  let text = '';
  let rest = value >>> 0;
  do {
    text += (rest & 0xf).toString(16);
    rest >>>= 4;
    if (rest !== 0 || text.length < width) text += '.';
  } while (rest !== 0 || text.length < width);
  return base === 'N' ? text.toUpperCase() : text;
}
