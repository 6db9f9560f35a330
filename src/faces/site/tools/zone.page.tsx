import type { JSX } from 'preact';
import type { Service } from '#features/change/change-facts.js';
import type { ZoneCheckResult } from '#features/zone-check/zone-check.dto.js';
import { ZONE_FORMATS, type ZoneFormat } from '#features/zone-check/read-zone.js';
import { DomainField } from '../components/domain-field.js';
import { FindingLine } from '../components/finding.js';
import { FindingList } from '../components/finding-list.js';
import { SeverityLabel } from '../components/icons.js';
import { LanguageField } from '../components/layout.js';
import { Note, Table } from '../components/note.js';
import { usePage } from '../page-context.js';
import { isFault, shownFinding } from '../../views/health-findings.js';
import { BeyondLists } from './change-lists.js';
import { ExpectedLosses } from './expected-losses.js';
import { DomainFormPage, type DomainFormProps } from './domain-form.page.js';
import { TextArea } from './text-area.js';
import { Field, FullReport } from './tool-page.js';

interface TypedZone {
  readonly domain: string;
  readonly zone: string;
  readonly format: ZoneFormat;
  readonly expected: readonly Service[];
}

type ZoneProps = DomainFormProps<TypedZone, ZoneCheckResult>;

/** The zone is not stored. */
export function ZonePage(props: ZoneProps): JSX.Element {
  const page = usePage();
  const { result } = props;
  return (
    <DomainFormPage
      tool="zone"
      of={props}
      form={<ZoneForm {...props} />}
      input={result && [page.t('tools.zone.read'), page.t('tools.zone.records', { count: result.records })]}
    >
      {result && <Result result={result} text={props.typed?.zone ?? ''} />}
    </DomainFormPage>
  );
}

function ZoneForm({ typed, refused }: Pick<ZoneProps, 'typed' | 'refused'>): JSX.Element {
  const page = usePage();
  return (
    <form class="form" action="/zone" method="post">
      <LanguageField />
      <div class="field">
        <DomainField id="z-domain" name="domain" value={refused ?? typed?.domain} refused={refused} />
      </div>
      <TextArea
        id="z-zone"
        name="zone"
        label={page.t('tools.zone.label')}
        hint={page.t('tools.zone.hint')}
        value={typed?.zone}
        rows={12}
        isRequired
      />
      <Field id="z-format" label={page.t('tools.zone.format')}>
        <select class="input" id="z-format" name="format">
          {ZONE_FORMATS.map((format) => (
            <option value={format} selected={format === (typed?.format ?? 'zone')}>
              {page.t(`tools.zone.formats.${format}`)}
            </option>
          ))}
        </select>
      </Field>
      <ExpectedLosses chosen={typed?.expected} />
      <p>
        <button class="button primary" type="submit">
          {page.t('tools.zone.submit')}
        </button>
      </p>
    </form>
  );
}

function Result({ result, text }: { readonly result: ZoneCheckResult; readonly text: string }): JSX.Element {
  const page = usePage();
  const { before, after, errors, introduced, resolved, notSimulated, confirmed, cannotTell, domain } = result;
  const isNew = new Set(introduced);
  const breaks = after.findings.filter((finding) => isFault(finding) && isNew.has(finding.id));
  const isBad = errors.some(({ level }) => level === 'error') || breaks.some(({ severity }) => severity === 'problem');
  const state = isBad ? 'problem' : breaks.length > 0 ? 'warn' : 'ok';
  const isUnclear = before !== null && cannotTell.length > 0;
  const calm = confirmed.length > 0 ? 'confirmed' : isUnclear ? 'unclear' : 'ok';
  const verdict = state === 'ok' ? calm : state;
  return (
    <>
      <div class="section">
        <Note
          state={verdict === 'confirmed' || verdict === 'unclear' ? 'info' : verdict}
          title={page.t(`tools.zone.verdicts.${verdict}`)}
        >
          <p>
            {before
              ? page.t('tools.zone.scores', { from: before.score, to: after.score })
              : page.t('tools.zone.alone', { domain, score: after.score })}
          </p>
        </Note>
        {before && (
          <p class="actions verdict-note no-print">
            <FullReport of={domain} />
          </p>
        )}
      </div>
      <ErrorLines errors={errors} text={text} />
      {breaks.length > 0 && (
        <section class="section" aria-labelledby="breaks-h">
          <div class="section-head">
            <h2 id="breaks-h">{page.t(before ? 'tools.zone.breaks' : 'tools.zone.findings')}</h2>
          </div>
          <div class="lines">
            {breaks.map((finding) => (
              <FindingLine finding={shownFinding(finding)} zone={domain} />
            ))}
          </div>
        </section>
      )}
      {before && <FindingList title={page.t('tools.zone.fixes')} ids={resolved} state="ok" />}
      {before && <BeyondLists of={result} />}
      {before && <Changes changes={result.changes} notCompared={result.notCompared} />}
      <FindingList title={page.t('tools.preview.notSimulated')} ids={notSimulated} state="unknown" />
    </>
  );
}

