import type { JSX } from 'preact';
import type { NextDate } from '#base/domain/next-date.js';
import { usePage } from '../page-context.js';
import { DatesPicture } from '../pictures/dates.picture.js';

interface Props {
  readonly domain: string;
  readonly dates: readonly NextDate[];
  /** When the report was made. */
  readonly now: string;
}

/** What has to be renewed next, and by when. */
export function NextDates(props: Props): JSX.Element | null {
  const page = usePage();
  if (props.dates.length === 0) return null;
  return (
    <>
      <dl class="dates">
        {props.dates.map(({ what, until, of, issuer = '' }) => (
          <div>
            <dt>{page.t(`dates.${what}`)}</dt>
            <dd>
              <time datetime={until}>{page.day(new Date(until).toISOString())}</time>
            </dd>
            <dd>{issuer === '' ? of : page.t('dates.issued', { of, issuer })}</dd>
          </div>
        ))}
      </dl>
      <DateLine {...props} />
    </>
  );
}

/** The dates on one scale, and as a calendar. */
export function DateLine({ domain, dates, now }: Props): JSX.Element | null {
  const page = usePage();
  if (dates.length === 0) return null;
  return (
    <>
      <DatesPicture dates={dates} now={now} />
      <p class="small dates-link">
        <a href={`/calendar/${domain}.ics?lang=${page.language}`}>{page.t('dates.calendar')}</a>
      </p>
    </>
  );
}
