import type { JSX } from 'preact';
import { Command, Row } from '../components/copy.js';
import { DomainField } from '../components/domain-field.js';
import { SeverityLabel } from '../components/icons.js';
import { LanguageField, Layout } from '../components/layout.js';
import { RecordBox } from '../components/record.js';
import { Section } from '../components/section.js';
import { usePage } from '../page-context.js';
import { symptomsOf, toolsOf } from '../tools/tool-list.js';

const [CHECK, MCP] = ['/api/v1/check/example.com', '/mcp'];

interface HomeProps {
  /** The rejected input. */
  readonly refused?: string;
}

export function HomePage({ refused }: HomeProps): JSX.Element {
  const page = usePage();
  return (
    <Layout
      title={page.t('home.pageTitle')}
      description={page.t('home.description')}
      indexed={refused === undefined}
      quick={false}
    >
      <section class="hero">
        <h1>{page.t('home.title')}</h1>
        <p class="lead">{page.t('home.lead')}</p>
        <form class="check" role="search" action="/check" method="get">
          <DomainField id="domain" name="domain" hint={page.t('home.hint')} refused={refused} hasFocus>
            <button class="button primary" type="submit">
              {page.t('home.check')}
            </button>
          </DomainField>
          <LanguageField />
        </form>
      </section>
      <Symptoms />
      <Sample />
      <Tools />
      <ForMachines />
    </Layout>
  );
}

/** Short paths for visitors who know a symptom and no tool. */
function Symptoms(): JSX.Element {
  const page = usePage();
  const say = (key: string) => page.t(`home.symptoms.${key}`);
  return (
    <Section id="symptoms" title={say('title')}>
      <ul class="trio symptoms">
        {Object.entries(symptomsOf(page.offer)).map(([symptom, tools]) => (
          <li data-symptom={symptom}>
            <h3>{say(`${symptom}.title`)}</h3>
            <ol class="steps small">
              {tools.map(({ path, key }) => (
                <li>
                  <a href={path.startsWith('#') ? path : page.href(path)}>{say(`${symptom}.${key}`)}</a>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Sample(): JSX.Element {
  const page = usePage();
  const { anonymous, keyed } = page.limits.day;
  const allowance = { anonymous: page.number(anonymous), keyed: page.number(keyed) };
  return (
    <Section id="answer" title={page.t('home.sample')}>
      <div class="sample box">
        <div class="finding">
          <p class="finding-line">
            <span aria-hidden="true">
              <SeverityLabel state="warn" />
            </span>
          </p>
          <div class="finding-text">
            <h3>
              <span class="vh">{page.t('severity.warn')}: </span>
              {page.t('home.sampleTitle')}
            </h3>
            <p>{page.t('home.sampleDetail')}</p>
          </div>
          <dl class="facts">
            <Row label={page.t('finding.evidence')}>
              <div class="seen">
                <div>
                  <span class="where">TXT _dmarc.example.com</span> v=DMARC1; p=none
                </div>
              </div>
            </Row>
            <Row label={page.t('finding.fix')}>
              <RecordBox
                id="h-r"
                zone="example.com"
                record={{
                  host: '_dmarc.example.com',
                  type: 'TXT',
                  value: 'v=DMARC1; p=none; rua=mailto:dmarc@example.com',
                  old: 'v=DMARC1; p=none',
                }}
              />
            </Row>
            <Row label={page.t('finding.verify')}>
              <Command id="h-v" text="dig +short TXT _dmarc.example.com" />
            </Row>
            <Row label={page.t('finding.rule')} plain>
              <a href={page.href('/rules/dmarc-reports')}>dmarc-reports</a>
            </Row>
          </dl>
        </div>
      </div>
      <ul class="trio section">
        {['evidence', 'fixes', 'free'].map((point) => (
          <li>
            <h3>{page.t(`home.${point}Title`)}</h3>
            <p>{page.t(`home.${point}`, allowance)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Tools(): JSX.Element {
  const page = usePage();
  return (
    <Section id="tools" title={page.t('home.tools')}>
      <div class="tools">
        {Object.entries(toolsOf(page.offer)).map(([group, tools]) => (
          <section aria-labelledby={`t-${group}`}>
            <h3 id={`t-${group}`}>{page.t(`groups.${group}`)}</h3>
            <ul>
              {tools.map(({ path, key }) => (
                <li>
                  <a href={page.href(path)}>
                    <b>{page.t(`tools.${key}.name`)}</b>
                    <span>{page.t(`tools.${key}.short`)}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Section>
  );
}

function ForMachines(): JSX.Element {
  const page = usePage();
  return (
    <section class="section">
      <div class="split">
        <div class="box">
          <div class="section-head">
            <h2>{page.t('home.scripts')}</h2>
            <p>
              {page.t('home.scriptsLead')} <a href="/docs">{page.t('foot.reference')}</a>
            </p>
          </div>
          <Command id="h-curl" text={`curl ${page.absolute(CHECK)}`} path={CHECK} />
        </div>
        <div class="box">
          <div class="section-head">
            <h2>{page.t('home.assistants')}</h2>
            <p>
              {page.t('home.assistantsLead')} <a href={page.href('/api#mcp')}>{page.t('home.connect')}</a>
            </p>
          </div>
          <Command
            id="h-mcp"
            text={`claude mcp add --transport http domain-diagnostics ${page.absolute(MCP)}`}
            path={MCP}
          />
        </div>
      </div>
    </section>
  );
}
