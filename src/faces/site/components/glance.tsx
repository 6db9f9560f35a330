import type { JSX } from 'preact';
import type { AreaFact, AreaFacts } from '#features/health/area-facts.js';
import type { AreaView } from '../../views/health-findings.js';
import { usePage } from '../page-context.js';
import { factText } from '../report/fact-text.js';
import { SeverityIcon } from './icons.js';

interface GlanceProps {
  readonly areas: readonly AreaView[];
  /** Shown for areas without faults. */
  readonly facts: AreaFacts | undefined;
}

/** The areas of a report, each in a sentence. */
export function Glance({ areas, facts }: GlanceProps): JSX.Element {
  return (
    <dl class="glance">
      {areas.map((area) => (
        <Area key={area.name} area={area} facts={facts?.[area.name] ?? []} />
      ))}
    </dl>
  );
}

interface AreaProps {
  readonly area: AreaView;
  readonly facts: readonly AreaFact[];
}

/** The worst fault of an area; without one, what is known about it, or why it could not be tested. */
function Area({ area, facts }: AreaProps): JSX.Element {
  const page = usePage();
  const { name, state, worst, others } = area;
  const [first, ...more] = state === 'ok' ? facts.map((fact) => factText(page, fact)) : [];
  return (
    <div>
      <dt>
        <SeverityIcon state={state} />
        <span class="name">{page.t(`areas.${name}`)}</span>
      </dt>
      <dd>
        <strong>{first ?? page.t(`glance.${state}`)}</strong>
        {more.map((fact) => ` ${fact}`)}
        {worst && (
          <>
            {' '}
            <a class="quiet-link" href={`#${worst.id}`}>
              {worst.title}
            </a>
            {others > 0 && `, ${page.count('glance.more', others)}`}
          </>
        )}
      </dd>
    </div>
  );
}
