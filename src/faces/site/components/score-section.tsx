import type { JSX } from 'preact';
import { FULL_SCORE } from '#base/domain/outcome.js';
import type { ScoreCost, ScoreParts } from '#base/domain/score.js';
import { usePage } from '../page-context.js';
import { OffsetGroup } from '../pictures/figure.js';
import type { ShownFinding } from '../../views/health-findings.js';
import { Section } from './section.js';

interface ScoreProps {
  readonly parts: ScoreParts;
  readonly findings: readonly ShownFinding[];
}

const GAP = 0.3;
/** Narrower pieces have no room for their number. */
const MIN_LABELED = 6;

/** From 100 through every cost to the score, as a bar and as a sum. */
export function ScoreSection({ parts, findings }: ScoreProps): JSX.Element {
  const page = usePage();
  const { score, ceiling } = parts;
  const titles = new Map(findings.map(({ id, title }) => [id, title]));
  const costs = parts.costs.toSorted((one, other) => other.counted - one.counted);
  const spared = sparedByTopic(costs);
  const lost = costs.reduce((sum, { counted }) => sum + counted, 0);
  const isLowered = ceiling !== undefined && ceiling.points < FULL_SCORE - lost;
  const title = page.t('scoreSum.bar', { score });
  const caption = page.t(isLowered ? 'scoreSum.lowered' : 'scoreSum.added', { lost, cap: ceiling?.points ?? 0 });
  return (
    <Section id="score" class="box section" title={page.t('scoreSum.title')}>
      <figure class="figure">
        <figcaption>
          <b>{title}</b>
          <span>{caption}</span>
        </figcaption>
        <svg class="pic" height={ceiling ? 64 : 44} role="img" aria-label={`${title}. ${caption}`}>
          <Bar parts={{ ...parts, costs }} findings={findings} />
        </svg>
        <table class="sum">
          <caption class="vh">{page.t('scoreSum.title')}</caption>
          <thead class="vh">
            <tr>
              <th scope="col">{page.t('scoreSum.part')}</th>
              <th scope="col">{page.t('scoreSum.points')}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{page.t('scoreSum.start')}</th>
              <td>{FULL_SCORE}</td>
            </tr>
            {costs.map(({ id, cost }) => (
              <tr>
                <th scope="row">
                  <a href={`#${id}`}>{titles.get(id) ?? id}</a>
                </th>
                <td>−{cost}</td>
              </tr>
            ))}
            {spared.map(([topic, points, counted]) => (
              <tr class="cap">
                <th scope="row">
                  {page.t('scoreSum.topicCap', { topic: page.t(`topics.${topic}`), points: counted })}
                </th>
                <td>+{points}</td>
              </tr>
            ))}
            {lost > FULL_SCORE && (
              <tr class="cap">
                <th scope="row">{page.t('scoreSum.floor')}</th>
                <td>+{lost - FULL_SCORE}</td>
              </tr>
            )}
            {ceiling && (
              <tr class="cap">
                <th scope="row">
                  {page.t('scoreSum.ceiling', {
                    points: ceiling.points,
                    finding: titles.get(ceiling.id) ?? ceiling.id,
                  })}
                </th>
                <td>{isLowered ? `−${FULL_SCORE - lost - ceiling.points}` : page.t('scoreSum.notReached')}</td>
              </tr>
            )}
            <tr class="total">
              <th scope="row">{page.t('scoreSum.score')}</th>
              <td>{score}</td>
            </tr>
          </tbody>
        </table>
      </figure>
    </Section>
  );
}

/** What remains from the left, every cost from the right, the cap as a line. */
function Bar({ parts: { score, costs, ceiling }, findings }: ScoreProps): JSX.Element {
  const page = usePage();
  const severities = new Map(findings.map(({ id, severity }) => [id, severity]));
  const counted = costs.filter((cost) => cost.counted > 0);
  const ends = counted.map((_, i) => FULL_SCORE - counted.slice(0, i).reduce((sum, cost) => sum + cost.counted, 0));
  const left = (ends.at(-1) ?? FULL_SCORE) - (counted.at(-1)?.counted ?? 0);
  return (
    <>
      <rect class="fill" x="0" y="4" width="100%" height="24" />
      {score > 0 && <rect class="ink" x="0" y="4" width={`${score}%`} height="24" />}
      {score > 0 && (
        <text class="on b" x="8" y="21">
          {score}
        </text>
      )}
      {left > score && (
        <rect class="cell dash" x={`${score + GAP}%`} y="5" width={`${left - score - 2 * GAP}%`} height="22" />
      )}
      {counted.map(({ id, counted: points }, i) => {
        const from = Math.max(0, ends[i]! - points);
        const width = ends[i]! - from;
        if (width <= 0) return null;
        return (
          <>
            <rect
              class={severities.get(id) === 'problem' ? 'p' : 'w'}
              x={`${from + GAP}%`}
              y="4"
              width={`${Math.max(0.2, width - 2 * GAP)}%`}
              height="24"
            />
            {width >= MIN_LABELED && (
              <text class="on mid" x={`${from + width / 2}%`} y="21">
                −{points}
              </text>
            )}
          </>
        );
      })}
      {ceiling && (
        <OffsetGroup x={`${ceiling.points}%`}>
          <line class="l" x1="0" x2="0" y1="0" y2="40" />
          <text class={`s q ${ceiling.points > FULL_SCORE / 2 ? 'end' : ''}`} x="0" y="56">
            {page.t('scoreSum.cap', { points: ceiling.points })}
          </text>
        </OffsetGroup>
      )}
    </>
  );
}

/** The points that topics beyond their cap do not cost, and what each costs in all. */
function sparedByTopic(costs: readonly ScoreCost[]): readonly (readonly [string, number, number])[] {
  const topics = [...new Set(costs.map(({ topic }) => topic))];
  return topics.flatMap((topic) => {
    const own = costs.filter((cost) => cost.topic === topic);
    const counted = own.reduce((sum, one) => sum + one.counted, 0);
    const spared = own.reduce((sum, { cost }) => sum + cost, 0) - counted;
    return spared > 0 ? [[topic, spared, counted] as const] : [];
  });
}
