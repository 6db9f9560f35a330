import type { ComponentChildren, JSX } from 'preact';
import { SeverityLabel } from '../components/icons.js';
import { Layout } from '../components/layout.js';
import { Note, PageHead } from '../components/note.js';
import { ReadAs } from '../components/read-as.js';
import { usePage } from '../page-context.js';
import { ToolExplanation } from './tool-page.js';

/** What a page shows whose form has a domain and more fields. */
export interface DomainFormProps<T extends { readonly domain: string }, R> {
  /** The fields as they were sent. */
  readonly typed?: T;
  readonly result?: R;
  /** The rejected domain. */
  readonly refused?: string;
  /** Why the other fields were rejected. */
  readonly reason?: string;
}

interface DomainFormPageProps {
  /** Key of its texts. */
  readonly tool: string;
  readonly of: DomainFormProps<{ readonly domain: string }, { readonly domain: string }>;
  readonly form: JSX.Element;
  /** One word and one line about the input, in place of the form once there is a result. */
  readonly input?: readonly [word: string, line: string] | undefined;
  /** The result. */
  readonly children?: ComponentChildren;
}

/** Title, one sentence, form and result; next to a result the form is folded away. */
export function DomainFormPage({ tool, of, form, input, children }: DomainFormPageProps): JSX.Element {
  const page = usePage();
  const { typed, result, reason } = of;
  const name = page.t(`tools.${tool}.name`);
  const lead = page.t(`tools.${tool}.lead`);
  return (
    <Layout title={result ? `${name}: ${result.domain}` : name} description={lead} indexed={typed === undefined}>
      <PageHead title={name} lead={lead} />
      {reason !== undefined && <Note state="problem" title={reason} />}
      {result && <ReadAs typed={typed?.domain} />}
      {input ? (
        <div class="lines">
          <details class="fold">
            <summary>
              <SeverityLabel state="ok" word={input[0]} />
              <span class="line-title">{input[1]}</span>
            </summary>
            {form}
          </details>
        </div>
      ) : (
        form
      )}
      {result ? children : <ToolExplanation tool={tool} />}
    </Layout>
  );
}
