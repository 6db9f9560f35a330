import type { JSX } from 'preact';
import { lookupView } from '../../views/lookup.view.js';
import { Blocks } from '../components/blocks.js';
import { usePage } from '../page-context.js';
import type { LookupResult } from '#features/lookup/lookup.dto.js';
import { NameInput, type Typed } from './fields.js';
import { ToolPage } from './tool-page.js';

interface LookupProps extends Typed {
  readonly type: string;
  readonly result?: LookupResult;
}

export function LookupPage({ result, type, ...typed }: LookupProps): JSX.Element {
  const page = usePage();
  return (
    <ToolPage
      tool="lookup"
      path="/lookup"
      form={<NameInput type={result?.type ?? type} {...typed} value={result?.name ?? typed.value} />}
      subject={result && `${result.name} ${result.type}`}
      json={result && `/api/v1/lookup/${result.name}/${result.type}`}
    >
      {result && <Blocks blocks={lookupView(result)} />}
      {result && (
        <p class="section">
          <a href={page.href(`/propagation/${result.name}/${result.type}`)}>{page.t('tools.lookup.compare')}</a>
        </p>
      )}
    </ToolPage>
  );
}
