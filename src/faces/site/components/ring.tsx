import type { JSX } from 'preact';
import { usePage } from '../page-context.js';
import { type ScoreLevel, scoreLevel } from '#base/domain/score.js';
import type { State } from './icons.js';

const TICKS = Array.from({ length: 10 }, (_, i) => i * 36);

interface RingProps {
  readonly score: number;
  /** The score after the plan. */
  readonly goal?: number | undefined;
  /** Checks that could have lowered it did not run. */
  readonly isDoubtful?: boolean;
}

/** The color scale of the badge. */
const TONES: Readonly<Record<ScoreLevel, State>> = { high: 'ok', medium: 'warn', low: 'problem' };

/** The score; the thin arc outside is the score after the plan. */
export function Ring({ score, goal = score, isDoubtful = false }: RingProps): JSX.Element {
  const page = usePage();
  const label = goal > score ? page.t('score.labelWithGoal', { score, goal }) : page.t('score.label', { score });
  return (
    <svg
      class={`ring is-${isDoubtful ? 'unknown' : TONES[scoreLevel(score)]}`}
      viewBox="0 0 140 140"
      role="img"
      aria-label={label}
    >
      {TICKS.map((turn) => (
        <line key={turn} class="tick" x1="70" y1="1" x2="70" y2={turn ? 5 : 7} transform={`rotate(${turn} 70 70)`} />
      ))}
      <circle class="track" cx="70" cy="70" r="52" />
      <circle
        class="value"
        cx="70"
        cy="70"
        r="52"
        pathLength={100}
        stroke-dasharray={`${score} 100`}
        transform="rotate(-90 70 70)"
      />
      {goal > score && (
        <circle
          class="goal"
          cx="70"
          cy="70"
          r="60"
          pathLength={100}
          stroke-dasharray={`0 ${score} ${goal - score} 100`}
          transform="rotate(-90 70 70)"
        />
      )}
      <text class="number" x="70" y="80">
        {score}
      </text>
      <text class="of" x="70" y="98">
        {page.t('score.of')}
      </text>
    </svg>
  );
}
