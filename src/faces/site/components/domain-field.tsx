import type { ComponentChildren, JSX } from 'preact';
import { usePage } from '../page-context.js';
import { Icon } from './icons.js';

interface DomainFieldProps {
  readonly id: string;
  readonly name: string;
  readonly hint?: string;
  readonly value?: string | undefined;
  /** The rejected input. */
  readonly refused?: string | undefined;
  /** Why it was rejected. */
  readonly reason?: string;
  readonly label?: string;
  /** The field has the focus when the page opens. */
  readonly hasFocus?: boolean;
  readonly children?: ComponentChildren;
}

/** A text field for a domain, URL or email address; the server extracts the domain. */
export function DomainField(props: DomainFieldProps): JSX.Element {
  const page = usePage();
  const { id, name, hint, refused, value = refused, label = page.t('field.domain'), hasFocus, children } = props;
  const { reason = page.t('field.refused') } = props;
  const described = [hint !== undefined && `${id}-hint`, refused !== undefined && `${id}-error`].filter(Boolean);
  return (
    <>
      <label for={id}>{label}</label>
      <div class={children ? 'check-row' : undefined}>
        <input
          class="input"
          id={id}
          name={name}
          type="text"
          inputmode="url"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          required
          autofocus={hasFocus}
          maxlength={2048}
          value={value}
          aria-invalid={refused === undefined ? undefined : 'true'}
          aria-describedby={described.join(' ') || undefined}
        />
        {children}
      </div>
      {refused !== undefined && (
        <p class="field-error" id={`${id}-error`}>
          <Icon name="problem" />
          <span>{reason}</span>
        </p>
      )}
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}
