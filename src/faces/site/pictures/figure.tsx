import type { ComponentChildren, JSX } from 'preact';
import { Table, type TableProps } from '../components/note.js';
import { usePage } from '../page-context.js';

interface FigureProps {
  readonly id: string;
  readonly title: string;
  /** States the result. */
  readonly caption: string;
  /** Everything that the picture shows, for screen readers, if the caption does not say it. */
  readonly label?: string;
  readonly height: number;
  readonly table: Pick<TableProps, 'head' | 'rows'>;
  /** Adds space on the left for the line that joins the rows. */
  readonly indented?: boolean;
  readonly children: ComponentChildren;
}

/** An SVG without a view box, so that text does not scale; widths are percentages. The table has the same data. */
export function Figure({ id, title, caption, label, height, table, indented, children }: FigureProps): JSX.Element {
  const page = usePage();
  return (
    <figure class={indented ? 'figure indent-pic' : 'figure'} id={id}>
      <figcaption>
        <b>{title}</b>
        <span>{caption}</span>
      </figcaption>
      <svg class="pic" height={height} role="img" aria-label={`${title}. ${label ?? caption}`}>
        {children}
      </svg>
      <details>
        <summary>{page.t('pictures.table')}</summary>
        <Table caption={title} {...table} />
      </details>
    </figure>
  );
}

export const MAX_ROWS = 40;
const MAX_LENGTH = 34;

/** Shortens a foreign name for the picture; the table has it in full. */
export function shortenName(text: string, maxLength = MAX_LENGTH): string {
  return text.length > maxLength ? `${text.slice(0, Math.max(1, maxLength - 1))}…` : text;
}

/** Moves its children to a share of the width, such as the right edge. */
export function OffsetGroup({
  x,
  children,
}: {
  readonly x: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <svg x={x} overflow="visible">
      {children}
    </svg>
  );
}

/** The shape at the end of a line. */
export function LineEnd({
  y,
  sign,
}: {
  readonly y: number;
  readonly sign: 'ok' | 'warn' | 'problem' | 'unknown';
}): JSX.Element {
  const color = { ok: 'io', warn: 'iw', problem: 'ip', unknown: '' }[sign];
  return (
    <OffsetGroup x="100%">
      <circle class="halo" cx="-8" cy={y} r="11" />
      <use href={`#i-${sign}`} x="-16" y={y - 8} width="16" height="16" class={color} />
    </OffsetGroup>
  );
}
