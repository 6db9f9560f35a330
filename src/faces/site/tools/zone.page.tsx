import type { JSX } from 'preact';
import type { Service } from '#features/change/change-facts.js';
import type { ZoneCheckResult } from '#features/zone-check/zone-check.dto.js';
import { ZONE_FORMATS, type ZoneFormat } from '#features/zone-check/read-zone.js';
import { zoneView } from '../../views/zone.view.js';
import { Blocks } from '../components/blocks.js';
import { DomainField } from '../components/domain-field.js';
import { SeverityLabel } from '../components/icons.js';
import { LanguageField } from '../components/layout.js';
import { usePage } from '../page-context.js';
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
  return (
    <div class="section">
      <Blocks
        blocks={zoneView(result)}
        pictures={{ lines: result.errors.length > 0 && <ErrorLines errors={result.errors} text={text} /> }}
      />
      {result.before && (
        <p class="actions no-print">
          <FullReport of={result.domain} />
        </p>
      )}
    </div>
  );
}

/** Longer zones show their errors with the lines around them. */
const MAX_LINES = 200;
const AROUND = 2;

interface ErrorsProps extends Pick<ZoneCheckResult, 'errors'> {
  readonly text: string;
}

/** The zone as it was typed, with numbers, and every error below its line. */
function ErrorLines({ errors, text }: ErrorsProps): JSX.Element {
  const { wording } = usePage();
  const title = wording.text('views.zone.errors');
  const byLine = errorsByLine(errors);
  const unplaced = byLine.get(0) ?? [];
  const shown = shownLines(text, errors);
  return (
    <>
      <h2 id="lines">{title}</h2>
      <ol class="diff" aria-label={title}>
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
    </>
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
          <SeverityLabel
            state={level === 'error' ? 'problem' : 'warn'}
            word={page.foreign(`views.zone.levels.${level}`)}
          />{' '}
          {message}
        </p>
      ))}
    </li>
  );
}
