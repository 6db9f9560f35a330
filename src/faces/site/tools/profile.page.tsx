import type { JSX } from 'preact';
import type { JudgedRequirementEntry, ListedProfile, ProfileResult } from '#features/profiles/profiles.dto.js';
import { isOfWebCheck } from '#features/profiles/fact-sources.js';
import { Icon, SeverityLabel, type State } from '../components/icons.js';
import { Layout } from '../components/layout.js';
import { type PageContext, usePage } from '../page-context.js';
import { DomainInput, type Typed } from './fields.js';
import { Field, ToolPage } from './tool-page.js';

interface ProfilesProps extends Typed {
  readonly profiles: readonly ListedProfile[];
  readonly profile?: string;
}

/** The list of profiles, and the form to compare a domain with one. */
export function ProfilesPage({ profiles, profile, ...typed }: ProfilesProps): JSX.Element {
  const page = usePage();
  return (
    <ToolPage
      tool="profiles"
      path="/profiles"
      form={
        <>
          <DomainInput {...typed} />
          <Field id="f-profile" label={page.t('tools.profiles.profile')}>
            <select class="input" id="f-profile" name="profile">
              {profiles.map((one) => (
                <option value={one.profile} selected={one.profile === profile}>
                  {one.title}
                </option>
              ))}
            </select>
          </Field>
        </>
      }
    >
      <section class="section" aria-labelledby="profiles-h">
        <h2 id="profiles-h">{page.t('tools.profiles.list')}</h2>
        <ul class="checklist two">
          {profiles.map(({ title, lead, source, dated, requirements }) => (
            <li>
              <span class="small quiet">{page.count('tools.profiles.count', requirements)}</span>
              <div class="body">
                <h3>{title}</h3>
                <p class="evidence">{lead}</p>
                <p class="who">
                  {source}, {page.t('tools.profiles.textOf', { date: page.day(dated) })}
                </p>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </ToolPage>
  );
}

interface ProfileProps {
  readonly result: ProfileResult;
  readonly others: readonly ListedProfile[];
}

/** One profile as a checklist for a domain. */
export function ProfilePage({ result, others }: ProfileProps): JSX.Element {
  const page = usePage();
  const { profile, title, domain, requirements, sources, scores, checkedAt } = result;
  const groups = [...new Set(requirements.map(({ group }) => group))];
  return (
    <Layout title={`${title}: ${domain}`} description={page.t('tools.profiles.lead')}>
      <header class="page-head">
        <p class="what">
          {title}
          {page.typed !== '' && (
            <>
              {'. '}
              <span class="foreign">{page.t('report.readAs', { domain, typed: page.typed })}</span>
            </>
          )}
        </p>
        <h1>{domain}</h1>
      </header>
      <Answer result={result} />
      <div class="meta">
        <p>{page.t('tools.profiles.checked', { at: page.moment(checkedAt) })}</p>
        <p class="actions no-print">
          <a class="button primary" href={page.href(`/check/${domain}#plan`)}>
            {page.t('tools.profiles.plan')}
          </a>
          <button class="button" type="button" data-print hidden>
            {page.t('report.print')}
          </button>
          <a class="button" href={`/api/v1/profiles/${profile}/${domain}?lang=${page.language}`}>
            JSON
          </a>
        </p>
      </div>
      <p class="print-only small" data-own={page.incomplete(page.visitor.path)}>
        {page.absolute(page.visitor.path)}
      </p>
      <section class="section box" aria-labelledby="rules-h" id="rules">
        <div class="section-head">
          <h2 id="rules-h">{page.t('tools.profiles.checklist')}</h2>
          {scores && (
            <p>
              {page.t('tools.profiles.scores', {
                publisher: page.number(scores.publisher),
                check: page.number(scores.check),
              })}
            </p>
          )}
        </div>
        {groups.map((group) => (
          <section class="group">
            <h3>{page.foreign(`profiles.groups.${group}`)}</h3>
            <ul class="checklist">
              {requirements
                .filter((one) => one.group === group)
                .map((one) => (
                  <Item requirement={one} domain={domain} />
                ))}
            </ul>
          </section>
        ))}
      </section>
      <section class="section box" aria-labelledby="sources-h" id="sources">
        <div class="section-head">
          <h2 id="sources-h">{page.t('tools.profiles.sources')}</h2>
          <p>{page.t('tools.profiles.caution')}</p>
        </div>
        <ul class="list-compact small">
          {sources.map(({ name, url, dated }) => (
            <li>
              <a href={url}>{name}</a>, {page.t('tools.profiles.textOf', { date: page.day(dated) })}
            </li>
          ))}
        </ul>
        <p class="small quiet after no-print">
          {page.t('tools.profiles.others')}{' '}
          {others
            .filter((other) => other.profile !== profile)
            .map((other, i) => (
              <>
                {i > 0 && ', '}
                <a href={page.href(`/profiles/${other.profile}/${domain}`)}>{other.title}</a>
              </>
            ))}
        </p>
      </section>
    </Layout>
  );
}

const VERDICTS = { met: 'ok', 'not-met': 'problem', unknown: 'unknown' } as const;

function Answer({ result }: { readonly result: ProfileResult }): JSX.Element {
  const page = usePage();
  const { state, requirements, dated } = result;
  const those = (wanted: JudgedRequirementEntry['state']) => requirements.filter((one) => one.state === wanted);
  const unmet = those('not-met');
  const required = unmet.filter(({ level }) => level === 'must').length;
  const hidden = those('not-visible').length;
  const more = (['unknown', 'not-applicable'] as const).filter((one) => those(one).length > 0);
  const verdict =
    state === 'not-met' ? page.count('tools.profiles.notMet', required) : page.t(`tools.profiles.${state}`);
  return (
    <section class="answer-first" aria-label={page.t('tools.profiles.answer')}>
      <span class={`is-${VERDICTS[state]}`}>
        <Icon name={VERDICTS[state]} />
        <span class="vh">{page.t(`tools.profiles.states.${state}`)}</span>
      </span>
      <div>
        <p class="verdict">{verdict}</p>
        <p class="grounds">
          {page.t('tools.profiles.asOf', { date: page.day(dated) })}
          {hidden > 0 && ` ${page.count('tools.profiles.hidden', hidden)}`}
        </p>
        <dl class="tally">
          <Count label={page.t('tools.profiles.states.met')} count={those('met').length} />
          <Count
            label={page.t('tools.profiles.states.not-met')}
            count={unmet.length}
            note={page.t('tools.profiles.levels', { required, recommended: unmet.length - required })}
          />
          <Count label={page.t('tools.profiles.states.not-visible')} count={hidden} />
          {more.map((one) => (
            <Count label={page.t(`tools.profiles.states.${one}`)} count={those(one).length} />
          ))}
        </dl>
      </div>
    </section>
  );
}

interface CountProps {
  readonly label: string;
  readonly count: number;
  readonly note?: string;
}

function Count({ label, count, note }: CountProps): JSX.Element {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{count}</dd>
      {note !== undefined && count > 0 && <dd>{note}</dd>}
    </div>
  );
}

interface ItemProps {
  readonly requirement: JudgedRequirementEntry;
  readonly domain: string;
}

function Item({ requirement, domain }: ItemProps): JSX.Element {
  const page = usePage();
  const { title, state, evidence, findings, shownBy } = requirement;
  return (
    <li>
      <SeverityLabel state={signOf(requirement)} word={page.t(`tools.profiles.states.${state}`)} />
      <div class="body">
        <h4>{title}</h4>
        {evidence.map((text) => (
          <p class="evidence foreign">{text}</p>
        ))}
        {state === 'not-met' && findings.length > 0 && (
          <p class="remedy">
            {page.t('tools.profiles.fix')}{' '}
            {findings.map((id, i) => (
              <>
                {i > 0 && ', '}
                <a href={page.href(fixPath(id, domain))}>
                  <code>{id}</code>
                </a>
              </>
            ))}
          </p>
        )}
        {shownBy === 'message' && (
          <p class="remedy no-print">
            <a href={page.href('/message')}>{page.t('tools.profiles.message')}</a>
          </p>
        )}
      </div>
      <p class="who">{whoAsks(requirement, page)}</p>
    </li>
  );
}

/** The finding in the report that has it. */
function fixPath(id: string, domain: string): string {
  return `/${isOfWebCheck(id) ? 'web-check' : 'check'}/${domain}#${id}`;
}

function signOf({ state, level }: JudgedRequirementEntry): State {
  if (state === 'not-met') return level === 'must' ? 'problem' : 'warn';
  return state === 'met' ? 'ok' : state === 'not-applicable' ? 'info' : 'unknown';
}

/** Who requires and who recommends it; otherwise the level and where it stands. */
function whoAsks({ askedBy, level, clause }: JudgedRequirementEntry, page: PageContext): string {
  if (!askedBy) return page.t(`tools.profiles.${level}`, { clause });
  const names = (wanted: string) => askedBy.filter((one) => one.level === wanted).map(({ by }) => by);
  const parts = (['must', 'should'] as const).flatMap((wanted) =>
    names(wanted).length > 0 ? [page.t(`tools.profiles.by.${wanted}`, { names: names(wanted).join(', ') })] : [],
  );
  return parts.join('; ');
}
