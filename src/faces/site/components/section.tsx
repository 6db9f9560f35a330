import type { ComponentChildren, HTMLAttributes, JSX } from 'preact';

interface SectionProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  /** Where links lead; the heading has the same with `-h`. */
  readonly id?: string;
  readonly title: ComponentChildren;
  readonly lead?: ComponentChildren;
}

/** A part of a page with its heading. */
export function Section({ id, title, lead, children, ...attributes }: SectionProps): JSX.Element {
  const heading = id && `${id}-h`;
  return (
    <section class="section" id={id} aria-labelledby={heading} {...attributes}>
      <div class="section-head">
        <h2 id={heading}>{title}</h2>
        {lead !== undefined && lead !== false && <p>{lead}</p>}
      </div>
      {children}
    </section>
  );
}
