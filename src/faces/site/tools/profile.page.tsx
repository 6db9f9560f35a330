import type { JSX } from 'preact';
import type { JudgedRequirementEntry, ListedProfile, ProfileResult } from '#features/profiles/profiles.dto.js';
import { isOfWebCheck } from '#features/profiles/fact-sources.js';
import { Blocks } from '../components/blocks.js';
import { SeverityLabel, type State } from '../components/icons.js';
import { Layout } from '../components/layout.js';
import { type PageContext, usePage } from '../page-context.js';
import { Section } from '../components/section.js';
import { profileView } from '../../views/profile.view.js';
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
  const { profile, title, domain, requirements, sources, scores } = result;
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
      <div class="section">
        <Blocks blocks={profileView(result).filter(({ kind }) => kind !== 'findings')} />
        <p class="actions no-print">
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
      <Section
        id="rules"
        class="section box"
        title={page.t('tools.profiles.checklist')}
        lead={
          scores &&
          page.t('tools.profiles.scores', {
            publisher: page.number(scores.publisher),
            check: page.number(scores.check),
          })
        }
      >
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
      </Section>
      <Section
        id="sources"
        class="section box"
        title={page.t('tools.profiles.sources')}
        lead={page.t('tools.profiles.caution')}
      >
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
      </Section>
    </Layout>
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
