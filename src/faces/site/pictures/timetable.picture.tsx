import type { JSX } from 'preact';
import { formatTimeSpan } from '#platform/edge/texts/time-span.js';
import { usePage } from '../page-context.js';
import { Figure, MAX_ROWS } from './figure.js';

/** A step of a timetable. */
export interface PlannedStep {
  readonly step: string;
  /** Seconds after the first step. */
  readonly seconds: number;
  /** The earliest time, as a text. */
  readonly when: string;
}

interface TimetableProps {
  readonly steps: readonly PlannedStep[];
  /** When validation can fail, in seconds after the first step. */
  readonly failing?: { readonly from: number; readonly to: number; readonly when: string } | undefined;
}

const ROW = 68;
const HEAD = 22;

/** The steps of a timetable on one scale. The line of a step is the time to wait before it. */
export function TimetablePicture({ steps, failing }: TimetableProps): JSX.Element | null {
  const page = usePage();
  const shown = steps.slice(0, MAX_ROWS);
  if (shown.length === 0) return null;
  const say = (key: string, params = {}) => page.t(`pictures.timetable.${key}`, params);
  const span = (seconds: number) => formatTimeSpan(seconds, page.language);
  const rows = shown.map((step, i) => ({ ...step, before: shown[i - 1]?.seconds ?? 0 }));
  const last = rows.at(-1)!.seconds;
  const whole = Math.max(last, failing?.to ?? 0);
  const x = (seconds: number) => `${2 + (whole > 0 ? Math.max(0, seconds) / whole : 0) * 96}%`;
  const safe = last > 0 ? say('caption', { time: span(last) }) : say('atOnce');
  const failY = HEAD + rows.length * ROW;
  return (
    <Figure
      id="timetable-picture"
      title={say('title')}
      caption={failing ? say('fails', { time: failing.when }) : safe}
      height={HEAD + (rows.length + (failing ? 1 : 0)) * ROW}
      table={{
        head: ['step', 'when', 'wait'].map((column) => say(column)),
        rows: [
          ...rows.map(({ step, seconds, before, when }, i) => [
            `${i + 1}. ${say(`steps.${step}`)}`,
            when,
            seconds > before ? span(seconds - before) : '–',
          ]),
          ...(failing ? [[say('failing'), failing.when, '–']] : []),
        ],
      }}
    >
      <text class="s q" x="0%" y="12">
        {say('start')}
      </text>
      {whole > 0 && (
        <text class="s q end" x="100%" y="12">
          {say('end', { time: span(whole) })}
        </text>
      )}
      {rows.map(({ step, seconds, before, when }, i) => {
        const y = HEAD + i * ROW + 32;
        return (
          <>
            <text class="s b" x="0" y={y - 14}>
              {`${i + 1}. ${say(`steps.${step}`)}`}
            </text>
            <line class="hair" x1="0%" x2="100%" y1={y} y2={y} />
            <line class="l span" x1={x(before)} x2={x(seconds)} y1={y} y2={y} />
            <circle class="dot on" cx={x(seconds)} cy={y} r="5" />
            <text class="s q" x="0" y={y + 22}>
              {when}
            </text>
          </>
        );
      })}
      {failing && (
        <>
          <text class="s b p" x="0" y={failY + 18}>
            {say('failing')}
          </text>
          <line class="hair" x1="0%" x2="100%" y1={failY + 32} y2={failY + 32} />
          <line class="l lp span" x1={x(failing.from)} x2={x(failing.to)} y1={failY + 32} y2={failY + 32} />
          <text class="s p" x="0" y={failY + 54}>
            {failing.when}
          </text>
        </>
      )}
    </Figure>
  );
}
