import type { ComponentChildren, JSX } from 'preact';
import { Table, type TableProps } from '../components/note.js';
import { usePage } from '../page-context.js';

interface FigureProps {
  readonly id: string;
  readonly title: string;
  /** Says the result. */
  readonly caption: string;
  readonly height: number;
  readonly table: Pick<TableProps, 'head' | 'rows'>;
  /** Room at the left, for a line that joins the rows. */
  readonly indented?: boolean;
  readonly children: ComponentChildren;
}

/** A picture without a view box: widths are in percent, text never scales. The table says the same. */
export function Figure({ id, title, caption, height, table, indented, children }: FigureProps): JSX.Element {
  const page = usePage();
  return (
    <figure class={indented ? 'figure indent-pic' : 'figure'} id={id}>
      <figcaption>
        <b>{title}</b>
        <span>{caption}</span>
      </figcaption>
      <svg class="pic" height={height} role="img" aria-label={`${title}. ${caption}`}>
        {children}
      </svg>
      <details>
        <summary>{page.t('pictures.table')}</summary>
        <Table caption={title} {...table} />
      </details>
    </figure>
  );
}

export const MOST_ROWS = 40;
const LONGEST = 34;

/** A foreign name in a picture; in full it is in the table. */
export function short(text: string, most = LONGEST): string {
  return text.length > most ? `${text.slice(0, Math.max(1, most - 1))}…` : text;
}

/** Everything inside is placed from the right edge, or from any other share of the width. */
export function At({ x, children }: { readonly x: string; readonly children: ComponentChildren }): JSX.Element {
  return (
    <svg x={x} overflow="visible">
      {children}
    </svg>
  );
}

/** The shape at the end of a line. */
export function End({
  y,
  sign,
}: {
  readonly y: number;
  readonly sign: 'ok' | 'warn' | 'problem' | 'unknown';
}): JSX.Element {
  const color = { ok: 'io', warn: 'iw', problem: 'ip', unknown: '' }[sign];
  return (
    <At x="100%">
      <circle class="halo" cx="-8" cy={y} r="11" />
      <use href={`#i-${sign}`} x="-16" y={y - 8} width="16" height="16" class={color} />
    </At>
  );
}
