import type { JSX } from 'preact';
import type { AvailabilityResult } from '#features/availability/availability.dto.js';
import type { DkimResult } from '#features/dkim/dkim.dto.js';
import type { IdnResult } from '#features/idn/idn.dto.js';
import { availabilityView } from '../../views/availability.view.js';
import { dkimView } from '../../views/dkim.view.js';
import { idnView } from '../../views/idn.view.js';
import { Blocks } from '../components/blocks.js';
import { DomainField } from '../components/domain-field.js';
import { usePage } from '../page-context.js';
import { DomainInput, TextInput, type Typed } from './fields.js';
import { Field, ToolPage } from './tool-page.js';

export function AvailabilityPage({ result, ...typed }: Typed & { readonly result?: AvailabilityResult }): JSX.Element {
  return (
    <ToolPage
      tool="availability"
      path="/availability"
      form={<DomainInput {...typed} value={result?.domain ?? typed.value} />}
      subject={result?.domain}
      json={result && `/api/v1/availability/${result.domain}`}
    >
      {result && <Blocks blocks={availabilityView(result)} />}
    </ToolPage>
  );
}

export function IdnPage({ result, refused }: Typed & { readonly result?: IdnResult }): JSX.Element {
  const page = usePage();
  return (
    <ToolPage
      tool="idn"
      path="/idn"
      form={
        <div class="field">
          <DomainField
            id="f-name"
            name="name"
            label={page.t('field.name')}
            value={result?.input ?? refused}
            refused={refused}
            reason={page.t('tools.idn.invalid')}
          />
        </div>
      }
      subject={result?.unicode}
      json={result && `/api/v1/idn/${result.ascii}`}
    >
      {result && <Blocks blocks={idnView(result)} />}
    </ToolPage>
  );
}

type DkimTyped = Typed & { readonly selector?: string | undefined; readonly result?: DkimResult };

export function DkimPage({ result, selector, ...typed }: DkimTyped): JSX.Element {
  const page = usePage();
  return (
    <ToolPage
      tool="dkim"
      path="/dkim"
      form={
        <>
          <DomainInput {...typed} value={result?.domain ?? typed.value} />
          <Field id="f-selector" label={page.t('field.selector')} hint={page.t('field.selectorHint')}>
            <TextInput id="f-selector" name="selector" value={result?.selector ?? selector} />
          </Field>
        </>
      }
      subject={result?.name}
      json={result && `/api/v1/dkim/${result.domain}/${result.selector}`}
    >
      {result && <Blocks blocks={dkimView(result)} />}
    </ToolPage>
  );
}
