import type { JSX } from 'preact';
import type { WebFinding } from '#features/web-check/web-check.dto.js';
import { Command } from '../components/copy.js';
import { Section } from '../components/section.js';
import { usePage } from '../page-context.js';

const SERVERS = ['nginx', 'apache', 'caddy', 'haproxy', 'lighttpd'] as const;
type Configuration = NonNullable<NonNullable<WebFinding['fix']>['configuration']>;

/** The lines of all findings for each web server; the server is chosen without a script. */
export function WebConfiguration({ findings }: { readonly findings: readonly WebFinding[] }): JSX.Element | null {
  const page = usePage();
  const blocks = blocksOf(findings);
  if (blocks.length === 0) return null;
  return (
    <Section
      id="config"
      class="section box"
      title={page.t('tools.web.config.title')}
      lead={page.t('tools.web.config.lead')}
    >
      <form class="tabs">
        <fieldset>
          <legend>{page.t('tools.web.config.server')}</legend>
          {SERVERS.map((server, i) => (
            <label class="tab">
              <input type="radio" name="server" value={server} checked={i === 0} autocomplete="off" />
              {page.t(`tools.web.config.names.${server}`)}
            </label>
          ))}
        </fieldset>
        {SERVERS.map((server) => (
          <div class="tab-panel" data-tab={server}>
            <h3>{page.t(`tools.web.config.names.${server}`)}</h3>
            <p class="small quiet">{page.t(`tools.web.config.places.${server}`)}</p>
            {blocks.map(({ titles, configuration }, i) => (
              <>
                <p class="small">{page.t('tools.web.config.for', { titles: titles.join('; ') })}</p>
                <Command id={`c-${server}-${i}`} text={configuration[server]} what="snippet" />
              </>
            ))}
          </div>
        ))}
      </form>
    </Section>
  );
}

/** Findings that the same lines fix share a block. */
function blocksOf(findings: readonly WebFinding[]) {
  const blocks = new Map<string, { readonly titles: string[]; readonly configuration: Configuration }>();
  for (const { title, fix } of findings) {
    if (!fix?.configuration) continue;
    const block = blocks.get(fix.configuration.nginx);
    if (block) block.titles.push(title);
    else blocks.set(fix.configuration.nginx, { titles: [title], configuration: fix.configuration });
  }
  return [...blocks.values()];
}
