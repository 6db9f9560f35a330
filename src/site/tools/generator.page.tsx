import type { JSX } from 'preact';
import type { Kind } from '../../generate/generate.dto.js';
import type { GeneratorResult } from '../../generate/generate.service.js';
import { Command } from '../components/copy.js';
import { Icon } from '../components/icons.js';
import { LanguageField, Layout } from '../components/layout.js';
import { PageHead } from '../components/note.js';
import { RecordBox, type ShownRecord } from '../components/record.js';
import { type PageContext, usePage } from '../page-context.js';
import { GENERATOR_FIELDS, type GeneratorField, fieldText, type Typed } from './generator-fields.js';

interface GeneratorProps {
  readonly kind: Kind;
  readonly typed: Typed;
  readonly result: GeneratorResult;
  /** Whether the form was sent. */
  readonly asked: boolean;
  /** The form was filled in by the URL and not sent: the script or the next page makes the result. */
  readonly isAhead?: boolean;
  /** Why the input was rejected. */
  readonly refused?: string;
}

export function GeneratorPage({ kind, typed, result, asked, isAhead, refused }: GeneratorProps): JSX.Element {
  const page = usePage();
  const name = page.t(`tools.${kind}.name`);
  const lead = page.t(`tools.${kind}.lead`);
  const records = recordsOf(result);
  return (
    <Layout title={name} description={lead} indexed={!asked} scripts={['maker.js']}>
      <PageHead title={name} lead={lead} />
      <div class="maker">
        <form
          class="form"
          data-maker={kind}
          data-ahead={isAhead}
          autocomplete="off"
          action={`/generate/${kind}/record`}
          method="get"
        >
          {GENERATOR_FIELDS[kind].map((field) => (
            <MakerField key={field.name} kind={kind} field={field} typed={fieldText(typed[field.name])} />
          ))}
          <LanguageField />
          <p>
            <button class="button primary" type="submit">
              {page.t('generate.submit')}
            </button>
          </p>
        </form>
        <section class="result box" aria-labelledby="g-h" hidden={isAhead}>
          <h2 id="g-h">{page.t('generate.result')}</h2>
          {refused !== undefined && (
            <p class="field-error">
              <Icon name="problem" />
              <span>{refused}</span>
            </p>
          )}
          <div aria-live="polite" data-records>
            {records.map((record, i) => (
              <RecordBox id={`out-${i}`} record={record} />
            ))}
            {records.length === 0 && <RecordBox id="out-0" record={{ host: '@', type: 'CAA', value: '' }} hidden />}
            {result.kind === 'mta-sts' && (
              <div data-policy>
                <h3 class="small-head">{page.t('generate.policy')}</h3>
                <Command id="out-url" text={result.policyUrl} what="snippet" />
                <Command id="out-policy" text={result.policyFile} what="snippet" />
              </div>
            )}
          </div>
          <div data-issues>
            {issuesOf(result).map(({ code, value, isError }) => (
              <div class={`note is-${isError ? 'problem' : 'warn'}`} data-issue={code}>
                <Icon name={isError ? 'problem' : 'warn'} />
                <p>{issueText(page, kind, code, value)}</p>
              </div>
            ))}
          </div>
          <p class="small quiet" data-live-note hidden>
            {page.t('generate.live')}
          </p>
          <ol class="steps small">
            <li>{page.t(`generate.publish.${kind}`)}</li>
            <li>
              <a href={page.href('/propagation')}>{page.t('generate.propagation')}</a>
            </li>
          </ol>
        </section>
      </div>
    </Layout>
  );
}

function MakerField({ kind, field, typed }: FieldProps): JSX.Element {
  const page = usePage();
  const { name, choices = [], initial = '' } = field;
  const key = `generate.${kind}.${name}`;
  const id = `g-${name}`;
  const hint = page.has(`site.${key}.hint`) ? page.t(`${key}.hint`) : undefined;
  const value = typed ?? initial;
  if (field.kind === 'choice')
    return (
      <fieldset>
        <legend>{page.t(`${key}.label`)}</legend>
        {choices.map((choice) => (
          <label class="choice">
            <input type="radio" name={name} value={choice} checked={choice === value} />
            <span>
              <b>{choice}</b>
              <small>{page.t(`${key}.${choice}`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
    );
  if (field.kind === 'flag')
    return (
      <label class="choice">
        <input type="checkbox" name={name} checked={value !== ''} />
        <span>
          <b>{page.t(`${key}.label`)}</b>
          <small>{hint}</small>
        </span>
      </label>
    );
  return (
    <div class="field">
      <label for={id}>{page.t(`${key}.label`)}</label>
      {field.kind === 'select' ? (
        <select class="input" id={id} name={name}>
          {choices.map((choice) => (
            <option value={choice} selected={choice === value}>
              {choice === '' ? page.t(`${key}.default`) : page.t(`${key}.${choice}`)}
            </option>
          ))}
        </select>
      ) : (
        <input
          class="input"
          id={id}
          name={name}
          type="text"
          inputmode={field.kind === 'number' ? 'numeric' : undefined}
          value={value}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        />
      )}
      {hint !== undefined && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface FieldProps {
  readonly kind: Kind;
  readonly field: GeneratorField;
  readonly typed: string | undefined;
}

function recordsOf(result: GeneratorResult): readonly ShownRecord[] {
  switch (result.kind) {
    case 'caa':
      return result.records;
    case 'mta-sts':
      return [result.dnsRecord, ...(result.tlsRptRecord ? [result.tlsRptRecord] : [])];
    default:
      return [{ host: result.host, type: result.type, value: result.record }];
  }
}

interface ShownIssue {
  readonly code: string;
  readonly value?: string | number;
  readonly isError: boolean;
}

function issuesOf(result: GeneratorResult): readonly ShownIssue[] {
  const errors = 'errors' in result ? result.errors : [];
  return [
    ...errors.map((issue) => ({ ...issue, isError: true })),
    ...result.warnings.map((issue) => ({ ...issue, isError: false })),
  ];
}

function issueText(page: PageContext, kind: Kind, code: string, value: string | number = ''): string {
  const own = `site-issues.${kind}.${code}`;
  return page.foreign(page.has(own) ? own : `site-issues.any.${code}`, { value: String(value) });
}
