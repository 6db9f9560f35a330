import type { ComponentChildren, JSX } from 'preact';
import { usePage } from '../page-context.js';

interface CopyProps {
  /** The id of the element whose text is copied. */
  readonly of: string;
  /** Its kind, for the label of screen readers. */
  readonly what: 'name' | 'value' | 'command' | 'snippet' | 'address';
}

/** Hidden until the script runs, because the button does nothing without it. */
export function Copy({ of, what }: CopyProps): JSX.Element {
  const page = usePage();
  return (
    <button class="button copy" type="button" data-copy={of} data-done={page.t('copied')} hidden>
      {page.t('copy')}
      <span class="vh">: {page.t(`copies.${what}`)}</span>
    </button>
  );
}

export function Command({
  id,
  text,
  path,
  what = 'command',
}: {
  readonly id: string;
  readonly text: string;
  /** The path of ours that the text contains. */
  readonly path?: string;
  readonly what?: CopyProps['what'];
}): JSX.Element {
  const page = usePage();
  return (
    <div class="command">
      <code id={id} data-own={page.incomplete(path)}>
        {text}
      </code>
      <Copy of={id} what={what} />
    </div>
  );
}

/** A fact with its label. */
export function Row({ label, children, plain }: RowProps): JSX.Element {
  return (
    <div>
      <dt>{label}</dt>
      <dd class={plain ? 'plain' : undefined}>{children}</dd>
    </div>
  );
}

interface RowProps {
  readonly label: string;
  readonly plain?: boolean;
  readonly children: ComponentChildren;
}
