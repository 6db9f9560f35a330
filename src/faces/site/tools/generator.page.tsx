import type { JSX } from 'preact';
import type { Kind } from '#features/generate/generate.dto.js';
import { generatedRecords } from '#features/generate/generated-records.js';
import type { GeneratorResult } from '#features/generate/generate.service.js';
import { readDomain } from '#platform/edge/params/typed-name.js';
import { LOOKUP_LIMIT } from '#formats/records/spf.js';
import { Command } from '../components/copy.js';
import { Icon } from '../components/icons.js';
import { LanguageField, Layout } from '../components/layout.js';
import { PageHead } from '../components/note.js';
import { ReadAs } from '../components/read-as.js';
import { RecordBox, type ShownRecord } from '../components/record.js';
import { type PageContext, usePage } from '../page-context.js';
import { CHOICES, chosenIn } from './generator-choices.js';
import { GENERATOR_FIELDS, generatorBody, type GeneratorField, fieldText, type Typed } from './generator-fields.js';
import { type FieldIssue, issuesOf, isUsable } from './generator-issues.js';
import { previewAddress } from './preview-form.js';
import type { PublishedForm } from './published-form.js';
import type { SpfCosts } from './published-records.js';

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
  /** What the DNS lookups of an SPF record cost. */
  readonly costs?: SpfCosts;
  /** The published record, if it was loaded. */
  readonly published?: PublishedForm;
  /** Input of the domain field that contains no domain. */
  readonly noDomain?: string;
  /** What was typed as the domain whose record was loaded. */
  readonly loadedFrom?: string;
}

export function GeneratorPage(props: GeneratorProps): JSX.Element {
  const { kind, typed, result, asked, isAhead = false, costs, published } = props;
  const page = usePage();
  const name = page.t(`tools.${kind}.name`);
  const lead = page.t(`tools.${kind}.lead`);
  const was = fieldText(typed.was) ?? '';
  const isJudged = asked && !isAhead && props.refused === undefined; // a refused form has no result of its own
  const issues = isJudged ? issuesOf(result, generatorBody(kind, typed), costs) : [];
  return (
    <Layout title={name} description={lead} indexed={!asked} scripts={['maker.js']}>
      <PageHead title={name} lead={lead} />
      {asked && <ReadAs typed={props.loadedFrom ?? fieldText(typed.domain)} />}
      <div class="maker">
        <form
          class="form"
          data-maker={kind}
          data-ahead={isAhead}
          autocomplete="off"
          action={`/generate/${kind}/record`}
          method="get"
        >
          {/* Enter in a field makes the record; a form uses its first button for that. */}
          <button class="vh" type="submit" tabindex={-1} aria-hidden="true">
            {page.t('generate.submit')}
          </button>
          {GENERATOR_FIELDS[kind].map((field) => (
            <MakerField
              key={field.name}
              kind={kind}
              field={field}
              typed={fieldText(typed[field.name])}
              issues={issues.filter((issue) => issue.field === field.name)}
              {...(field.name === 'domain' && { noDomain: props.noDomain, published })}
            />
          ))}
          {was !== '' && <input type="hidden" name="was" value={was} />}
          <LanguageField />
          <p>
            <button class="button primary" type="submit">
              {page.t('generate.submit')}
            </button>
          </p>
        </form>
        <Made {...props} isAhead={isAhead} issues={issues} />
      </div>
    </Layout>
  );
}

