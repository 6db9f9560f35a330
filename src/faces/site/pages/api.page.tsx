import type { ComponentChildren, JSX } from 'preact';
import { Command, Row } from '../components/copy.js';
import { Layout } from '../components/layout.js';
import { PageHead, Table } from '../components/note.js';
import { usePage } from '../page-context.js';

const [CHECK, MCP] = ['/api/v1/check/example.com', '/mcp'];
const [BADGE, CALENDAR] = ['/badge/example.com.svg', '/calendar/example.com.ics'];
const EXAMPLES = [
  ['check', '/api/v1/check/example.com'],
  ['lookup', '/api/v1/lookup/example.com/MX'],
  ['propagation', '/api/v1/propagation/example.com/A'],
  ['dnssec', '/api/v1/dnssec/example.com'],
  ['mail', '/api/v1/mail-check/example.com'],
  ['rules', '/api/v1/rules'],
] as const;

export function ApiPage(): JSX.Element {
  const page = usePage();
  const { day, burst } = page.limits;
  return (
    <Layout title={page.t('api.title')} description={page.t('api.lead')} indexed>
      <PageHead title={page.t('api.title')} lead={page.t('api.lead')}>
        <p class="actions">
          <a class="button primary" href="/docs">
            {page.t('api.try')}
          </a>
          <a class="button" href="/api/v1/openapi.json">
            OpenAPI 3.1
          </a>
        </p>
      </PageHead>
      <div class="box prose-page">
        <Part id="start">
          <p>{page.t('api.start.text')}</p>
          <dl class="facts">
            {EXAMPLES.map(([name, path]) => (
              <Row label={page.t(`api.examples.${name}`)}>
                <Command id={`a-${name}`} text={`curl ${page.absolute(path)}`} path={path} />
              </Row>
            ))}
          </dl>
          <p>{page.t('api.start.language')}</p>
        </Part>
        <Part id="limits">
          <p>{page.t('api.limits.text')}</p>
          <Table
            caption={page.t('api.limits.title')}
            head={[page.t('api.limits.what'), page.t('api.limits.anonymous'), page.t('api.limits.keyed')]}
            rows={[
              [page.t('api.limits.day'), page.number(day.anonymous), page.number(day.keyed)],
              [page.t('api.limits.burst'), page.number(burst.anonymous), page.number(burst.keyed)],
            ]}
          />
          <p>{page.t('api.limits.headers')}</p>
        </Part>
        <Part id="keys">
          <p>{page.t('api.keys.text', { keyed: page.number(day.keyed) })}</p>
          <Command id="a-key" text={`curl -H 'X-Api-Key: ddk_…' ${page.absolute(CHECK)}`} path={CHECK} />
        </Part>
        <Part id="mcp">
          <p>{page.t('api.mcp.text')}</p>
          <dl class="facts">
            <Row label="Claude Code">
              <Command
                id="a-claude"
                text={`claude mcp add --transport http domain-diagnostics ${page.absolute(MCP)}`}
                path={MCP}
              />
            </Row>
            <Row label="Codex">
              <Command id="a-codex" text={`codex mcp add domain-diagnostics --url ${page.absolute(MCP)}`} path={MCP} />
            </Row>
            <Row label={page.t('api.mcp.others')}>
              <Command
                id="a-json"
                text={JSON.stringify({ mcpServers: { 'domain-diagnostics': { url: page.absolute(MCP) } } }, null, 2)}
                path={MCP}
                what="snippet"
              />
            </Row>
          </dl>
        </Part>
        <Part id="badge">
          <p>{page.t('api.badge.text')}</p>
          <Command id="a-badge" text={`![DNS health](${page.absolute(BADGE)})`} path={BADGE} what="snippet" />
        </Part>
        <Part id="calendar">
          <p>{page.t('api.calendar.text')}</p>
          <Command id="a-calendar" text={page.absolute(CALENDAR)} path={CALENDAR} what="snippet" />
        </Part>
        <Part id="privacy">
          <p>{page.t('api.privacy.text')}</p>
          <p>{page.t('api.privacy.log')}</p>
        </Part>
      </div>
    </Layout>
  );
}

function Part({ id, children }: { readonly id: string; readonly children: ComponentChildren }): JSX.Element {
  const page = usePage();
  return (
    <section class="prose wide" id={id}>
      <h2>{page.t(`api.${id}.title`)}</h2>
      {children}
    </section>
  );
}
