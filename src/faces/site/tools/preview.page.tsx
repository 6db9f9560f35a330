import type { ComponentChildren, JSX } from 'preact';
import { BODY_LIMIT } from '#platform/edge/http/body.js';
import { ACTIONS } from '#engine/simulation/overlay/zone-change.js';
import { CHANGEABLE } from '#engine/simulation/overlay/read-record.js';
import type { PreviewResult } from '#features/preview/preview.dto.js';
import { Blocks } from '../components/blocks.js';
import { LanguageField, Layout } from '../components/layout.js';
import { Note, PageHead } from '../components/note.js';
import { ReadAs } from '../components/read-as.js';
import { usePage } from '../page-context.js';
import { previewView } from '../../views/preview.view.js';
import { ExpectedLosses } from './expected-losses.js';
import { DomainInput, TextInput } from './fields.js';
import { type ChangeRow, type PreviewTyped, rowsToShow } from './preview-form.js';
import { FullReport } from './tool-page.js';

interface PreviewProps {
  readonly typed: PreviewTyped;
  readonly result?: PreviewResult;
  /** The number of records that were to be added and replace published ones. */
  readonly replaced?: number;
  /** The input contains no domain. */
  readonly isUnread?: boolean;
  /** Another empty row is wanted. */
  readonly isMoreWanted?: boolean;
  /** Why a change was rejected. */
  readonly refused?: string;
}

/** The report after the changes; the form stays filled in. */
export function PreviewPage({
  typed,
  result,
  replaced = 0,
  isUnread = false,
  isMoreWanted = false,
  refused,
}: PreviewProps): JSX.Element {
  const page = usePage();
  const name = page.t('tools.preview.name');
  const isForm = typed.domain === '' && typed.rows.length === 0;
  const domain = isUnread ? { refused: typed.domain } : { value: typed.domain };
  return (
    <Layout title={name} description={page.t('tools.preview.lead')} indexed={isForm}>
      <PageHead title={name} lead={page.t('tools.preview.lead')} />
      {refused !== undefined && <Note state="problem" title={refused} />}
      {result && <ReadAs typed={typed.domain} />}
      {result && <Result result={result} replaced={replaced} />}
      <form class="form section" action="/preview" method="post">
        <DomainInput {...domain} />
        {rowsToShow(typed.rows, isMoreWanted).map((row, i) => (
          <ChangeFields row={row} number={i + 1} />
        ))}
        <ExpectedLosses chosen={typed.expected} />
        <LanguageField />
        <p>
          <button class="button primary" type="submit">
            {page.t('tools.preview.submit')}
          </button>{' '}
          <button class="button" type="submit" name="more" value="1" formnovalidate>
            {page.t('tools.preview.add')}
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

interface ResultProps {
  readonly result: PreviewResult;
  readonly replaced: number;
}

function Result({ result, replaced }: ResultProps): JSX.Element {
  const page = usePage();
  return (
    <>
      {replaced > 0 && <p>{page.count('tools.preview.replaced', replaced)}</p>}
      <Blocks blocks={previewView(result)} />
      <p class="actions no-print">
        <FullReport of={result.domain} />
      </p>
    </>
  );
}
