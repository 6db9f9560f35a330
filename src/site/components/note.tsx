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

/** A table that scrolls horizontally if it is too wide. */
export function Table({ caption, head, rows, shown }: TableProps): JSX.Element {
  return (
    <div class="table-box" tabindex={0} role="region" aria-label={caption}>
      <table>
        <caption class={shown ? undefined : 'vh'}>{caption}</caption>
        <thead>
          <tr>
            {head.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others]) => (
            <tr>
              <th scope="row">{first}</th>
              {others.map((cell) => (
                <td>{cell}</td>
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
}
