import type { JSX } from 'preact';
import { reportTopics } from '#features/health/health-topics.js';
import { usePage } from '../page-context.js';
import { SeverityIcon, SeverityLabel } from './icons.js';
import { Section } from './section.js';

export type Shown = 'ok' | 'info' | 'warn' | 'problem' | 'unknown';

/** A titled list of findings, each with a link to its rule. */
export function FindingList({
  title,
  ids,
  state = 'info',
  stateOf = () => state,
  hasSeverities,
  published,
}: FindingListProps): JSX.Element {
  const page = usePage();
  return (
    <Section title={title} lead={ids.length === 0 && page.t('tools.preview.none')}>
      {ids.length > 0 && (
        <ul class="lines preview-list">
          {ids.map((id) => (
            <li>
              <SeverityLabel state={stateOf(id)} word={hasSeverities ? page.t(`severity.${stateOf(id)}`) : title} />{' '}
              <a
                href={page.href(
                  published?.titles.has(id) ? `${published.report}#${id}` : `/rules/${id.split('.')[0]!}`,
                )}
              >
                {published?.titles.get(id) ?? <FindingTitle id={id} />}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

export interface PublishedFindings {
  readonly report: string;
  readonly titles: ReadonlyMap<string, string>;
}

interface FindingListProps {
  readonly title: string;
  readonly ids: readonly string[];
  readonly state?: Shown;
  readonly stateOf?: (id: string) => Shown;
  /** Whether each entry shows its severity. */
  readonly hasSeverities?: boolean;
  /** The report of today: its findings have titles with values, and are linked there. */
  readonly published?: PublishedFindings;
}

/** A finding as its icon and a link to its rule. */
export function FindingLink({ finding, state }: { readonly finding: string; readonly state: Shown }): JSX.Element {
  const page = usePage();
  return (
    <>
      <SeverityIcon state={state} />{' '}
      <a href={page.href(`/rules/${finding.split('.')[0]!}`)}>
        <FindingTitle id={finding} />
      </a>
    </>
  );
}

/** The topic of each check. */
export const TOPIC_OF: ReadonlyMap<string, string> = new Map(
  reportTopics.flatMap(({ name, checks }) => checks.map(({ id }) => [id, name] as const)),
);

/** The title of an outcome; where it needs values, and for `unknown`, the name of the check. */
export function FindingTitle({ id }: { readonly id: string }): JSX.Element {
  const page = usePage();
  const [check = '', outcome = ''] = id.split('.');
  const catalog = `health-${TOPIC_OF.get(check) ?? ''}.${check}`;
  const title = page.isComplete(`${catalog}.${outcome}.title`) ? `${catalog}.${outcome}.title` : `${catalog}.name`;
  return <>{page.foreign(title)}</>;
}
