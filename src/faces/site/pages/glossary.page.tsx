import type { JSX } from 'preact';
import { Layout } from '../components/layout.js';
import { PageHead } from '../components/note.js';
import { usePage } from '../page-context.js';

/** The terms of reports in plain words, in alphabetical order of the language. */
export function GlossaryPage({ terms }: { readonly terms: readonly string[] }): JSX.Element {
  const page = usePage();
  const text = (key: string) => page.foreign(`glossary.${key}`);
  const sorted = terms
    .map((id) => ({ id, name: text(`terms.${id}.name`), meaning: text(`terms.${id}.text`) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, page.language));
  return (
    <Layout title={text('title')} description={text('lead')} indexed>
      <PageHead title={text('title')} lead={text('lead')} />
      <div class="box prose-page">
        {sorted.map(({ id, name, meaning }) => (
          <section class="prose" id={id}>
            <h2 class="h3">{name}</h2>
            <p>{meaning}</p>
          </section>
        ))}
      </div>
    </Layout>
  );
}
