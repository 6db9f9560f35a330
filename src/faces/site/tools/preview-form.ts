import { ACTIONS, type Action } from '#engine/simulation/overlay/zone-change.js';
import { CHANGEABLE } from '#engine/simulation/overlay/read-record.js';
import type { Service } from '#features/change/change-facts.js';
import { MAX_CHANGES } from '#features/preview/preview.dto.js';
import { readExpected } from './expected-losses.js';

/** A row of the form, unparsed. */
export interface ChangeRow {
  readonly action: Action;
  readonly host: string;
  readonly type: string;
  readonly value: string;
  readonly old: string;
}

export interface PreviewTyped {
  readonly domain: string;
  readonly rows: readonly ChangeRow[];
  /** The losses that are confirmed. */
  readonly expected?: readonly Service[];
}

const MIN_ROWS = 1;
const MAX_DOMAIN_LENGTH = 2048;
const MAX_LINK_LENGTH = 6000;

/** The fields from the query or the body; empty rows are left out. */
export function readPreviewForm(form: URLSearchParams): PreviewTyped {
  const all = (name: string) => form.getAll(name).slice(0, MAX_CHANGES + 1); // the endpoint rejects more
  const [actions, types, values, olds] = [all('action'), all('type'), all('value'), all('old')];
  const rows = all('host').map((host, i) => ({
    action: ACTIONS.find((action) => action === actions[i]) ?? 'add',
    host: host.trim(),
    type: CHANGEABLE.find((type) => type === types[i]?.toUpperCase()) ?? 'TXT',
    value: (values[i] ?? '').trim(),
    old: (olds[i] ?? '').trim(),
  }));
  return {
    domain: (form.get('domain') ?? '').trim().slice(0, MAX_DOMAIN_LENGTH),
    rows: rows.filter(({ host, value, old }) => host !== '' || value !== '' || old !== ''),
    expected: readExpected(form),
  };
}

/** The filled rows, and an empty one if there is none or another is wanted. */
export function rowsToShow(rows: readonly ChangeRow[], isMoreWanted = false): readonly ChangeRow[] {
  const count = Math.min(MAX_CHANGES, Math.max(MIN_ROWS, rows.length + (isMoreWanted ? 1 : 0)));
  const empty: ChangeRow = { action: 'add', host: '', type: 'TXT', value: '', old: '' };
  return Array.from({ length: count }, (_, i) => rows[i] ?? empty);
}

/** The rows as changes for the endpoint. */
export function changesOfRows(rows: readonly ChangeRow[]) {
  return rows.map(({ action, host, type, value, old }) => ({
    ...{ action, host, type },
    ...(value !== '' && { value }),
    ...(old !== '' && action !== 'add' && { old }),
  }));
}

interface Planned {
  readonly action: Action;
  readonly host: string;
  readonly type: string;
  readonly value: string;
  readonly old?: string | undefined;
}

/** The URL of the form with these changes; undefined if it would be too long. */
export function previewAddress(domain: string, changes: readonly Planned[]): string | undefined {
  if (changes.length === 0 || changes.length > MAX_CHANGES) return undefined;
  const query = new URLSearchParams({ domain });
  for (const { action, host, type, value, old = '' } of changes) {
    const row = { action, host, type, value: action === 'remove' ? '' : value, old };
    for (const [name, text] of Object.entries(row)) query.append(name, text);
  }
  const address = `/preview?${query.toString()}`;
  return address.length > MAX_LINK_LENGTH ? undefined : address;
}
