import type { JSX } from 'preact';
import { formatDuration } from '#platform/edge/errors/duration.js';
import { usePage } from '../page-context.js';
import type { ResolverView } from '../../views/propagation-resolvers.js';
import { OffsetGroup, Figure, shortenName } from './figure.js';

interface PropagationPictureProps {
  readonly resolvers: readonly ResolverView[];
  readonly askedAt: number;
  readonly gone: number | undefined;
}

const ROW = 46;
const TOP = 24;

/** How long each resolver keeps its answer, on a time line. */
export function PropagationPicture({ resolvers, askedAt, gone }: PropagationPictureProps): JSX.Element {
  const page = usePage();
  const span = Math.max(60, ...resolvers.map(({ left = 0 }) => left));
  const at = (share: number) => new Date(askedAt + span * share * 1000).toISOString();
  const bottom = TOP + resolvers.length * ROW;
  const answerOf = ({ entry }: ResolverView) => entry.answers.map(({ data }) => data).join(', ') || '–';
  return (
    <Figure
      id="ttl-picture"
      title={page.t('pictures.ttl.title')}
      caption={page.t('pictures.ttl.caption', { from: page.time(at(0)) })}
      height={bottom + (gone === undefined ? 4 : 24)}
      table={{
        head: ['resolver', 'answer', 'left', 'expires'].map((column) => page.t(`pictures.ttl.${column}`)),
        rows: resolvers.map((resolver) => [
          resolver.entry.label,
          <>
            <code>{answerOf(resolver)}</code>
            {resolver.standing === 'agrees' ? null : ` (${page.foreign(`views.propagation.${resolver.standing}`)})`}
          </>,
          resolver.left === undefined ? '–' : formatDuration(resolver.left),
          resolver.left === undefined ? '–' : page.time(new Date(askedAt + resolver.left * 1000).toISOString()),
        ]),
      }}
    >
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <line class="hair" x1={`${share * 100}%`} x2={`${share * 100}%`} y1="18" y2={bottom} />
      ))}
      <text class="s q" x="0%" y="12">
        {at(0).slice(11, 16)}
      </text>
      <text class="s q mid" x="50%" y="12">
        {at(0.5).slice(11, 16)}
      </text>
      <text class="s q end" x="100%" y="12">
        {at(1).slice(11, 16)}
      </text>
      {resolvers.map(({ entry, left, standing }, i) => {
        const y = TOP + i * ROW;
        const odd = standing !== 'agrees';
        return (
          <>
            <text class={odd ? 'b' : undefined} x="0" y={y + 22}>
              {shortenName(entry.label, 26)}
            </text>
            <rect class="fill" x="0" y={y + 30} width="100%" height="8" rx="2" />
            {left !== undefined && (
              <rect
                class={odd ? 'w' : 'ink'}
                x="0"
                y={y + 30}
                width={`${((100 * left) / span).toFixed(2)}%`}
                height="8"
                rx="1"
              />
            )}
            <OffsetGroup x="100%">
              <text class={odd ? 'end b w' : 'end q'} x="0" y={y + 22}>
                {left === undefined ? '–' : formatDuration(left)}
              </text>
            </OffsetGroup>
          </>
        );
      })}
      {gone !== undefined && (
        <>
          <line
            class="l lw"
            x1={`${((100 * gone) / span).toFixed(2)}%`}
            x2={`${((100 * gone) / span).toFixed(2)}%`}
            y1="18"
            y2={bottom + 4}
          />
          <text class="b w end" x="100%" y={bottom + 20}>
            {page.t('pictures.ttl.gone', { at: page.time(at(gone / span)) })}
          </text>
        </>
      )}
    </Figure>
  );
}
