import type { JSX } from 'preact';

interface TextAreaProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly value?: string | undefined;
  readonly rows: number;
  readonly isRequired?: boolean;
}

/** A field for several lines, such as records or a zone. */
export function TextArea({ id, name, label, hint, value, rows, isRequired = false }: TextAreaProps): JSX.Element {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea
        class="input"
        id={id}
        name={name}
        spellcheck={false}
        autocomplete="off"
        rows={rows}
        required={isRequired}
        aria-describedby={`${id}-hint`}
      >
        {value ? `\n${value}` : ''}
      </textarea>
      <p class="hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
