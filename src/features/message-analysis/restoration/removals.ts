import type { AlterationKind } from './alteration.js';
import { type MailPart, type MailStructure, structureOf } from '#formats/mime/mail-structure.js';
import { contentEnd } from '../signatures/canonicalization.js';
import type { BodyTarget } from './body-target.js';

/** Bytes that may have been added to a body. */
export interface Removal {
  readonly start: number;
  readonly end: number;
  readonly kind: AlterationKind;
}

/** Candidates that share the hash of one reading of the body. */
const GROUP = 60;
const MAX_FOOTERS = 250;
const MAX_BANNERS = 120;
const MAX_PAIRED = 60;
const MAX_LEAVES = 4;
const MAX_FOOTER_BYTES = 32_768;
const BODY_START = /<body\b[^>]{0,2000}>/i;
/** Lines with which mailing lists and filters begin what they add. */
const RULE = /^(?:[_=*#~-]{2,}|-- ?$|<hr|<div|<p|<br|<img|<table)/i;

/**
 * Searches for one or two insertions without which a body is the signed one. The body is in canonical form: positions
 * at line starts and tags are the same before and after canonicalization.
 */
export function findRemovals(
  body: string,
  contentType: string,
  encoding: string,
  target: BodyTarget,
): readonly Removal[] | undefined {
  const bytes = Buffer.from(body, 'latin1');
  const structure = structureOf(body, contentType, encoding);
  const leaves = structure.leaves.filter(({ type }) => type.startsWith('text/')).slice(0, MAX_LEAVES);
  const byLeaf = leaves.map((leaf) => removalsIn(body, leaf));
  const single = [...partRemovals(structure), ...byLeaf.flat()];
  const found = firstMatch(bytes, single, target);
  if (found) return [found];
  for (const [i, first] of byLeaf.entries()) {
    for (const second of byLeaf.slice(i + 1)) {
      const pair = firstPair(bytes, first.slice(0, MAX_PAIRED), second.slice(0, MAX_PAIRED), target);
      if (pair) return pair;
    }
    const both = bothEnds(bytes, first, target);
    if (both) return both;
  }
  return undefined;
}

/** A removal with the end of what precedes it: without the empty lines if nothing else follows. */
interface Cut {
  readonly removal: Removal;
  readonly prefix: number;
  readonly rest: Buffer;
}

/** Removals from the same empty lines on have the same prefix, which is searched once. */
function cutter(bytes: Buffer, total: number): (removal: Removal) => Cut {
  let empty = { from: 0, to: -1 };
  return (removal) => {
    const { start, end } = removal;
    if (end < total) return { removal, prefix: start, rest: bytes.subarray(end, total) };
    const isKnown = start >= empty.from && start <= empty.to && (start - empty.from) % 2 === 0;
    if (!isKnown) empty = { from: contentEnd(bytes, start), to: start };
    return { removal, prefix: empty.from, rest: bytes.subarray(0, 0) };
  };
}

/** Removals of a group share the hash of what precedes them; likely ones are in the first group. */
function firstMatch(bytes: Buffer, removals: readonly Removal[], target: BodyTarget): Removal | undefined {
  const total = contentEnd(bytes);
  const cutAt = cutter(bytes, total);
  for (let i = 0; i < removals.length; i += GROUP) {
    const cuts = removals.slice(i, i + GROUP).map(cutAt);
    cuts.sort((one, other) => one.prefix - other.prefix);
    const hash = target.newHash();
    let hashed = 0;
    for (const { removal, prefix, rest } of cuts) {
      if (!target.budget.spend(prefix - hashed)) return undefined;
      hash.update(bytes.subarray(hashed, prefix));
      hashed = prefix;
      if (target.matchesAfter(hash.copy(), hashed, rest)) return removal;
    }
  }
  return undefined;
}

function firstPair(
  bytes: Buffer,
  first: readonly Removal[],
  second: readonly Removal[],
  target: BodyTarget,
): readonly Removal[] | undefined {
  const total = contentEnd(bytes);
  const others = second.map(cutter(bytes, total));
  for (const one of first) {
    const hash = target.newHash().update(bytes.subarray(0, one.start));
    if (!target.budget.spend(one.start)) return undefined;
    for (const { removal, prefix, rest } of others) {
      if (target.budget.isSpent) return undefined;
      if (prefix < one.end) continue;
      if (target.matchesAfter(hash.copy(), one.start, bytes.subarray(one.end, prefix), rest)) return [one, removal];
    }
  }
  return undefined;
}

/** A banner at the top and a footer at the end of the same part. */
function bothEnds(bytes: Buffer, removals: readonly Removal[], target: BodyTarget): readonly Removal[] | undefined {
  const banners = removals.filter(({ kind }) => kind === 'banner').slice(0, MAX_PAIRED / 2);
  const footers = removals.filter(({ kind }) => kind !== 'banner').slice(0, MAX_PAIRED / 2);
  return firstPair(bytes, banners, footers, target);
}

/** Whole parts that were added to a multipart body, at its end or at its start. */
function partRemovals({ multiparts }: MailStructure): Removal[] {
  return multiparts.flatMap(({ delimiters, closing, parts }) => {
    const removals: Removal[] = [];
    if (closing !== undefined && delimiters.length > 1)
      removals.push({ start: delimiters.at(-1)!, end: closing, kind: 'footer-part' });
    const [first, second] = delimiters;
    if (first !== undefined && second !== undefined && parts[0]?.type.startsWith('text/'))
      removals.push({ start: first, end: second, kind: 'banner' });
    return removals;
  });
}

function removalsIn(body: string, leaf: MailPart): Removal[] {
  const isHtml = leaf.type === 'text/html';
  const footers = isHtml ? htmlFooters(body, leaf) : textFooters(body, leaf);
  const banners = isHtml ? htmlBanners(body, leaf) : textBanners(body, leaf);
  return interleaved(footers, banners);
}

function textFooters(body: string, leaf: MailPart): Removal[] {
  const starts = lineStarts(body, Math.max(leaf.start, leaf.end - MAX_FOOTER_BYTES), leaf.end);
  return likelyFirst(body, starts.reverse())
    .slice(0, MAX_FOOTERS)
    .map((start) => ({ start, end: leaf.end, kind: 'footer' }));
}

function textBanners(body: string, leaf: MailPart): Removal[] {
  const ends = lineStarts(body, leaf.start, Math.min(leaf.end, leaf.start + MAX_FOOTER_BYTES));
  return ends
    .filter((end) => end > leaf.start)
    .slice(0, MAX_BANNERS)
    .map((end) => ({ start: leaf.start, end, kind: 'banner' }));
}

/** Before the end of the document, or after it. */
function htmlFooters(body: string, { start, end }: MailPart): Removal[] {
  const text = body.slice(start, end);
  const ends = [lastTag(text, '</body'), lastTag(text, '</html'), text.length].filter((at) => at >= 0);
  return [...new Set(ends)].flatMap((to) => {
    const from = Math.max(0, to - MAX_FOOTER_BYTES);
    const starts = new Set([...lineStarts(text, from, to), ...tagStarts(text, from, to)]);
    const near = [...starts].filter((at) => at < to).sort((one, other) => other - one);
    return likelyFirst(text, near)
      .slice(0, MAX_FOOTERS)
      .map((at): Removal => ({ start: start + at, end: start + to, kind: 'footer-html' }));
  });
}

/** After the start tag of the document's body, or before the document. */
function htmlBanners(body: string, { start, end }: MailPart): Removal[] {
  const text = body.slice(start, Math.min(end, start + MAX_FOOTER_BYTES));
  const open = BODY_START.exec(text);
  const froms = open ? [open.index + open[0].length, 0] : [0];
  return froms.flatMap((from) => {
    const ends = new Set([...tagStarts(text, from, text.length), ...lineStarts(text, from, text.length)]);
    const lineEnds = [...text.slice(from, from + 4000).matchAll(/\r\n/g)].map(({ index }) => from + index);
    const all = [...new Set([...ends, ...lineEnds])].filter((at) => at > from).sort((one, other) => one - other);
    return all.slice(0, MAX_BANNERS).map((at): Removal => ({ start: start + from, end: start + at, kind: 'banner' }));
  });
}

function lastTag(text: string, tag: string): number {
  return text.toLowerCase().lastIndexOf(tag);
}

export function lineStarts(text: string, from: number, to: number): number[] {
  const starts = from === 0 || text[from - 1] === '\n' ? [from] : [];
  for (let at = text.indexOf('\n', from); at >= 0 && at + 1 < to; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function tagStarts(text: string, from: number, to: number): number[] {
  const starts: number[] = [];
  for (let at = text.indexOf('<', from); at >= 0 && at < to; at = text.indexOf('<', at + 1)) starts.push(at);
  return starts;
}

function likelyFirst(text: string, starts: readonly number[]): number[] {
  const isLikely = (at: number) => RULE.test(text.slice(at, at + 12).split('\r\n', 1)[0]!);
  return [...starts.filter(isLikely), ...starts.filter((at) => !isLikely(at))];
}

function interleaved<T>(one: readonly T[], other: readonly T[]): T[] {
  const all: T[] = [];
  for (let i = 0; i < Math.max(one.length, other.length); i++)
    all.push(...one.slice(i, i + 1), ...other.slice(i, i + 1));
  return all;
}
