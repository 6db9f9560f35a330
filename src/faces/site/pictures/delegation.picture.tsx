import type { JSX } from 'preact';
import type { Figures, ServerRow } from '#features/health/figures.js';
import { type PageContext, usePage } from '../page-context.js';
import { type Track, Tracks } from './tracks.js';

const SIGNS = { authoritative: 'ok', lame: 'warn', silent: 'warn', unknown: 'unknown' } as const;

/** Which name servers the parent zone and the zone list, and which of them answer. */
export function DelegationPicture({ delegation }: DelegationProps): JSX.Element {
  const page = usePage();
  const { rows } = delegation;
  return (
    <Tracks
      id="delegation-picture"
      title={page.t('pictures.delegation.title')}
      caption={page.t('pictures.delegation.caption')}
      columns={[
        page.t('pictures.delegation.parent'),
        page.t('pictures.delegation.zone'),
        page.t('pictures.delegation.answer'),
      ]}
      tracks={rows.map((row) => trackOf(page, row))}
      table={{
        head: ['server', 'parent', 'zone', 'answer'].map((column) => page.t(`pictures.delegation.${column}`)),
        rows: rows.map((row) => {
          const { first, second, end } = trackOf(page, row);
          return [<code>{row.name}</code>, first.text, second.text, end.text];
        }),
      }}
    />
  );
}

interface DelegationProps {
  readonly delegation: NonNullable<Figures['delegation']>;
}

function trackOf(page: PageContext, { name, inParent, inZone, standing }: ServerRow): Track {
  const listed = (is: boolean | null) =>
    page.t(`pictures.delegation.${is === null ? 'unknown' : is ? 'listed' : 'missing'}`);
  const key = standing === 'unknown' ? 'untested' : standing;
  return {
    name,
    first: { there: inParent === true, text: listed(inParent) },
    second: { there: inZone, text: listed(inZone) },
    end: { sign: SIGNS[standing], text: page.t(`pictures.delegation.${key}`) },
  };
}
