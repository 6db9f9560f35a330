import { ACTIONS, type Action } from '../../health/overlay/zone-change.js';
import { CHANGEABLE } from '../../health/overlay/read-record.js';
import { MOST_CHANGES } from '../../preview/preview.dto.js';

/** A row of the form, as it was filled in. */
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
}

const FEWEST_ROWS = 4;
const LONGEST_DOMAIN = 2048;
const LONGEST_LINK = 6000;

/** What was typed, from an address or from what the form sent; rows without any text are left out. */
export function typedIn(form: URLSearchParams): PreviewTyped {
  const all = (name: string) => form.getAll(name).slice(0, MOST_CHANGES + 1); // the endpoint refuses more
  const [actions, types, values, olds] = [all('action'), all('type'), all('value'), all('old')];
  const rows = all('host').map((host, i) => ({
    action: ACTIONS.find((action) => action === actions[i]) ?? 'add',
    host: host.trim(),
    type: CHANGEABLE.find((type) => type === types[i]?.toUpperCase()) ?? 'TXT',
    value: (values[i] ?? '').trim(),
    old: (olds[i] ?? '').trim(),
  }));
  return {
    domain: (form.get('domain') ?? '').trim().slice(0, LONGEST_DOMAIN),
    rows: rows.filter(({ host, value, old }) => host !== '' || value !== '' || old !== ''),
  };
}

/** Those that were typed, and some to fill in. */
export function rowsToShow(rows: readonly ChangeRow[]): readonly ChangeRow[] {
  const count = Math.min(MOST_CHANGES, Math.max(FEWEST_ROWS, rows.length + 1));
  const empty: ChangeRow = { action: 'add', host: '', type: 'TXT', value: '', old: '' };
  return Array.from({ length: count }, (_, i) => rows[i] ?? empty);
}

/** The changes of the rows as the endpoint takes them. */
export function changesIn(rows: readonly ChangeRow[]) {
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

/** The address of the form, filled in with changes; nothing where that is longer than addresses may be. */
export function previewAddress(domain: string, changes: readonly Planned[]): string | undefined {
  if (changes.length === 0 || changes.length > MOST_CHANGES) return undefined;
  const query = new URLSearchParams({ domain });
  for (const { action, host, type, value, old = '' } of changes) {
    const row = { action, host, type, value: action === 'remove' ? '' : value, old };
    for (const [name, text] of Object.entries(row)) query.append(name, text);
  }
  const address = `/preview?${query.toString()}`;
  return address.length > LONGEST_LINK ? undefined : address;
}
