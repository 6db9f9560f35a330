import type { JSX } from 'preact';
import { propagationView } from '../../views/propagation.view.js';
import { resolversOf, secondsUntilAgreement } from '../../views/propagation-resolvers.js';
import { Blocks } from '../components/blocks.js';
import { usePage } from '../page-context.js';
import { PropagationPicture } from '../pictures/propagation.picture.js';
import type { PropagationResult } from '#features/propagation/propagation.dto.js';
import { NameInput, type Typed } from './fields.js';
import { ToolPage } from './tool-page.js';

interface PropagationProps extends Typed {
  readonly type: string;
  readonly result?: PropagationResult;
  /** When the resolvers were queried. */
  readonly askedAt?: number;
  /** When a newer answer is possible. */
  readonly againAt?: number;
}

export function PropagationPage({ result, type, askedAt = 0, againAt = 0, ...typed }: PropagationProps): JSX.Element {
  return (
    <ToolPage
      tool="propagation"
      path="/propagation"
      form={<NameInput type={result?.type ?? type} {...typed} value={result?.name ?? typed.value} />}
      subject={result && `${result.name} ${result.type}`}
      json={result && `/api/v1/propagation/${result.name}/${result.type}`}
      scripts={result ? ['refresh.js'] : []}
    >
      {result && <Comparison result={result} askedAt={askedAt} againAt={againAt} />}
    </ToolPage>
  );
}

function Comparison({ result, askedAt, againAt }: ComparisonProps): JSX.Element {
  const page = usePage();
  const resolvers = resolversOf(result);
  const { consistent, reachable } = result.consistency;
  const gone = secondsUntilAgreement(resolvers);
  return (
    <section data-refresh={consistent || reachable === 0 ? undefined : againAt}>
      <div class="meta">
        <p role="status" data-refresh-note={page.t('tools.propagation.next', { seconds: '{n}' })}>
          {page.t('tools.propagation.asked', { at: page.time(new Date(askedAt).toISOString()) })}
        </p>
        <div class="actions">
          <button
            class="button"
            type="button"
            data-pause={page.t('tools.propagation.pause')}
            data-resume={page.t('tools.propagation.resume')}
            hidden
          />
        </div>
      </div>
      <Blocks
        blocks={propagationView(result)}
        pictures={
          reachable > 0 ? { resolvers: <PropagationPicture resolvers={resolvers} askedAt={askedAt} gone={gone} /> } : {}
        }
      />
    </section>
  );
}

interface ComparisonProps {
  readonly result: PropagationResult;
  readonly askedAt: number;
  readonly againAt: number;
}
