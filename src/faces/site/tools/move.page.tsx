import type { JSX } from 'preact';
import type { HealthFinding } from '#features/health/health.dto.js';
import type { MoveResult } from '#features/move/move.dto.js';
import { Row } from '../components/copy.js';
import { DomainField } from '../components/domain-field.js';
import { FaultArticle } from '../components/fault-article.js';
import { FindingLine, FixRow, Proof } from '../components/finding.js';
import { SeverityLabel, SeverityIcon } from '../components/icons.js';
import { LanguageField } from '../components/layout.js';
import { Note, Table } from '../components/note.js';
import { usePage } from '../page-context.js';
import { isFault, shownFinding } from '../report/report-view.js';
import type { TypedMove } from './move-form.js';
import { formatTimeSpan } from '#platform/edge/texts/time-span.js';
import { TimetablePicture } from '../pictures/timetable.picture.js';
import { ExpectedLosses } from './expected-losses.js';
import { DomainFormPage, type DomainFormProps } from './domain-form.page.js';
import { TextArea } from './text-area.js';
import { FullReport } from './tool-page.js';

type MoveProps = DomainFormProps<TypedMove, MoveResult>;

/** The input is not stored. */
export function MovePage(props: MoveProps): JSX.Element {
  const page = usePage();
  const { result } = props;
  return (
    <DomainFormPage
      tool="move"
      of={props}
      form={<MoveForm {...props} />}
      input={result && [page.t('tools.move.input'), result.domain]}
    >
      {result && <Verdict result={result} />}
    </DomainFormPage>
  );
}

function MoveForm({ typed, refused }: Pick<MoveProps, 'typed' | 'refused'>): JSX.Element {
  const page = usePage();
  return (
    <form class="form" action="/move" method="post">
      <LanguageField />
      <div class="field">
        <DomainField id="m-domain" name="domain" value={refused ?? typed?.domain} refused={refused} />
      </div>
      <Area name="nameServers" value={typed?.nameServers} rows={3} isRequired />
      <Area name="ds" value={typed?.ds} rows={2} />
      <div class="field">
        <label class="choice">
          <input type="checkbox" name="withoutDs" checked={typed?.withoutDs ?? false} />
          <span>{page.t('tools.move.withoutDs')}</span>
        </label>
      </div>
      <Area name="names" value={typed?.names} rows={2} />
      <Area name="zone" value={typed?.zone} rows={6} />
      <ExpectedLosses chosen={typed?.expected} />
      <p>
        <button class="button primary" type="submit">
          {page.t('tools.move.submit')}
        </button>
      </p>
    </form>
  );
}

function Area({ name, ...rest }: AreaProps): JSX.Element {
  const page = usePage();
  const [label, hint] = [page.t(`tools.move.fields.${name}`), page.t(`tools.move.hints.${name}`)];
  return <TextArea id={`m-${name}`} name={name} label={label} hint={hint} {...rest} />;
}

interface AreaProps {
  readonly name: 'nameServers' | 'ds' | 'names' | 'zone';
  readonly value?: string | undefined;
  readonly rows: number;
  readonly isRequired?: boolean;
}

