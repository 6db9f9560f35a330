import type { JSX } from 'preact';
import { usePage } from '../page-context.js';

/** What the result of a tool will tell, as questions below its form. */
export function Promises({ tool, of }: { readonly tool: string; readonly of: readonly string[] }): JSX.Element {
  const page = usePage();
  return (
    <section class="section" aria-labelledby="get-h">
      <h2 class="vh" id="get-h">
        {page.t(`tools.${tool}.get`)}
      </h2>
      <ul class="trio">
        {of.map((key) => (
          <li>
            <h3 class="h3">{page.t(`tools.${tool}.promises.${key}.question`)}</h3>
            <p>{page.t(`tools.${tool}.promises.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
