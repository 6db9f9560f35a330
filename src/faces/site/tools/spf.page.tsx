import type { JSX } from 'preact';
import { allTerm } from '#formats/records/spf.js';
import type { SpfCostNote } from '#formats/records/spf-lookup-count.js';
import type { SpfAnalysis, SpfTreeTerm } from '#features/spf/spf.dto.js';
import { FindingList } from '../components/finding-list.js';
import { Note, Table } from '../components/note.js';
import { RecordBox } from '../components/record.js';
import { usePage } from '../page-context.js';
import { SpfPicture } from '../pictures/spf.picture.js';
import { DomainInput, type Typed } from './fields.js';
import { generatorQuery } from './generator-query.js';
import { ToolPage } from './tool-page.js';

interface SpfProps extends Typed {
  readonly result?: SpfAnalysis;
  readonly flatten?: boolean;
}

const LIMIT = 10;

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
  const { domain, record, lookups, tree, optimized, findings } = result;
  const severities = new Map(findings.map(({ id, severity }) => [id, severity]));
  const rows = lookupRows(tree);
  const all = allTerm(record ?? '');
  return (
    <>
      <Verdict result={result} />
      {optimized && <Shorter result={result} optimized={optimized} />}
      {!flatten && lookups > 0 && <Flattening domain={domain} />}
      {rows.length > 0 && (
        <section class="section box">
          <SpfPicture spf={{ domain, lookups, rows, ...(all !== undefined && { all }) }} />
        </section>
      )}
      {record !== null && tree.length > 0 && <Addresses addresses={result.addresses} />}
      <FindingList
        title={page.t('tools.senders.findings')}
        ids={findings.filter(({ severity }) => severity !== 'ok').map(({ id }) => id)}
        stateOf={(id) => severities.get(id) ?? 'info'}
        hasSeverities
      />
    </>
  );
}

function Verdict({ result }: { readonly result: SpfAnalysis }): JSX.Element {
  const page = usePage();
  const { record, lookups, tree, optimized, voidLookups, addresses } = result;
  const say = (key: string) => page.t(`tools.senders.${key}`, { count: lookups, voids: voidLookups });
  if (record === null) return <Note state="info" title={say(addresses.complete ? 'none' : 'noSingle')} />;
  if (tree.length === 0 && record.trim().toLowerCase() !== 'v=spf1')
    return <Note state="problem" title={say('invalid')} />;
  return (
    <Note state={lookups > LIMIT ? 'problem' : 'ok'} title={say(lookups > LIMIT ? 'over' : 'within')}>
      <p>{say('voidLookups')}</p>
      {!optimized && <p>{say('noShorter')}</p>}
    </Note>
  );
}

function Shorter({ result, optimized }: ShorterProps): JSX.Element {
  const page = usePage();
  const say = (key: string, params = {}) => page.t(`tools.senders.${key}`, params);
  const { domain, record, lookups } = result;
  const query = generatorQuery(optimized.record);
  return (
    <section class="section box" aria-labelledby="shorter-h">
      <div class="section-head">
        <h2 id="shorter-h">{say('shorter', { before: lookups, after: optimized.lookups })}</h2>
        <p>{say('equal')}</p>
      </div>
      <RecordBox
        id="shorter"
        record={{ host: domain, type: 'TXT', value: optimized.record, old: record ?? undefined }}
        zone={domain}
      />
      {query !== undefined && (
        <p>
          <a href={page.href(`/generate/spf?${query}`)}>{say('generator')}</a>
        </p>
      )}
      <Table
        caption={say('removed')}
        shown
        head={[say('term'), say('why')]}
        rows={optimized.removed.map(({ term, why }) => [<code>{term}</code>, say(`reasons.${why}`)])}
      />
      {optimized.notComparable.length > 0 && (
        <p>{say('notComparable', { terms: page.list(optimized.notComparable) })}</p>
      )}
      {optimized.stale.length > 0 && <p>{say('stale', { terms: page.list(optimized.stale) })}</p>}
    </section>
  );
}

interface ShorterProps {
  readonly result: SpfAnalysis;
  readonly optimized: NonNullable<SpfAnalysis['optimized']>;
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

const MAX_RANGES = 200;

function Addresses({ addresses }: { readonly addresses: SpfAnalysis['addresses'] }): JSX.Element {
  const page = usePage();
  const { ipv4, ipv6Networks, complete } = addresses;
  const ranges = [...ipv4.map(({ first, last }) => (first === last ? first : `${first} – ${last}`)), ...ipv6Networks];
  const title = page.t('tools.senders.addresses');
  return (
    <section class="section box" aria-labelledby="addresses-h">
      <div class="section-head">
        <h2 id="addresses-h">{title}</h2>
        <p>{page.t(complete ? 'tools.senders.complete' : 'tools.senders.incomplete')}</p>
      </div>
      {ranges.length === 0 ? (
        <p>{page.t('tools.senders.nobody')}</p>
      ) : (
        <ul class="plain">
          {ranges.slice(0, MAX_RANGES).map((range) => (
            <li>
              <code>{range}</code>
            </li>
          ))}
        </ul>
      )}
      {ranges.length > MAX_RANGES && <p>{page.count('pictures.more', ranges.length - MAX_RANGES)}</p>}
    </section>
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
