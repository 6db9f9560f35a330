import type { JSX } from 'preact';
import { usePage } from '../page-context.js';
import { ChangedText } from './changed-text.js';
import { Copy } from './copy.js';
import { difference } from './difference.js';

export interface ShownRecord {
  readonly host: string;
  readonly type: string;
  readonly value: string;
  readonly ttl?: number | undefined;
  /** The published value, if this one replaces it. */
  readonly old?: string | undefined;
}

interface RecordProps {
  /** Unique on the page. */
  readonly id: string;
  readonly record: ShownRecord;
  /** The domain of the zone; forms of DNS providers expect names relative to it. */
  readonly zone?: string | undefined;
  readonly removed?: boolean;
  readonly hidden?: boolean;
  /** Whether the record may be published as it is. */
  readonly isUsable?: boolean;
}

/** A record for the form of a DNS provider: name and value are copied separately. */
export function RecordBox({ id, record, zone, removed, hidden, isUsable = true }: RecordProps): JSX.Element {
  const page = usePage();
  const { label, rest } = split(record.host, zone);
  const { type, ttl, old, value } = record;
  const parts = old === undefined ? undefined : difference(old, value);
  const heading = removed ? 'record.remove' : old === undefined ? 'record.value' : 'record.replace';
  return (
    <dl class="record" hidden={hidden}>
      <div>
        <dt>{page.t('record.name')}</dt>
        <dd>
          <span>
            <span id={`${id}-n`}>{label}</span>
            {rest && <span class="zone">{rest}</span>}
          </span>
          <span class="kind">{ttl === undefined ? type : page.t('record.kind', { type, ttl })}</span>
        </dd>
        <dd class="at-end">{isUsable && <Copy of={`${id}-n`} what="name" />}</dd>
      </div>
      {old !== undefined && (
        <div class="old">
          <dt>{page.t('record.published')}</dt>
          <dd>{parts && <ChangedText parts={parts} side="old" />}</dd>
        </div>
      )}
      <div class={removed ? 'old' : 'new'}>
        <dt>{page.t(heading)}</dt>
        <dd id={`${id}-v`}>{parts ? <ChangedText parts={parts} side="new" /> : value}</dd>
        <dd class="at-end">{isUsable && <Copy of={`${id}-v`} what="value" />}</dd>
      </div>
    </dl>
  );
}

/** The name relative to the zone, and the rest, which the DNS provider appends. */
function split(host: string, zone: string | undefined): { readonly label: string; readonly rest: string } {
  if (zone === undefined || zone === '') return { label: host, rest: '' };
  if (host === zone) return { label: '@', rest: ` ${zone}` };
  const isInside = host.endsWith(`.${zone}`);
  return isInside ? { label: host.slice(0, -zone.length - 1), rest: `.${zone}` } : { label: host, rest: '' };
}
