import type { ComponentChildren, JSX } from 'preact';
import type { MessageAnalysisResult } from '#features/message-analysis/message-analysis.dto.js';
import { ChangedText } from '../components/changed-text.js';
import { difference } from '../components/difference.js';
import { usePage } from '../page-context.js';

type Alteration = MessageAnalysisResult['alterations'][number];

/** What was changed on the way, each with the exact difference. */
export function Alterations({ alterations }: Pick<MessageAnalysisResult, 'alterations'>): JSX.Element {
  return (
    <>
      {alterations.map((one) => (
        <Difference alteration={one} />
      ))}
    </>
  );
}

function Difference({ alteration }: { readonly alteration: Alteration }): JSX.Element {
  const page = usePage();
  const { what, where, line, before, after } = alteration;
  const parts = before.length === 1 && after.length === 1 ? difference(before[0]!, after[0]!) : undefined;
  const place =
    where === 'body' ? page.foreign('views.message.body') : page.foreign('views.message.field', { field: where });
  return (
    <div class="altered">
      <h3 class="foreign">{what}</h3>
      {before.length + after.length > 0 && (
        <ol class="diff" aria-label={what}>
          <li class="gap">
            <span class="text foreign">{place}</span>
          </li>
          {before.map((text) => (
            <Line kind="removed">{parts ? <ChangedText parts={parts} side="old" mark="mark" /> : text}</Line>
          ))}
          {after.map((text, i) => (
            <Line kind="added" number={line === undefined ? undefined : line + i}>
              {parts ? <ChangedText parts={parts} side="new" mark="mark" /> : text}
            </Line>
          ))}
        </ol>
      )}
    </div>
  );
}

interface LineProps {
  readonly kind: 'removed' | 'added';
  /** Number of the line in the body as received. */
  readonly number?: number | undefined;
  readonly children: ComponentChildren;
}

function Line({ kind, number, children }: LineProps): JSX.Element {
  const page = usePage();
  return (
    <li class={kind}>
      <span class="no">{number}</span>
      <span class="sign" aria-hidden="true">
        {kind === 'removed' ? '−' : '+'}
      </span>
      <span class="text foreign">
        <span class="vh">{page.t(`tools.message.${kind}`)}: </span>
        {children}
      </span>
    </li>
  );
}
