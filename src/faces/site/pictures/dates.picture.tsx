import type { JSX } from 'preact';
import type { NextDate } from '#base/domain/next-date.js';
import { usePage } from '../page-context.js';
import { Figure, MAX_ROWS } from './figure.js';

interface DatesProps {
  readonly dates: readonly NextDate[];
  /** When the dates were read. */
  readonly now: string;
}

const ROW = 68;
const HEAD = 22;
const DAY_MS = 86_400_000;
/** The whole width; later dates are at its end. */
const SCALE_DAYS = 365;
/** Renewals within this time need attention. */
const SOON_DAYS = 14;

/** What expires when, on one scale from today to a year from now. */
export function DatesPicture({ dates, now }: DatesProps): JSX.Element | null {
  const page = usePage();
  const shown = dates.slice(0, MAX_ROWS).map((date) => ({ ...date, days: daysUntil(date.until, now) }));
  const [first] = shown;
  if (!first) return null;
  const say = (key: string, params = {}) => page.t(`pictures.dates.${key}`, params);
  const day = (until: string) => page.day(new Date(until).toISOString());
  const left = (days: number) => page.count('pictures.dates.left', days);
  return (
    <Figure
      id="dates-picture"
      title={say('title')}
      caption={say('caption', { what: say(`names.${first.what}`), date: day(first.until) })}
      height={HEAD + shown.length * ROW}
      table={{
        head: ['what', 'of', 'until', 'days'].map((column) => say(column)),
        rows: shown.map(({ what, of, until, days }) => [
          say(`names.${what}`),
          <span class="foreign">{of}</span>,
          day(until),
          page.number(days),
        ]),
      }}
    >
      <text class="s q" x="0%" y="12">
        {say('today')}
      </text>
      <text class="s q end" x="100%" y="12">
        {say('year')}
      </text>
      {shown.map(({ what, until, days }, i) => {
        const top = HEAD + i * ROW;
        const isSoon = days <= SOON_DAYS;
        const x = `${2 + (Math.min(days, SCALE_DAYS) / SCALE_DAYS) * 96}%`;
        return (
          <>
            <text class="s b" x="0" y={top + 18}>
              {say(`names.${what}`)}
            </text>
            <line class="hair" x1="0%" x2="100%" y1={top + 32} y2={top + 32} />
            <line class={isSoon ? 'l lw' : 'l'} x1="0%" x2={x} y1={top + 32} y2={top + 32} />
            <circle class="dot on" cx={x} cy={top + 32} r="5" />
            <text class={isSoon ? 's w' : 's q'} x="0" y={top + 54}>
              {`${day(until)}, ${left(days)}`}
            </text>
          </>
        );
      })}
    </Figure>
  );
}

function daysUntil(until: string, now: string): number {
  return Math.max(0, Math.floor((Date.parse(until) - Date.parse(now)) / DAY_MS));
}