function Verdict({ result }: { readonly result: MoveResult }): JSX.Element {
  const page = usePage();
  const { ready, domain, reasons, differences, timetable, after, checkedAt } = result;
  const faults = reasons.filter(({ severity }) => severity === 'problem' || severity === 'warn');
  const notes = reasons.filter((reason) => !faults.includes(reason));
  return (
    <>
      <div class="section">
        <Note state={ready ? 'ok' : 'problem'} title={page.t(ready ? 'tools.move.ready' : 'tools.move.notReady')}>
          <p>{page.t(ready ? 'tools.move.readyWhy' : 'tools.move.notReadyWhy', { domain })}</p>
        </Note>
        <p class="actions verdict-note no-print">
          <FullReport of={domain} />
        </p>
      </div>
      <section class="section box" aria-labelledby="why-h">
        <div class="section-head">
          <h2 id="why-h">{page.t('tools.move.reasons')}</h2>
        </div>
        {faults.map((reason) => (
          <Reason reason={reason} zone={domain} />
        ))}
        <ul class="passed">
          {notes.map(({ severity, title, detail }) => (
            <li>
              <SeverityIcon state={severity} />
              <span>{title}</span>
              <span class="proof">{detail}</span>
            </li>
          ))}
        </ul>
      </section>
      <section class="section" aria-labelledby="plan-h">
        <div class="section-head">
          <h2 id="plan-h">{page.t('tools.move.timetable')}</h2>
        </div>
        {ready ? <Timetable timetable={timetable} /> : <p>{page.t('tools.move.noTimetable')}</p>}
      </section>
      <section class="section" aria-labelledby="diff-h">
        <div class="section-head">
          <h2 id="diff-h">{page.t('tools.move.differences')}</h2>
        </div>
        {differences.length === 0 ? (
          <p>{page.t('tools.move.same')}</p>
        ) : (
          <Table
            caption={page.t('tools.move.differences')}
            head={['record', 'difference', 'current', 'proposed'].map((key) => page.t(`tools.move.columns.${key}`))}
            rows={differences.map(
              ({ name, type, severity, difference, current, proposed, currentTtl, proposedTtl }) => [
                <span class="mono">{`${name} ${type}`}</span>,
                <SeverityLabel state={severity} word={page.t(`tools.move.kinds.${difference}`)} />,
                <Values values={current} ttl={currentTtl} />,
                <Values values={proposed} ttl={proposedTtl} />,
              ],
            )}
          />
        )}
      </section>
      <p class="section small quiet prose">
        {page.t('tools.move.outlook', { score: after.score, at: page.time(checkedAt) })}
      </p>
      <After findings={after.findings} zone={result.zone} />
    </>
  );
}

/** The steps on a time line, and what to do in each. */
function Timetable({ timetable }: Pick<MoveResult, 'timetable'>): JSX.Element {
  const page = usePage();
  const start = Date.parse(timetable[0]?.at ?? '');
  const sinceStart = (at: string) => (Date.parse(at) - start) / 1000;
  const switchAt = timetable.findLast(({ at }) => at !== undefined)?.at ?? '';
  const steps = timetable.map(({ step, at, afterSeconds = 0, what }) => ({
    step,
    what,
    seconds: at === undefined ? sinceStart(switchAt) + afterSeconds : sinceStart(at),
    when:
      at === undefined
        ? page.t('tools.move.after', { time: formatTimeSpan(afterSeconds, page.language) })
        : page.moment(at),
  }));
  return (
    <>
      <TimetablePicture steps={steps} />
      <ol class="steps">
        {steps.map(({ when, what }) => (
          <li>
            <strong>{when}</strong>
            <br />
            {what}
          </li>
        ))}
      </ol>
    </>
  );
}

interface AfterProps {
  readonly findings: readonly HealthFinding[];
  readonly zone: string;
}

/** The problems and warnings of the report at the new name servers, with their fixes. */
function After({ findings, zone }: AfterProps): JSX.Element | null {
  const page = usePage();
  const faults = findings.filter(isFault);
  if (faults.length === 0) return null;
  return (
    <section class="section" aria-labelledby="after-h">
      <div class="section-head">
        <h2 id="after-h">{page.t('tools.move.afterMove')}</h2>
      </div>
      <div class="lines">
        {faults.map((finding) => (
          <FindingLine finding={shownFinding(finding)} zone={zone} />
        ))}
      </div>
    </section>
  );
}

function Reason({ reason, zone }: { readonly reason: HealthFinding; readonly zone: string }): JSX.Element {
  const page = usePage();
  const { id, evidence, verify, references } = reason;
  return (
    <FaultArticle finding={reason}>
      <dl class="facts">
        <FixRow finding={reason} zone={zone} />
        <Proof anchor={id.replace('.', '-')} evidence={evidence} verify={verify} />
        <Row label={page.t('finding.rule')} plain>
          {references.map(({ title: rule, url }, i) => (
            <>
              {i > 0 && ', '}
              <a href={url}>{rule}</a>
            </>
          ))}
        </Row>
      </dl>
    </FaultArticle>
  );
}

const MAX_SHOWN = 10;

function Values({
  values,
  ttl,
}: {
  readonly values: readonly string[];
  readonly ttl?: number | undefined;
}): JSX.Element {
  const page = usePage();
  return (
    <>
      {values.slice(0, MAX_SHOWN).map((value) => (
        <div class="mono foreign">{value}</div>
      ))}
      {values.length > MAX_SHOWN && <div>{page.count('pictures.more', values.length - MAX_SHOWN)}</div>}
      {ttl === undefined ? '–' : <div class="small quiet">TTL {ttl}</div>}
    </>
  );
}