/** The records, and what is wrong with them. */
function Made({ kind, typed, result, asked, isAhead, refused, costs, issues }: MadeProps): JSX.Element {
  const page = usePage();
  const records = generatedRecords(result);
  const usable = asked && refused === undefined && isUsable(result, issues);
  const left = issues.filter(({ isError, field }) => isError && field !== undefined).length;
  return (
    <section class="result box" aria-labelledby="g-h" hidden={isAhead} data-made>
      <h2 id="g-h">{page.t('generate.result')}</h2>
      {refused !== undefined && (
        <p class="field-error">
          <Icon name="problem" />
          <span>{refused}</span>
        </p>
      )}
      <div aria-live="polite" data-records>
        {records.map((record, i) => (
          <RecordBox id={`out-${i}`} record={record} isUsable={usable} />
        ))}
        {records.length === 0 && (
          <RecordBox id="out-0" record={{ host: '@', type: 'CAA', value: '' }} isUsable={false} hidden />
        )}
        {result.kind === 'mta-sts' && (
          <div data-policy>
            <h3 class="small-head">{page.t('generate.policy')}</h3>
            {usable ? (
              <>
                <Command id="out-url" text={result.policyUrl} what="snippet" />
                <Command id="out-policy" text={result.policyFile} what="snippet" />
              </>
            ) : (
              [
                ['out-url', result.policyUrl],
                ['out-policy', result.policyFile],
              ].map(([id, text]) => (
                <div class="command">
                  <code id={id}>{text}</code>
                </div>
              ))
            )}
          </div>
        )}
      </div>
      {result.kind === 'spf' && (
        <LookupCount lookups={costs?.lookups ?? result.lookupCount} complete={costs?.complete} />
      )}
      <div data-issues>
        {left > 0 && <Issue isError text={page.count('generate.left', left)} />}
        {issues
          .filter(({ field }) => field === undefined)
          .map(({ code, value, isError }) => (
            <Issue code={code} isError={isError} text={issueText(page, kind, code, value)} />
          ))}
      </div>
      <p class="small quiet" data-live-note hidden>
        {page.t('generate.live')}
      </p>
      {usable ? (
        <NextSteps
          kind={kind}
          domain={readDomain(fieldText(typed.domain) ?? '')?.ascii}
          records={records}
          was={fieldText(typed.was) ?? ''}
        />
      ) : (
        <p class="small quiet">{page.t(asked ? 'generate.unusable' : 'generate.empty')}</p>
      )}
    </section>
  );
}

interface MadeProps extends GeneratorProps {
  readonly isAhead: boolean;
  readonly issues: readonly FieldIssue[];
}

/** Publish it, see its effect, and see whether it has arrived. */
function NextSteps({ kind, domain, records, was }: NextProps): JSX.Element {
  const page = usePage();
  const preview = domain === undefined ? undefined : previewOf(domain, records, was);
  const [first] = records;
  const host = first && domain !== undefined ? nameOf(first.host, domain) : undefined;
  return (
    <ol class="steps small">
      {preview !== undefined && (
        <li>
          <a href={page.href(preview)}>{page.t('generate.preview')}</a>
        </li>
      )}
      <li>{page.t(`generate.publish.${kind}`)}</li>
      <li>
        <a href={page.href(host === undefined ? '/propagation' : `/propagation/${host}/${first!.type}`)}>
          {page.t('generate.propagation')}
        </a>
      </li>
      {domain !== undefined && (
        <li>
          <a href={page.href(`/check/${domain}`)}>{page.t('tools.fullReport', { domain })}</a>
        </li>
      )}
    </ol>
  );
}

interface NextProps {
  readonly kind: Kind;
  readonly domain: string | undefined;
  readonly records: readonly ShownRecord[];
  /** The published record that the new one replaces; empty if it is not known. */
  readonly was: string;
}

function LookupCount({ lookups, complete = true }: LookupProps): JSX.Element {
  const page = usePage();
  const isOver = lookups > LOOKUP_LIMIT;
  const key = isOver ? 'lookupsOver' : complete ? 'lookups' : 'lookupsAtLeast';
  const state = isOver ? 'problem' : complete ? 'ok' : 'unknown';
  return (
    <p class={`lookups is-${state}`} data-lookups={lookups}>
      <Icon name={state} />
      <span>{page.t(`generate.${key}`, { count: lookups, limit: LOOKUP_LIMIT })}</span>
    </p>
  );
}

interface LookupProps {
  readonly lookups: number;
  readonly complete: boolean | undefined;
}

function Issue({ code, isError, text }: IssueProps): JSX.Element {
  return (
    <div class={`note is-${isError ? 'problem' : 'warn'}`} data-issue={code}>
      <Icon name={isError ? 'problem' : 'warn'} />
      <p>{text}</p>
    </div>
  );
}

interface IssueProps {
  readonly code?: string;
  readonly isError: boolean;
  readonly text: string;
}

