import type { ComponentChildren, JSX } from 'preact';
import { usePage } from '../page-context.js';

/** A part of a tool's result. */
export function ToolSection({ tool, id, note, children }: SectionProps): JSX.Element {
  const page = usePage();
  return (
    <section class="section box" id={id} aria-labelledby={`${id}-h`}>
      <div class="section-head">
        <h2 id={`${id}-h`}>{page.t(`tools.${tool}.${id}`)}</h2>
        {note !== undefined && <p class="foreign">{note}</p>}
      </div>
      {children}
    </section>
  );
}

export interface SectionProps {
  /** Key of its texts. */
  readonly tool: string;
  /** Also the key of its heading. */
  readonly id: string;
  readonly note?: ComponentChildren;
  readonly children: ComponentChildren;
}
