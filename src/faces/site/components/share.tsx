import type { JSX } from 'preact';
import { usePage } from '../page-context.js';
import { Command, Row } from './copy.js';

export function ShareSection({ domain }: { readonly domain: string }): JSX.Element {
  const page = usePage();
  const badge = page.absolute(`/badge/${domain}.svg`);
  return (
    <section class="box section no-print" id="share" aria-labelledby="share-h">
      <div class="section-head">
        <h2 id="share-h">{page.t('share.title')}</h2>
        <p>{page.t('share.lead')}</p>
      </div>
      <dl class="facts">
        <Row label={page.t('share.link')}>
          <Command id="s-link" text={page.absolute(`/check/${domain}`)} what="snippet" />
        </Row>
        <Row label={page.t('share.badge')}>
          <img src={`/badge/${domain}.svg`} alt={page.t('share.badgeAlt', { domain })} height={20} loading="lazy" />
          <Command id="s-badge" text={`![DNS health](${badge})`} what="snippet" />
        </Row>
        <Row label={page.t('share.calendar')}>
          <a href={`/calendar/${domain}.ics?lang=${page.language}`}>{page.t('share.calendarLink')}</a>
          <Command
            id="s-calendar"
            text={page.absolute(`/calendar/${domain}.ics?lang=${page.language}`)}
            what="snippet"
          />
        </Row>
        <Row label="API">
          <Command id="s-api" text={`curl ${page.absolute(`/api/v1/check/${domain}`)}`} />
        </Row>
      </dl>
    </section>
  );
}
