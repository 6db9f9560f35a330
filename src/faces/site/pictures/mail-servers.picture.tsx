import type { JSX } from 'preact';
import type { Figures, MailServerRow } from '#features/health/figures.js';
import { type PageContext, usePage } from '../page-context.js';
import { ptrText } from './ptr-text.js';
import { tlsEnd } from './tls-end.js';
import { type Track, Tracks } from './tracks.js';

/** Every tested address of a mail server, and whether it accepts connections and TLS. */
export function MailServersPicture({ rows }: NonNullable<Figures['mail']>): JSX.Element {
  const page = usePage();
  return (
    <Tracks
      id="mail-servers-picture"
      title={page.t('pictures.route.title')}
      caption={page.t('pictures.route.caption')}
      columns={[page.t('pictures.route.address'), page.t('pictures.route.port'), page.t('pictures.route.tls')]}
      tracks={rows.map((row, i) => trackOf(page, row, rows[i - 1]))}
      table={{
        head: ['host', 'address', 'reverse', 'port', 'tls'].map((column) => page.t(`pictures.route.${column}`)),
        rows: rows.map((row) => [
          headingOf(row),
          row.address === null ? page.t('pictures.route.noAddress') : <code>{row.address}</code>,
          ptrText(page, row.hasPtr) || '–',
          portText(page, row),
          tlsEnd(page, row.port === 'open', row.tls).text,
        ]),
      }}
    />
  );
}

function trackOf(page: PageContext, row: MailServerRow, before?: MailServerRow): Track {
  const isOpen = row.port === 'open';
  const end = tlsEnd(page, isOpen, row.tls);
  return {
    ...(before?.host !== row.host && { heading: headingOf(row) }),
    name: row.address ?? page.t('pictures.route.noAddress'),
    first: { there: row.address !== null, text: ptrText(page, row.hasPtr) },
    second: { there: isOpen, text: portText(page, row) },
    end: row.address === null ? { ...end, sign: 'problem' } : end,
  };
}

function headingOf({ host, preference }: MailServerRow): string {
  return preference === undefined ? host : `MX ${preference}  ${host}`;
}

function portText(page: PageContext, { port }: MailServerRow): string {
  return port === null ? '–' : page.t(`ports.${port}`);
}
