import type { JSX } from 'preact';
import type { Figures, SpfRow } from '#features/health/figures.js';
import { type PageContext, usePage } from '../page-context.js';
import { OffsetGroup, Figure, MAX_ROWS, shortenName } from './figure.js';

const LIMIT = 10;
const ROW = 28;
const TOP = 66;
const INDENT = 22;
const MAX_DEPTH = 4;
/** Height of the lower half of a text line, which no line crosses. */
const PARENT_TEXT = 8;

/** The terms of an SPF record in order of evaluation, with a line where receivers stop. */
export function SpfPicture({ spf }: { readonly spf: NonNullable<Figures['spf']> }): JSX.Element {
  const page = usePage();
  const { domain, lookups, rows, all } = spf;
  const shown = rows.slice(0, MAX_ROWS);
  const left = rows.length - shown.length;
  const isOver = lookups > LIMIT;
  const caption = page.t(isOver ? 'pictures.spf.over' : 'pictures.spf.within', { count: lookups });
  const hasAll = all !== undefined && left === 0;
  const end = TOP + 12 + shown.length * ROW;
  const height = end + (hasAll ? ROW : 0) + (left > 0 ? 22 : 0);
  return (
    <Figure
      id="spf-picture"
      title={page.t('pictures.spf.title')}
      caption={caption}
      height={height}
      table={{
        head: ['term', 'lookup', 'result'].map((column) => page.t(`pictures.spf.${column}`)),
        rows: [
          ...rows.map((row) => [<code>{row.term}</code>, row.lookup, resultOf(page, row)]),
          ...(all === undefined ? [] : [[<code>{all}</code>, '–', page.t('pictures.spf.others')]]),
        ],
      }}
    >
      <Gauge lookups={lookups} />
      <text class="m b" x="0" y={TOP + 4}>
        {shortenName(page.t('pictures.spf.root', { domain }))}
      </text>
      {shown.map((row, i) => (
        <Branch row={row} top={TOP + 12 + i * ROW} length={trunkLength(shown, i)} />
      ))}
      {hasAll && <AllRow term={all} top={end} length={trunkLength([...shown, { depth: 0 }], shown.length)} />}
      {left > 0 && (
        <text class="s q" x="0" y={height - 6}>
          {page.count('pictures.more', left)}
        </text>
      )}
    </Figure>
  );
}

/** One field for each lookup, up to twice the limit. */
function Gauge({ lookups }: { readonly lookups: number }): JSX.Element {
  const page = usePage();
  const fields = Math.max(LIMIT, Math.min(2 * LIMIT, lookups));
  const width = 100 / fields;
  const limit = LIMIT * width;
  return (
    <>
      {Array.from({ length: fields }, (_, i) => (
        <rect
          x={`${(i * width + 0.3).toFixed(2)}%`}
          y="0"
          width={`${(width - 0.6).toFixed(2)}%`}
          height="10"
          class={i >= lookups ? 'fill' : i >= LIMIT ? 'p' : 'ink'}
        />
      ))}
      <text class="s q end" x={`${limit.toFixed(2)}%`} y="28">
        {page.t('pictures.spf.limit')}
      </text>
    </>
  );
}

function Branch({
  row,
  top,
  length,
}: {
  readonly row: SpfRow;
  readonly top: number;
  readonly length: number;
}): JSX.Element {
  const depth = Math.min(row.depth, MAX_DEPTH);
  const x = 10 + depth * INDENT;
  const y = top + 14;
  const isOver = row.lookup > LIMIT;
  const isFirstOver = row.lookup === LIMIT + 1;
  const isWarned = !isOver && row.note !== undefined && row.note !== 'macro';
  const hasSign = isOver || isWarned;
  return (
    <>
      <line class={isFirstOver ? 'l lp dash' : 'hair'} x1={isFirstOver ? 0 : x + 26} x2="100%" y1={top} y2={top} />
      <line class="l" x1={x} x2={x} y1={y - length} y2={y} />
      <line class="l" x1={x} x2={x + 20} y1={y} y2={y} />
      <text class={isOver ? 'm p' : 'm'} x={x + 26} y={y + 4}>
        {shortenName(row.term, (hasSign ? 28 : 31) - 3 * depth)}
      </text>
      <OffsetGroup x="100%">
        {isOver && <use href="#i-problem" x="-16" y={y - 8} width="16" height="16" class="ip" />}
        {isWarned && <use href="#i-warn" x="-16" y={y - 8} width="16" height="16" class="iw" />}
        <text class={isOver ? 'b end p' : 'end'} x={hasSign ? -24 : -1} y={y + 5}>
          {row.lookup}
        </text>
      </OffsetGroup>
    </>
  );
}

/** The last term of the record, which decides about all other senders and costs no lookup. */
function AllRow({
  term,
  top,
  length,
}: {
  readonly term: string;
  readonly top: number;
  readonly length: number;
}): JSX.Element {
  const page = usePage();
  const x = 10;
  const y = top + 14;
  return (
    <>
      <line class="hair" x1={x + 26} x2="100%" y1={top} y2={top} />
      <line class="l" x1={x} x2={x} y1={y - length} y2={y} />
      <line class="l" x1={x} x2={x + 20} y1={y} y2={y} />
      <text class="m" x={x + 26} y={y + 4}>
        {term}
      </text>
      <OffsetGroup x="100%">
        <text class="s q end" x="-1" y={y + 5}>
          {page.t('pictures.spf.others')}
        </text>
      </OffsetGroup>
    </>
  );
}

/** The length of the line above a term: from its previous sibling, or from below the text of its parent. */
function trunkLength(rows: readonly Pick<SpfRow, 'depth'>[], index: number): number {
  const { depth } = rows[index]!;
  for (let i = index - 1; i >= 0; i--)
    if (rows[i]!.depth <= depth) return (index - i) * ROW - (rows[i]!.depth < depth ? PARENT_TEXT : 0);
  return ROW - PARENT_TEXT;
}

function resultOf(page: PageContext, { lookup, note }: SpfRow): string {
  if (lookup > LIMIT) return page.t('pictures.spf.beyond');
  return page.t(note ? `pictures.spf.notes.${note}` : 'pictures.spf.evaluated');
}
