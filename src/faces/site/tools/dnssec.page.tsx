import type { JSX } from 'preact';
import type { DnssecResult } from '#features/dnssec/dnssec.dto.js';
import type { ZoneLink } from '#features/dnssec/dnssec.service.js';
import { dnssecView } from '../../views/dnssec.view.js';
import { Blocks } from '../components/blocks.js';
import { usePage } from '../page-context.js';
import { ChainPicture } from '../pictures/chain.picture.js';
import { DomainInput, type Typed } from './fields.js';
import { ToolPage } from './tool-page.js';

interface DnssecProps extends Typed {
  readonly result?: DnssecResult;
  /** Undefined if the parent zones could not be queried. */
  readonly above?: readonly ZoneLink[] | undefined;
}

export function DnssecPage({ result, above, ...typed }: DnssecProps): JSX.Element {
  return (
    <ToolPage
      tool="dnssec"
      path="/dnssec"
      form={<DomainInput {...typed} value={result?.domain ?? typed.value} />}
      subject={result?.domain}
      json={result && `/api/v1/dnssec/${result.domain}`}
    >
      {result && <Blocks blocks={dnssecView(result)} pictures={{ chain: <Chain result={result} above={above} /> }} />}
    </ToolPage>
  );
}

function Chain({ result, above }: { readonly result: DnssecResult } & Pick<DnssecProps, 'above'>): JSX.Element {
  const page = usePage();
  return (
    <>
      <ChainPicture result={result} above={above ?? []} />
      {!above && <p class="small quiet">{page.t('tools.dnssec.notAbove')}</p>}
      <div class="small quiet prose">
        <p>{page.t('tools.dnssec.readKeys')}</p>
        <p>{page.t('tools.dnssec.readDs')}</p>
      </div>
    </>
  );
}
