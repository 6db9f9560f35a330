import type { JSX } from 'preact';
import { NUMBERED_TYPE, QUERY_TYPES } from '#base/domain/query-type.js';
import { DomainField } from '../components/domain-field.js';
import { usePage } from '../page-context.js';
import { Field } from './tool-page.js';

export interface Typed {
  readonly value?: string | undefined;
  readonly refused?: string | undefined;
}

export function DomainInput({ value, refused, hint = 'field.hint' }: Typed & { readonly hint?: string }): JSX.Element {
  const page = usePage();
  return (
    <div class="field">
      <DomainField id="f-domain" name="domain" value={refused ?? value} refused={refused} hint={page.t(hint)} />
    </div>
  );
}

export function NameInput({ value, refused, type }: Typed & { readonly type: string }): JSX.Element {
  const page = usePage();
  return (
    <>
      <div class="field">
        <DomainField
          id="f-name"
          name="name"
          label={page.t('field.name')}
          value={refused ?? value}
          refused={refused}
          hint={page.t('field.nameHint')}
        />
      </div>
      <Field id="f-type" label={page.t('field.type')}>
        <select class="input" id="f-type" name="type">
          {[...QUERY_TYPES, ...(NUMBERED_TYPE.test(type) ? [type] : [])].map((one) => (
            <option selected={one === type}>{one}</option>
          ))}
        </select>
      </Field>
    </>
  );
}

interface TextProps extends Typed {
  readonly id: string;
  readonly name: string;
  readonly longest?: number;
  readonly isOptional?: boolean;
}

export function TextInput({ id, name, value, longest = 2048, isOptional = false }: TextProps): JSX.Element {
  return (
    <input
      class="input"
      id={id}
      name={name}
      type="text"
      value={value}
      autocomplete="off"
      autocapitalize="none"
      spellcheck={false}
      required={!isOptional}
      maxlength={longest}
    />
  );
}
