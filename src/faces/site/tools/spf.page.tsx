import type { JSX } from 'preact';
import { allTerm } from '#formats/records/spf.js';
import type { SpfCostNote } from '#formats/records/spf-lookup-count.js';
import type { SpfAnalysis, SpfTreeTerm } from '#features/spf/spf.dto.js';
import { spfView } from '../../views/spf.view.js';
import { Blocks } from '../components/blocks.js';
import { usePage } from '../page-context.js';
import { SpfPicture } from '../pictures/spf.picture.js';
import { DomainInput, type Typed } from './fields.js';
import { generatorQuery } from './generator-query.js';
import { ToolPage } from './tool-page.js';

interface SpfProps extends Typed {
  readonly result?: SpfAnalysis;
  readonly flatten?: boolean;
}

/** The SPF record of a domain: its lookups, a shorter record, and the addresses that pass. */
export function SpfPage({ result, flatten = false, ...typed }: SpfProps): JSX.Element {
  return (
    <ToolPage
      tool="senders"
      path="/spf"
      form={<DomainInput {...typed} value={result?.domain ?? typed.value} />}
      subject={result?.domain}
      json={result && `/api/v1/spf/${result.domain}${flatten ? '?flatten=true' : ''}`}
    >
      {result && <Analysis result={result} flatten={flatten} />}
    </ToolPage>
  );
}

function Analysis({ result, flatten }: { readonly result: SpfAnalysis; readonly flatten: boolean }): JSX.Element {
  const page = usePage();
  const { domain, record, lookups, tree, optimized } = result;
  const rows = lookupRows(tree);
  const all = allTerm(record ?? '');
  const query = optimized ? generatorQuery(optimized.record) : undefined;
  return (
    <>
      <Blocks
        blocks={spfView(result)}
        pictures={{
          lookups: rows.length > 0 && <SpfPicture spf={{ domain, lookups, rows, ...(all !== undefined && { all }) }} />,
        }}
      />
      {query !== undefined && (
        <p>
          <a href={page.href(`/generate/spf?${query}`)}>{page.t('tools.senders.generator')}</a>
        </p>
      )}
      {!flatten && lookups > 0 && <Flattening domain={domain} />}
    </>
  );
}

function Flattening({ domain }: { readonly domain: string }): JSX.Element {
  const page = usePage();
  return (
    <details class="section">
      <summary>{page.t('tools.senders.flatten')}</summary>
      <p>{page.t('tools.senders.flattenWhy')}</p>
      <p>
        <a href={page.href(`/spf/${domain}?flatten=true`)}>{page.t('tools.senders.flattenAnyway')}</a>
      </p>
    </details>
  );
}

/** The terms that cost lookups, numbered in the order of evaluation. */
function lookupRows(tree: readonly SpfTreeTerm[]): Parameters<typeof SpfPicture>[0]['spf']['rows'] {
  const rows: { depth: number; term: string; lookup: number; note?: SpfCostNote }[] = [];
  const add = ({ term, lookups, note, terms }: SpfTreeTerm, depth: number) => {
    if (lookups === 0) return;
    rows.push({ depth, term, lookup: rows.length + 1, ...(note !== undefined && { note: note as SpfCostNote }) });
    for (const inner of terms) add(inner, depth + 1);
  };
  for (const term of tree) add(term, 0);
  return rows;
}
