import type { ComponentChildren, JSX } from 'preact';
import { BODY_LIMIT } from '../../edge/http/body.js';
import { healthTopics } from '../../health/health-topics.js';
import { ACTIONS } from '../../health/overlay/zone-change.js';
import { CHANGEABLE } from '../../health/overlay/read-record.js';
import type { PreviewResult } from '../../preview/preview.dto.js';
import { Severe } from '../components/icons.js';
import { KeptLanguage, Layout } from '../components/layout.js';
import { Note, PageHead } from '../components/note.js';
import { usePage } from '../page-context.js';
import { DomainInput, TextInput } from './fields.js';
import { type ChangeRow, type PreviewTyped, rowsToShow } from './preview-form.js';

interface PreviewProps {
  readonly typed: PreviewTyped;
  readonly result?: PreviewResult;
  /** Nothing of what was typed is a domain. */
  readonly isUnread?: boolean;
  /** Why a change cannot be made. */
  readonly refused?: string;
}

/** The report as it would be: the form stays filled in, so that one can go on trying. */
export function PreviewPage({ typed, result, isUnread = false, refused }: PreviewProps): JSX.Element {
  const page = usePage();
  const name = page.t('tools.preview.name');
  const isForm = typed.domain === '' && typed.rows.length === 0;
  const domain = isUnread ? { refused: typed.domain } : { value: typed.domain };
  return (
    <Layout title={name} description={page.t('tools.preview.lead')} indexed={isForm}>
      <PageHead title={name} lead={page.t('tools.preview.lead')} />
      {refused !== undefined && <Note state="problem" title={refused} />}
      {result && <Result result={result} />}
      <form class="form section" action="/preview" method="post">
        <DomainInput {...domain} />
        {rowsToShow(typed.rows).map((row, i) => (
          <ChangeFields row={row} number={i + 1} />
        ))}
        <KeptLanguage />
        <p>
          <button class="button primary" type="submit">
            {page.t('tools.preview.submit')}
          </button>
        </p>
      </form>
      {isForm && (
        <section class="section prose" aria-labelledby="about-h">
          <h2 id="about-h">{page.t('tools.about')}</h2>
          <p>{page.t('tools.preview.about')}</p>
        </section>
      )}
    </Layout>
  );
}

function ChangeFields({ row, number }: { readonly row: ChangeRow; readonly number: number }): JSX.Element {
  const page = usePage();
  const id = (field: string) => `c${number}-${field}`;
  return (
    <fieldset class="change-fields">
      <legend class="field-name">{page.t('tools.preview.change', { number })}</legend>
      <Labelled id={id('action')} label={page.t('tools.preview.action')}>
        <select class="input" id={id('action')} name="action">
          {ACTIONS.map((action) => (
            <option value={action} selected={action === row.action}>
              {page.t(`tools.preview.actions.${action}`)}
            </option>
          ))}
        </select>
      </Labelled>
      <Labelled id={id('host')} label={page.t('tools.preview.host')}>
        <TextInput id={id('host')} name="host" value={row.host} isOptional />
      </Labelled>
      <Labelled id={id('type')} label={page.t('field.type')}>
        <select class="input" id={id('type')} name="type">
          {CHANGEABLE.map((type) => (
            <option selected={type === row.type}>{type}</option>
          ))}
        </select>
      </Labelled>
      <Labelled id={id('value')} label={page.t('tools.preview.value')} isWide>
        <TextInput id={id('value')} name="value" value={row.value} longest={BODY_LIMIT} isOptional />
      </Labelled>
      <Labelled id={id('old')} label={page.t('tools.preview.old')} isWide>
        <TextInput id={id('old')} name="old" value={row.old} longest={BODY_LIMIT} isOptional />
      </Labelled>
    </fieldset>
  );
}

function Labelled({ id, label, isWide, children }: LabelledProps): JSX.Element {
  return (
    <div class={isWide ? 'field wide' : 'field'}>
      <label for={id}>{label}</label>
      {children}
    </div>
  );
}

interface LabelledProps {
  readonly id: string;
  readonly label: string;
  readonly isWide?: boolean;
  readonly children: ComponentChildren;
}

function Result({ result }: { readonly result: PreviewResult }): JSX.Element {
  const page = usePage();
  const { before, after, resolved, introduced, notSimulated } = result;
  const isWorse = after.score < before.score || introduced.some((id) => severityOf(after, id) === 'problem');
  const verdict = isWorse ? 'worse' : after.score > before.score ? 'better' : 'same';
  return (
    <>
      <Note
        state={isWorse ? 'warn' : 'ok'}
        title={page.t(`tools.preview.${verdict}`, { from: before.score, to: after.score })}
      >
        <p>{page.t('tools.preview.nothingStored', { domain: result.domain })}</p>
      </Note>
      <Findings title={page.t('tools.preview.resolved')} ids={resolved} state="ok" />
      <Findings
        title={page.t('tools.preview.introduced')}
        ids={introduced}
        stateOf={(id) => severityOf(after, id) ?? 'info'}
        hasSeverities
      />
      <Findings title={page.t('tools.preview.notSimulated')} ids={notSimulated} state="unknown" />
    </>
  );
}

type Shown = 'ok' | 'info' | 'warn' | 'problem' | 'unknown';

function severityOf({ findings }: PreviewResult['after'], id: string): Shown | undefined {
  return findings.find((finding) => finding.id === id)?.severity;
}

function Findings({ title, ids, state = 'info', stateOf = () => state, hasSeverities }: FindingsProps): JSX.Element {
  const page = usePage();
  return (
    <section class="section">
      <div class="section-head">
        <h2>{title}</h2>
        {ids.length === 0 && <p>{page.t('tools.preview.none')}</p>}
      </div>
      {ids.length > 0 && (
        <ul class="lines preview-list">
          {ids.map((id) => (
            <li>
              <Severe state={stateOf(id)} word={hasSeverities ? page.t(`severity.${stateOf(id)}`) : title} />{' '}
              <a href={page.href(`/rules/${id.split('.')[0]!}`)}>
                <TitleOf id={id} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface FindingsProps {
  readonly title: string;
  readonly ids: readonly string[];
  readonly state?: Shown;
  readonly stateOf?: (id: string) => Shown;
  /** Each says how grave it is, not just in which list it is. */
  readonly hasSeverities?: boolean;
}

const TOPIC_OF = new Map(healthTopics.flatMap(({ name, checks }) => checks.map(({ id }) => [id, name] as const)));

/** Of an outcome its title, of what is not known the name of the check. */
function TitleOf({ id }: { readonly id: string }): JSX.Element {
  const page = usePage();
  const [check = '', outcome = ''] = id.split('.');
  const catalog = `health-${TOPIC_OF.get(check) ?? ''}.${check}`;
  const title = page.has(`${catalog}.${outcome}.title`) ? `${catalog}.${outcome}.title` : `${catalog}.name`;
  return <>{page.foreign(title)}</>;
}
