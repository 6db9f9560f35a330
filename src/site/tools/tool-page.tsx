import type { ComponentChildren, JSX } from 'preact';
import { KeptLanguage, Layout } from '../components/layout.js';
import { PageHead } from '../components/note.js';
import { usePage } from '../page-context.js';

interface ToolPageProps {
  /** Its texts in the catalog. */
  readonly tool: string;
  readonly path: string;
  readonly form: ComponentChildren;
  /** What the result is about; without it the page is the form alone, which search engines may list. */
  readonly subject?: string | undefined;
  /** Where the same result is JSON. */
  readonly json?: string | undefined;
  readonly scripts?: readonly string[];
  readonly method?: 'get' | 'post';
  readonly children?: ComponentChildren;
}

/** The skeleton of every tool: title, one sentence, form, verdict, result. */
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
        <KeptLanguage />
        <button class="button primary" type="submit">
          {page.t(`tools.${tool}.submit`)}
        </button>
      </form>
      {children}
      {json !== undefined && (
        <p class="actions section no-print">
          <button class="button" type="button" data-print hidden>
            {page.t('report.print')}
          </button>
          <a class="button" href={json}>
            JSON
          </a>
        </p>
      )}
      {isForm && <Explained tool={tool} />}
    </Layout>
  );
}

/** What the tool does and how to read it, for those who come from a search engine. */
export function Explained({ tool }: { readonly tool: string }): JSX.Element | null {
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
