import type { JSX } from 'preact';
import type { NextDate } from '../../health/next-dates.js';
import { usePage } from '../page-context.js';

interface Props {
  readonly domain: string;
  readonly dates: readonly NextDate[];
}

/** What has to be renewed next, and by when. */
export function NextDates({ domain, dates }: Props): JSX.Element | null {
  const page = usePage();
  if (dates.length === 0) return null;
  return (
    <>
      <dl class="dates">
        {dates.map(({ what, until, of, issuer = '' }) => (
          <div>
            <dt>{page.t(`dates.${what}`)}</dt>
            <dd>
              <time datetime={until}>{page.day(new Date(until).toISOString())}</time>
            </dd>
            <dd>{issuer === '' ? of : page.t('dates.issued', { of, issuer })}</dd>
          </div>
        ))}
      </dl>
      <p class="small">
        <a href={`/calendar/${domain}.ics?lang=${page.language}`}>{page.t('dates.calendar')}</a>
      </p>
    </>
  );
}
