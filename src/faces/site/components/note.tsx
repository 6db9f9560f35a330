import type { ComponentChildren, JSX } from 'preact';
import { Icon, type State } from './icons.js';

interface NoteProps {
  readonly state: State;
  readonly title: string;
  readonly children?: ComponentChildren;
}

/** The verdict at the top of a tool's page. */
export function Note({ state, title, children }: NoteProps): JSX.Element {
  return (
    <div class={`note is-${state}`}>
      <Icon name={state} />
      <div>
        <h2 class="note-title">{title}</h2>
        {children}
      </div>
    </div>
  );
}

export function PageHead({ title, lead, children }: PageHeadProps): JSX.Element {
  return (
    <header class="page-head">
      <h1>{title}</h1>
      <p class="lead">{lead}</p>
      {children}
    </header>
  );
}

interface PageHeadProps {
  readonly title: string;
  readonly lead: string;
  readonly children?: ComponentChildren;
}

/** A table that scrolls horizontally if it is too wide, or becomes a list: its roles keep the meaning then. */
export function Table({ caption, head, rows, shown, stacks = false }: TableProps): JSX.Element {
  const role = <R extends string>(name: R) => (stacks ? name : undefined);
  return (
    <div class={stacks ? 'table-box stack' : 'table-box'} tabindex={0} role="region" aria-label={caption}>
      <table role={role('table')}>
        <caption class={shown ? undefined : 'vh'}>{caption}</caption>
        <thead role={role('rowgroup')}>
          <tr role={role('row')}>
            {head.map((label) => (
              <th key={label} scope="col" role={role('columnheader')}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role={role('rowgroup')}>
          {rows.map(([first, ...others]) => (
            <tr role={role('row')}>
              <th scope="row" role={role('rowheader')}>
                {first}
              </th>
              {others.map((cell, i) => (
                <td role={role('cell')} data-label={stacks ? head[i + 1] : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export interface TableProps {
  readonly caption: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly ComponentChildren[])[];
  readonly shown?: boolean;
  /** Each row is a list of its cells on a narrow screen. */
  readonly stacks?: boolean;
}
