import type { DomainName } from '#base/domain/domain-name.js';
import { type ScoreLevel, scoreLevel } from '#base/domain/score.js';

export const SVG = 'image/svg+xml; charset=utf-8';

export interface Badge {
  readonly image: string;
  /** Seconds for which it may be cached. */
  readonly maxAge: number;
  /** Whether a new one should be computed. */
  readonly isOld?: boolean;
}

/** The content of a badge: a score or a word, and its color. */
export interface BadgeContent {
  readonly value: string;
  readonly colour: string;
}

const LABEL = 'DNS health';
const MAX_NAME_LENGTH = 253;
const GREY_SECONDS = 60;
const SCORE_SECONDS = 3600;
const SCORE = /^(\d{1,3})\/100$/;
const GREY = '#6b7280';
/** The colors of the ring on the report page; all are dark enough for white text. */
const COLOURS: Readonly<Record<ScoreLevel, string>> = { high: '#19693b', medium: '#8a5200', low: '#b42318' };
const CHARACTER = 7; // generous width of a character at 11 pixels
const PADDING = 12;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function scoreContent(score: number): BadgeContent {
  return { value: `${score}/100`, colour: COLOURS[scoreLevel(score)] };
}

/**
 * A badge of a certain age. A score is valid for an hour and every other value, such as "unknown", for a minute; after that the
 * badge is shown for a minute more.
 */
export function badgeOf({ ascii }: DomainName, value: string, ageMs: number): Badge {
  const score = SCORE.exec(value)?.[1];
  const goodFor = score === undefined ? GREY_SECONDS : SCORE_SECONDS;
  const isOld = ageMs >= goodFor * 1000;
  if (score === undefined) return { ...greyBadge(ascii, value), isOld };
  return { image: badgeImage(ascii, scoreContent(Number(score))), maxAge: isOld ? GREY_SECONDS : goodFor, isOld };
}

/** For domains without a score yet. */
export function greyBadge(domain: string, value: string): Badge {
  return { image: badgeImage(domain.slice(0, MAX_NAME_LENGTH), { value, colour: GREY }), maxAge: GREY_SECONDS };
}

/** An SVG image without scripts, fonts and external resources. */
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
