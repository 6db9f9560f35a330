import type { JSX } from 'preact';
import type { CompareResult } from '../../compare/compare.dto.js';
import { difference } from '../components/difference.js';
import { FindingList, FindingTitle } from '../components/finding-list.js';
import { LanguageField, Layout } from '../components/layout.js';
import { Note, PageHead } from '../components/note.js';
import { usePage } from '../page-context.js';

/** What was typed: two reports as JSON. */
export interface CompareTyped {
  readonly before: string;
  readonly after: string;
}

interface CompareProps {
  readonly typed?: CompareTyped;
  readonly result?: CompareResult;
  /** Why a report was rejected. */
  readonly refused?: string;
}

/** The difference of two reports. Neither is stored. */
export function ComparePage({ typed, result, refused }: CompareProps): JSX.Element {
  const page = usePage();
  const [name, lead] = [page.t('tools.compare.name'), page.t('tools.compare.lead')];
  return (
    <Layout title={name} description={lead} indexed={!typed}>
      <PageHead title={name} lead={lead} />
      {refused !== undefined && <Note state="problem" title={refused} />}
      {result && <Result result={result} />}
      <form class="form section" action="/compare" method="post">
        <ReportField name="before" value={typed?.before} isRequired />
        <ReportField name="after" value={typed?.after} />
        <LanguageField />
        <p>
          <button class="button primary" type="submit">
            {page.t('tools.compare.submit')}
          </button>
        </p>
      </form>
      {!typed && (
        <section class="section prose" aria-labelledby="about-h">
          <h2 id="about-h">{page.t('tools.about')}</h2>
          <p>{page.t('tools.compare.about')}</p>
        </section>
      )}
    </Layout>
  );
}

interface ReportFieldProps {
  readonly name: keyof CompareTyped;
  readonly value: string | undefined;
  readonly isRequired?: boolean;
}

function ReportField({ name, value = '', isRequired = false }: ReportFieldProps): JSX.Element {
  const page = usePage();
  return (
    <div class="field">
      <label for={name}>{page.t(`tools.compare.${name}`)}</label>
      <textarea
        class="input"
        id={name}
        name={name}
        spellcheck={false}
        autocomplete="off"
        rows={6}
        required={isRequired}
        aria-describedby={`${name}-hint`}
      >
        {value === '' ? '' : `\n${value}`}
      </textarea>
      <p class="hint" id={`${name}-hint`}>
        {page.t(`tools.compare.${name}Hint`)}
      </p>
    </div>
  );
}

function Result({ result }: { readonly result: CompareResult }): JSX.Element {
  const page = usePage();
  const { score, resolved, introduced, changed, records } = result;
  const isWorse = score.after < score.before || introduced.length > 0;
  return (
    <>
      <Note
        state={isWorse ? 'warn' : 'ok'}
        title={page.t('tools.compare.score', { from: score.before, to: score.after })}
      >
        <p>{page.t('tools.compare.noLookup')}</p>
      </Note>
      <FindingList title={page.t('tools.compare.introduced')} ids={introduced} state="warn" />
      <FindingList title={page.t('tools.compare.resolved')} ids={resolved} state="ok" />
      {changed.length > 0 && <Changed changed={changed} />}
      <Records records={records} />
    </>
  );
}

function Changed({ changed }: Pick<CompareResult, 'changed'>): JSX.Element {
  const page = usePage();
  return (
    <section class="section">
      <h2>{page.t('tools.compare.changed')}</h2>
      {changed.map(({ id, before, after }) => (
        <>
          <h3>
            <FindingTitle id={id} />
          </h3>
          <Values before={[before.detail]} after={[after.detail]} />
        </>
      ))}
    </section>
  );
}

function Records({ records }: Pick<CompareResult, 'records'>): JSX.Element {
  const page = usePage();
  return (
    <section class="section">
      <div class="section-head">
        <h2>{page.t('tools.compare.records')}</h2>
        {records.length === 0 && <p>{page.t('tools.preview.none')}</p>}
      </div>
      {records.map(({ host, type, before, after }) => (
        <>
          <h3 class="foreign">
            {type} {host}
          </h3>
          <Values before={before} after={after} />
        </>
      ))}
    </section>
  );
}

/** Values that only one side has; one value on each side is shown with its differences marked. */
function Values({
  before,
  after,
}: {
  readonly before: readonly string[];
  readonly after: readonly string[];
}): JSX.Element {
  const page = usePage();
  const gone = before.filter((value) => !after.includes(value));
  const come = after.filter((value) => !before.includes(value));
  const isPair = gone.length === 1 && come.length === 1;
  const parts = isPair ? difference(gone[0]!, come[0]!) : undefined;
  return (
    <dl class="record">
      {gone.map((value) => (
        <div class="old">
          <dt>{page.t('tools.compare.was')}</dt>
          <dd>{parts?.map(({ text, old, now }) => (now ? null : old ? <del>{text}</del> : text)) ?? value}</dd>
        </div>
      ))}
      {come.map((value) => (
        <div class="new">
          <dt>{page.t('tools.compare.is')}</dt>
          <dd>{parts?.map(({ text, old, now }) => (old ? null : now ? <ins>{text}</ins> : text)) ?? value}</dd>
        </div>
      ))}
    </dl>
  );
}
