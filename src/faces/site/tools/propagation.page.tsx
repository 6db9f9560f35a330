import type { JSX } from 'preact';
import { formatDuration } from '#platform/edge/errors/duration.js';
import { Note } from '../components/note.js';
import { SeverityLabel, type State } from '../components/icons.js';
import { usePage } from '../page-context.js';
import { PropagationPicture } from '../pictures/propagation.picture.js';
import type { PropagationResult } from '#features/propagation/propagation.dto.js';
import { NameInput, type Typed } from './fields.js';
import { secondsUntilAgreement, type ResolverView, resolversOf, type ResolverStatus } from './propagation-view.js';
import { rcodeText } from './rcode-text.js';
import { ToolPage } from './tool-page.js';

interface PropagationProps extends Typed {
  readonly type: string;
  readonly result?: PropagationResult;
  /** When the resolvers were queried. */
  readonly askedAt?: number;
  /** When a newer answer is possible. */
  readonly againAt?: number;
}

const STANDING_STATE: Readonly<Record<ResolverStatus, State>> = {
  agrees: 'ok',
  differs: 'warn',
  unreachable: 'unknown',
};

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
  const { consistent, reachable, total, agreeing } = result.consistency;
  const gone = secondsUntilAgreement(resolvers);
  const goneAt = gone === undefined ? undefined : new Date(askedAt + gone * 1000).toISOString();
  const key = reachable === 0 ? 'nobody' : consistent ? 'agree' : 'disagree';
  return (
    <section data-refresh={consistent || reachable === 0 ? undefined : againAt}>
      <Note
        state={reachable === 0 ? 'unknown' : consistent ? 'ok' : 'warn'}
        title={page.t(`tools.propagation.${key}`, { agreeing, reachable, total })}
      >
        {gone !== undefined && goneAt !== undefined && (
          <p>
            {page.rich(
              'tools.propagation.gone',
              {
                at: (
                  <strong>
                    <time datetime={goneAt}>{page.time(goneAt)}</time>
                  </strong>
                ),
              },
              { wait: formatDuration(gone) },
            )}
          </p>
        )}
      </Note>
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
      <ul class="answers">
        {resolvers.map((resolver) => (
          <Answer key={resolver.entry.id} resolver={resolver} askedAt={askedAt} />
        ))}
      </ul>
      {reachable > 0 && (
        <div class="section box">
          <PropagationPicture resolvers={resolvers} askedAt={askedAt} gone={gone} />
        </div>
      )}
      <p class="section small quiet prose">{page.t('tools.propagation.how')}</p>
    </section>
  );
}

interface ComparisonProps {
  readonly result: PropagationResult;
  readonly askedAt: number;
  readonly againAt: number;
}

const MAX_SHOWN = 10;

function Answer({ resolver, askedAt }: { readonly resolver: ResolverView; readonly askedAt: number }): JSX.Element {
  const page = usePage();
  const { entry, standing, left } = resolver;
  const state = STANDING_STATE[standing];
  const expires = left === undefined ? undefined : new Date(askedAt + left * 1000).toISOString();
  return (
    <li class={state === 'warn' ? 'answer is-warn' : 'answer'}>
      <h3>{entry.label}</h3>
      <p>
        <SeverityLabel state={state} word={page.t(`tools.propagation.${standing}`)} />
      </p>
      {entry.reachable && (
        <ul class="mono">
          {entry.answers.slice(0, MAX_SHOWN).map(({ data }) => (
            <li>{data}</li>
          ))}
          {entry.answers.length === 0 && (
            <li>{entry.status === 0 ? page.t('tools.propagation.empty') : rcodeText(page, entry.status)}</li>
          )}
          {entry.answers.length > MAX_SHOWN && <li>{page.count('pictures.more', entry.answers.length - MAX_SHOWN)}</li>}
        </ul>
      )}
      {expires !== undefined && left !== undefined && (
        <dl>
          <dt>{page.t('tools.propagation.left')}</dt>
          <dd>{formatDuration(left)}</dd>
          <dt>{page.t('tools.propagation.expires')}</dt>
          <dd>
            <time datetime={expires}>{page.time(expires)}</time>
          </dd>
        </dl>
      )}
    </li>
  );
}
