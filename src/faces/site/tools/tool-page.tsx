import type { ComponentChildren, JSX } from 'preact';
import { DkimSelector } from '#base/domain/dkim-selector.js';
import { readDomain } from '#platform/edge/params/typed-name.js';
import { LanguageField, Layout } from '../components/layout.js';
import { PageHead } from '../components/note.js';
import { usePage } from '../page-context.js';

interface ToolPageProps {
  /** Key of its texts. */
  readonly tool: string;
  readonly path: string;
  readonly form: ComponentChildren;
  /** Subject of the result; without it the page shows only the form and may be indexed. */
  readonly subject?: string | undefined;
  /** URL of the same result as JSON. */
  readonly json?: string | undefined;
  readonly scripts?: readonly string[];
  readonly method?: 'get' | 'post';
  readonly children?: ComponentChildren;
}

/** The layout of every tool: title, one sentence, form, verdict, result. */
export function ToolPage(props: ToolPageProps): JSX.Element {
  const page = usePage();
  const { tool, path, form, subject, json, scripts = [], method = 'get', children } = props;
  const name = page.t(`tools.${tool}.name`);
  const lead = page.t(`tools.${tool}.lead`);
  const title = subject === undefined ? name : `${name}: ${subject}`;
  const isForm = subject === undefined;
  return (
    <Layout title={title} description={lead} indexed={isForm} scripts={scripts}>
      <PageHead title={name} lead={lead} />
      <form class="tool-form" action={path} method={method}>
        {form}
        <LanguageField />
        <button class="button primary" type="submit">
          {page.t(`tools.${tool}.submit`)}
        </button>
      </form>
      {page.typed !== '' && subject !== undefined && (
        <p class="small quiet read-as">
          <span class="foreign">{page.t('report.readAs', { domain: subject, typed: page.typed })}</span>
        </p>
      )}
      {children}
      {json !== undefined && (
        <p class="actions section no-print">
          <FullReport of={subject} />
          <button class="button" type="button" data-print hidden>
            {page.t('report.print')}
          </button>
          <a class="button" href={json}>
            JSON
          </a>
        </p>
      )}
      {isForm && <ToolExplanation tool={tool} />}
    </Layout>
  );
}

/** Leads from the result of a tool to the report of its domain, with the DKIM selectors that the tool has seen. */
export function FullReport({ of: subject, selectors = [] }: FullReportProps): JSX.Element | null {
  const page = usePage();
  const domain = readDomain(subject ?? '');
  if (!domain) return null;
  const known = [...new Set(selectors.flatMap((one) => DkimSelector.parse(one)?.text ?? []))].slice(0, MAX_SELECTORS);
  const query = known.length === 0 ? '' : `?selectors=${encodeURIComponent(known.join(','))}`;
  return (
    <a class="button" href={page.href(`/check/${domain.ascii}${query}`)}>
      {page.t('tools.fullReport', { domain: domain.unicode })}
    </a>
  );
}

const MAX_SELECTORS = 5;

interface FullReportProps {
  /** A text that contains the domain. */
  readonly of: string | undefined;
  readonly selectors?: readonly string[];
}

/** Explains what the tool does and how to read its result. */
export function ToolExplanation({ tool }: { readonly tool: string }): JSX.Element | null {
  const page = usePage();
  if (!page.has(`site.tools.${tool}.about`)) return null;
  return (
    <section class="section prose" aria-labelledby="about-h">
      <h2 id="about-h">{page.t('tools.about')}</h2>
      <p>{page.t(`tools.${tool}.about`)}</p>
    </section>
  );
}

/** A field of a tool's form. */
export function Field({ id, label, children, hint }: FieldProps): JSX.Element {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children}
      {hint !== undefined && <p class="hint">{hint}</p>}
    </div>
  );
}

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly children: ComponentChildren;
}
