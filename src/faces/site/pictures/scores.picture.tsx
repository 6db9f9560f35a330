import type { JSX } from 'preact';
import type { ScanSummary } from '#features/scans/scans.dto.js';
import { usePage } from '../page-context.js';
import { Figure } from './figure.js';

const TOP = 22;
const BASE = 172;
const HEIGHT = 196;
/** A bar that is not empty is seen. */
const LEAST = 1.5;
/** Domains below it are shown apart. */
const LOW = 50;
/** Below a narrow bar there is room for every second number. */
const LABEL_STEP = 20;

/** How many domains have which score. */
export function ScoresPicture({ summary: { scores } }: { readonly summary: ScanSummary }): JSX.Element {
  const page = usePage();
  const all = scores.reduce((sum, { count }) => sum + count, 0);
  const low = scores.reduce((sum, { from, count }) => sum + (from < LOW ? count : 0), 0);
  const most = Math.max(1, ...scores.map(({ count }) => count));
  const width = 100 / scores.length;
  const step = (from: number, to: number) => page.foreign('views.scan.step', { from, to });
  return (
    <Figure
      id="scores"
      title={page.foreign('views.scan.scores')}
      caption={page.t('scan.low', { low: page.number(low), all: page.number(all), limit: LOW })}
      label={scores.map(({ from, to, count }) => `${step(from, to)}: ${page.number(count)}`).join(', ')}
      height={HEIGHT}
      table={{
        head: [page.foreign('views.scan.score'), page.foreign('views.scan.domains'), page.foreign('views.scan.share')],
        rows: scores.map(({ from, to, count }) => [
          step(from, to),
          page.number(count),
          page.foreign('views.share', { percent: page.number(all === 0 ? 0 : (100 * count) / all, 1) }),
        ]),
      }}
    >
      {scores.map(({ from, count }, i) => {
        const bar = count === 0 ? 0 : Math.max(LEAST, ((BASE - TOP) * count) / most);
        return (
          <>
            {bar > 0 && (
              <rect
                class={from < LOW ? 'w' : 'ink'}
                x={`${(i + 0.07) * width}%`}
                y={BASE - bar}
                width={`${0.86 * width}%`}
                height={bar}
              />
            )}
            <text class="s mid only-wide" x={`${(i + 0.5) * width}%`} y={BASE - bar - 6}>
              {page.number(count)}
            </text>
            <text class={from % LABEL_STEP === 0 ? 's q' : 's q only-wide'} x={`${i * width}%`} y={BASE + 17}>
              {from}
            </text>
          </>
        );
      })}
      <text class="s q end" x="100%" y={BASE + 17}>
        100
      </text>
      <line class="base" x1="0" x2="100%" y1={BASE} y2={BASE} />
    </Figure>
  );
}
