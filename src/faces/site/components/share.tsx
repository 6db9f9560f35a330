import type { JSX } from 'preact';
import { usePage } from '../page-context.js';
import { Command, Row } from './copy.js';
import { Section } from './section.js';

export function ShareSection({ domain }: { readonly domain: string }): JSX.Element {
  const page = usePage();
  const [badge, check, api] = [`/badge/${domain}.svg`, `/check/${domain}`, `/api/v1/check/${domain}`];
  const calendar = `/calendar/${domain}.ics?lang=${page.language}`;
  return (
    <Section id="share" class="box section no-print" title={page.t('share.title')} lead={page.t('share.lead')}>
      <dl class="facts">
        <Row label={page.t('share.link')}>
          <Command id="s-link" text={page.absolute(check)} path={check} what="snippet" />
        </Row>
        <Row label={page.t('share.badge')}>
          <img src={badge} alt={page.t('share.badgeAlt', { domain })} height={20} loading="lazy" />
          <Command id="s-badge" text={`![DNS health](${page.absolute(badge)})`} path={badge} what="snippet" />
        </Row>
        <Row label={page.t('share.calendar')}>
          <a href={calendar}>{page.t('share.calendarLink')}</a>
          <Command id="s-calendar" text={page.absolute(calendar)} path={calendar} what="snippet" />
        </Row>
        <Row label="API">
          <Command id="s-api" text={`curl ${page.absolute(api)}`} path={api} />
        </Row>
      </dl>
    </Section>
  );
}