/** Longer zones show their errors with the lines around them. */
const MAX_LINES = 200;
const AROUND = 2;

interface ErrorsProps extends Pick<ZoneCheckResult, 'errors'> {
  readonly text: string;
}

/** The zone as it was typed, with numbers, and every error below its line. */
function ErrorLines({ errors, text }: ErrorsProps): JSX.Element | null {
  const page = usePage();
  if (errors.length === 0) return null;
  const byLine = errorsByLine(errors);
  const unplaced = byLine.get(0) ?? [];
  const shown = shownLines(text, errors);
  return (
    <section class="section" id="lines">
      <div class="section-head">
        <h2>{page.t('tools.zone.errors')}</h2>
      </div>
      <ol class="diff" aria-label={page.t('tools.zone.errors')}>
        {unplaced.length > 0 && <Said errors={unplaced} />}
        {shown.map(([number, line], i) => {
          const found = byLine.get(number) ?? [];
          const isBad = found.some(({ level }) => level === 'error');
          return (
            <>
              {number > 1 && shown[i - 1]?.[0] !== number - 1 && (
                <li class="gap">
                  <span class="text">…</span>
                </li>
              )}
              <li class={found.length === 0 ? undefined : isBad ? 'bad' : 'odd'} id={`line-${number}`}>
                <span class="no">{number}</span>
                <span class="sign" aria-hidden="true">
                  {found.length > 0 && (isBad ? '×' : '!')}
                </span>
                <span class="text foreign">{line}</span>
              </li>
              {found.length > 0 && <Said errors={found} />}
            </>
          );
        })}
      </ol>
    </section>
  );
}

type Errors = ZoneCheckResult['errors'];

/** Errors without a line are those of line 0. */
function errorsByLine(errors: Errors): ReadonlyMap<number, Errors> {
  const byLine = new Map<number, Errors>();
  for (const error of errors) byLine.set(error.line ?? 0, [...(byLine.get(error.line ?? 0) ?? []), error]);
  return byLine;
}

/** The lines to show, with their numbers. A zone that is too long to be repeated has only its faulty lines. */
function shownLines(text: string, errors: Errors): readonly (readonly [number, string])[] {
  if (text === '') {
    const found = errors.flatMap(({ line, text: written }) => (line === null ? [] : [[line, written] as const]));
    return [...new Map(found)].toSorted(([one], [other]) => one - other);
  }
  const lines = text.split(/\r\n|[\r\n]/).map((line, i) => [i + 1, line] as const);
  if (lines.length <= MAX_LINES) return lines;
  const near = new Set<number>();
  for (const { line } of errors)
    for (let number = (line ?? 0) - AROUND; line !== null && number <= line + AROUND; number++) near.add(number);
  return lines.filter(([number]) => near.has(number));
}

function Said({ errors }: Pick<ZoneCheckResult, 'errors'>): JSX.Element {
  const page = usePage();
  return (
    <li class="says">
      {errors.map(({ level, message }) => (
        <p>
          <SeverityLabel state={level === 'error' ? 'problem' : 'warn'} word={page.t(`tools.zone.levels.${level}`)} />{' '}
          {message}
        </p>
      ))}
    </li>
  );
}

function Changes({ changes, notCompared }: Pick<ZoneCheckResult, 'changes' | 'notCompared'>): JSX.Element {
  const page = usePage();
  const title = page.t('tools.zone.changes');
  return (
    <section class="section">
      <div class="section-head">
        <h2>{title}</h2>
        <p>{page.t(changes.length === 0 ? 'tools.zone.same' : 'tools.zone.compared')}</p>
      </div>
      {notCompared !== undefined && (
        <p>
          <SeverityLabel state="unknown" word={page.t('tools.zone.notCompared', { count: notCompared })} />
        </p>
      )}
      {changes.length > 0 && (
        <Table
          caption={title}
          head={['record', 'today', 'then'].map((key) => page.t(`tools.zone.columns.${key}`))}
          rows={changes.map(({ host, type, old, value }) => [
            <span class="mono">{`${host} ${type}`}</span>,
            <span class="mono foreign">{old ?? '–'}</span>,
            <span class="mono foreign">{value ?? '–'}</span>,
          ])}
        />
      )}
    </section>
  );
}
