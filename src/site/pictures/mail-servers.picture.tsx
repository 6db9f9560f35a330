import type { JSX } from 'preact';
import type { Figures, MailServerRow } from '../../health/figures.js';
import { type PageContext, usePage } from '../page-context.js';
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
        head: ['host', 'address', 'port', 'tls'].map((column) => page.t(`pictures.route.${column}`)),
        rows: rows.map((row) => [
          row.host,
          <code>{row.address}</code>,
          page.t(`ports.${row.port}`),
          tlsEnd(page, row.port === 'open', row.tls).text,
        ]),
      }}
    />
  );
}

function trackOf(page: PageContext, { host, address, port, tls }: MailServerRow, before?: MailServerRow): Track {
  const isOpen = port === 'open';
  return {
    ...(before?.host !== host && { heading: host }),
    name: address,
    first: { there: true, text: '' },
    second: { there: isOpen, text: page.t(`ports.${port}`) },
    end: tlsEnd(page, isOpen, tls),
  };
}
