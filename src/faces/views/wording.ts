import type { TextParams } from '#base/domain/phrase.js';
import type { Language } from '#platform/edge/texts/catalog.js';
import { formatList, formatNumber } from '#platform/edge/texts/formats.js';
import { formatDay, formatMoment } from '#platform/edge/texts/moment.js';
import { formatTimeSpan } from '#platform/edge/texts/time-span.js';
import { type Inline, type Line, piecesOf } from './block.js';

const MINUTE_MS = 60_000;

interface Catalog {
  text(key: string, params?: TextParams): string;
}

/** Says the pieces of a view in one language. */
export class Wording {
  constructor(
    readonly language: Language,
    private readonly catalog: Catalog,
    /** How a face names what an endpoint answers: a page, a command, a tool. */
    private readonly next: (endpoint: string) => string,
  ) {}

  line(line: Line): string {
    return piecesOf(line)
      .map((piece) => this.inline(piece))
      .join(' ');
  }

  inline(piece: Inline): string {
    if (typeof piece === 'string') return piece;
    if (typeof piece === 'number') return formatNumber(piece, this.language);
    if ('count' in piece) {
      const key = `${piece.key}.${piece.count === 1 ? 'one' : 'other'}`;
      return this.text(key, { count: piece.count, ...piece.params });
    }
    if ('key' in piece) return this.text(piece.key, piece.params);
    if ('moment' in piece) return formatMoment(piece.moment, this.language);
    if ('earliest' in piece) return formatMoment(nextMinute(piece.earliest), this.language);
    if ('day' in piece) return formatDay(piece.day, this.language);
    if ('seconds' in piece) return formatTimeSpan(piece.seconds, this.language);
    if ('code' in piece) return piece.code;
    if ('next' in piece) return this.next(piece.next);
    if ('link' in piece) return piece.link;
    if ('finding' in piece) return piece.finding;
    if ('list' in piece) {
      const items = piece.list.map((one) => this.inline(one));
      return formatList(items, this.language);
    }
    if ('strong' in piece) return this.inline(piece.strong);
    return this.inline('quiet' in piece ? piece.quiet : piece.of);
  }

  text(key: string, params: Readonly<Record<string, Inline>> = {}): string {
    const said = Object.entries(params).map(([name, value]) => [name, this.inline(value)] as const);
    return this.catalog.text(key, Object.fromEntries(said));
  }
}

/** Times are shown without seconds, and a step may not be done before its time. */
function nextMinute(iso: string): string {
  return new Date(Math.ceil(Date.parse(iso) / MINUTE_MS) * MINUTE_MS).toISOString();
}
