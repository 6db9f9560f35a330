import type { DomainName } from '../domain/domain-name.js';

export const SVG = 'image/svg+xml; charset=utf-8';

export interface Badge {
  readonly image: string;
  /** For how many seconds it may be shown. */
  readonly maxAge: number;
  /** A new one should be made. */
  readonly isOld?: boolean;
}

/** What a badge shows: a word or a score, and how that is meant. */
export interface BadgeContent {
  readonly value: string;
  readonly colour: string;
}

const LABEL = 'DNS health';
const LONGEST_NAME = 253;
const GREY_SECONDS = 60;
const SCORE_SECONDS = 3600;
const SCORE = /^(\d{1,3})\/100$/;
const GREY = '#6b7280';
/** From which score on a color is shown; all are dark enough for white letters. */
const COLOURS: readonly (readonly [from: number, colour: string])[] = [
  [90, '#15803d'],
  [70, '#4d7c0f'],
  [50, '#a16207'],
  [25, '#c2410c'],
];
const LOWEST = '#b91c1c';
const CHARACTER = 7; // the width of one at eleven pixels, generously
const PADDING = 12;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function scoreContent(score: number): BadgeContent {
  return { value: `${score}/100`, colour: (COLOURS.find(([from]) => score >= from) ?? [0, LOWEST])[1] };
}

/** A badge of a certain age: a score is good for an hour, any other word for a minute, and then shown for a minute more. */
export function badgeOf({ ascii }: DomainName, value: string, ageMs: number): Badge {
  const score = SCORE.exec(value)?.[1];
  const goodFor = score === undefined ? GREY_SECONDS : SCORE_SECONDS;
  const isOld = ageMs >= goodFor * 1000;
  if (score === undefined) return { ...greyBadge(ascii, value), isOld };
  return { image: badgeImage(ascii, scoreContent(Number(score))), maxAge: isOld ? GREY_SECONDS : goodFor, isOld };
}

/** Where there is nothing to score, and soon may be. */
export function greyBadge(domain: string, value: string): Badge {
  return { image: badgeImage(domain.slice(0, LONGEST_NAME), { value, colour: GREY }), maxAge: GREY_SECONDS };
}

/** An image without scripts, fonts or anything to be fetched. */
export function badgeImage(domain: string, { value, colour }: BadgeContent): string {
  const [left, right] = [widthOf(LABEL), widthOf(value)];
  const title = escaped(`${LABEL} of ${domain}: ${value}`);
  const width = left + right;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20" role="img" aria-label="${title}">`,
    `<title>${title}</title>`,
    `<clipPath id="r"><rect width="${width}" height="20" rx="3"/></clipPath>`,
    `<g clip-path="url(#r)"><rect width="${left}" height="20" fill="#374151"/>`,
    `<rect x="${left}" width="${right}" height="20" fill="${colour}"/></g>`,
    '<g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">',
    `<text x="${left / 2}" y="14">${LABEL}</text>`,
    `<text x="${left + right / 2}" y="14">${escaped(value)}</text></g></svg>`,
  ].join('');
}

function widthOf(text: string): number {
  return text.length * CHARACTER + PADDING;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark);
}