function MakerField(props: FieldProps): JSX.Element {
  const { kind, field, typed, issues } = props;
  const page = usePage();
  const { name, choices = [], initial = '' } = field;
  const own = `generate.${kind}.${name}`;
  const key = page.has(`site.${own}.label`) ? own : `generate.any.${name}`;
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
  const isDomain = name === 'domain';
  const { chosen, other } = chosenIn(name, value);
  const refused = isDomain ? props.noDomain : undefined;
  const isInvalid = refused !== undefined || issues.some(({ isError }) => isError);
  const hasErrors = refused !== undefined || issues.length > 0;
  const described = [hint !== undefined && `${id}-hint`, hasErrors && `${id}-error`].filter(Boolean).join(' ');
  return (
    <>
      <Choices field={name} chosen={chosen} label={`${key}.list`} />
      <div class="field" data-field={name}>
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
          <div class={isDomain ? 'check-row' : undefined}>
            <input
              class="input"
              id={id}
              name={name}
              type="text"
              inputmode={field.kind === 'number' ? 'numeric' : undefined}
              value={refused ?? other}
              autocomplete="off"
              autocapitalize="none"
              spellcheck={false}
              aria-invalid={isInvalid ? 'true' : undefined}
              aria-describedby={described || undefined}
            />
            {isDomain && (
              <button class="button" type="submit" formaction={`/generate/${kind}/published`} data-load>
                {page.t(`generate.load.${kind === 'mta-sts' ? 'servers' : 'record'}`)}
              </button>
            )}
          </div>
        )}
        <div id={`${id}-error`} data-error hidden={!hasErrors}>
          {refused !== undefined && <FieldError text={page.t('field.refused')} isError />}
          {issues.map(({ code, value: about, isError }) => (
            <FieldError text={issueText(page, kind, code, about)} isError={isError} />
          ))}
        </div>
        {hint !== undefined && (
          <p class="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
        {props.published && <PublishedNote kind={kind} domain={value} published={props.published} />}
      </div>
    </>
  );
}

interface FieldProps {
  readonly kind: Kind;
  readonly field: GeneratorField;
  readonly typed: string | undefined;
  readonly issues: readonly FieldIssue[];
  readonly noDomain?: string | undefined;
  readonly published?: PublishedForm | undefined;
}

function FieldError({ text, isError }: { readonly text: string; readonly isError: boolean }): JSX.Element {
  return (
    <p class={isError ? 'field-error' : 'field-error is-warn'}>
      <Icon name={isError ? 'problem' : 'warn'} />
      <span>{text}</span>
    </p>
  );
}

/** The usual entries of a field as a list to tick; the rest is typed. */
function Choices({ field, chosen, label }: ChoicesProps): JSX.Element | null {
  const page = usePage();
  const choices = CHOICES[field];
  if (!choices) return null;
  return (
    <details class="choices" open={chosen.length > 0}>
      <summary>{page.t(label)}</summary>
      <fieldset>
        <legend class="vh">{page.t(label)}</legend>
        {choices.map(({ name, value }) => (
          <label class="toggle">
            <input type="checkbox" name={field} value={value} checked={chosen.includes(value)} />
            <span>
              {name} <code class="quiet">{value}</code>
            </span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}

interface ChoicesProps {
  readonly field: string;
  readonly chosen: readonly string[];
  readonly label: string;
}

/** What was found at the domain, and whether the form could take it over. */
function PublishedNote({ kind, domain, published }: PublishedProps): JSX.Element {
  const page = usePage();
  const { state, records, lost } = published;
  const own = `generate.published.${kind}.${state}`;
  const key = page.has(`site.${own}`) ? own : `generate.published.${state}`;
  return (
    <div class={`note is-${STATES[state]}`} data-published={state}>
      <Icon name={STATES[state]} />
      <div>
        <p>{page.t(key, { domain, parts: lost.join(', ') })}</p>
        {state !== 'none' && kind !== 'mta-sts' && records.map((record) => <code class="published">{record}</code>)}
      </div>
    </div>
  );
}

const STATES = {
  filled: 'ok',
  none: 'info',
  several: 'problem',
  invalid: 'problem',
  lost: 'warn',
  failed: 'unknown',
} as const;

interface PublishedProps {
  readonly kind: Kind;
  readonly domain: string;
  readonly published: PublishedForm;
}

/** The whole name of a record, whose host is relative to the domain or names it. */
function nameOf(host: string, domain: string): string {
  if (host === '@') return domain;
  return host === domain || host.endsWith(`.${domain}`) ? host : `${host}.${domain}`;
}

/** The form of the preview with these records. Where only one record may exist, it replaces the published one. */
function previewOf(domain: string, records: readonly ShownRecord[], was: string): string | undefined {
  if (records.some(({ value }) => value === was)) return undefined;
  const changes = records.map(({ host, type, value }) => {
    const change = { host: nameOf(host, domain), type, value };
    return was === '' ? { ...change, action: 'add' as const } : { ...change, action: 'replace' as const, old: was };
  });
  return previewAddress(domain, changes);
}

function issueText(page: PageContext, kind: Kind, code: string, value: string | number = ''): string {
  const own = `site-issues.${kind}.${code}`;
  return page.foreign(page.has(own) ? own : `site-issues.any.${code}`, { value: String(value) });
}
