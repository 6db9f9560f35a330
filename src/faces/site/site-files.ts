import { LANGUAGES } from '#platform/edge/texts/localizer.js';
import { RULE_IDS } from '#faces/rules/rule-book.js';
import { type Offer, toolsOf } from './tools/tool-list.js';

const RULES = RULE_IDS.map((id) => `/rules/${id}`);

/** Every page that search engines may list. */
function indexedPaths(offer: Offer): readonly string[] {
  const tools = Object.values(toolsOf(offer)).flat();
  return ['/', '/api', '/rules', '/glossary', ...tools.map(({ path }) => path), ...RULES];
}

/** Programs that fetch a link once, when somebody shares it, and show its title and picture. */
const LINK_PREVIEWS = [
  'Discordbot',
  'facebookexternalhit',
  'LinkedInBot',
  'Slackbot',
  'TelegramBot',
  'Twitterbot',
  'WhatsApp',
];

/** Reports are `noindex`, and robots.txt excludes them, because each request would start a check. */
export function robotsTxt(base: string): string {
  const results = [
    'check',
    'lookup',
    'propagation',
    'dnssec',
    'availability',
    'mail-check',
    'dkim',
    'web-check',
    'seo-check',
    'idn',
    'verify',
    'spf',
    'preview',
    'profiles',
    'calendar',
    'mail-test',
    'scans',
  ];
  const group = (agents: readonly string[], excluded: readonly string[]) => [
    ...agents.map((agent) => `User-agent: ${agent}`),
    ...excluded.map((tool) => `Disallow: /${tool}/`),
    'Disallow: /api/v1/',
    'Disallow: /mcp',
    'Allow: /',
    '',
  ];
  return [
    ...group(['*'], results),
    ...group(
      LINK_PREVIEWS,
      results.filter((tool) => tool !== 'check'),
    ),
    `Sitemap: ${base}/sitemap.xml`,
    '',
  ].join('\n');
}

export function sitemapXml(base: string, offer: Offer): string {
  const alternates = (path: string) =>
    LANGUAGES.map(
      (language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${base}${path}?lang=${language}"/>`,
    ).join('');
  const urls = indexedPaths(offer).map((path) => `<url><loc>${base}${path}</loc>${alternates(path)}</url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** llms.txt: what the service does, and how to call it. */
export function llmsTxt(base: string): string {
  return `# Domain Diagnostics

> Checks a domain's DNS, mail and web configuration, shows the evidence, and returns the records that fix it. Free, without signup, in English and German.

## For programs

- [OpenAPI document](${base}/api/v1/openapi.json): every endpoint
- [Health check](${base}/api/v1/check/example.com): findings, score and fixes of a domain as JSON
- [MCP server](${base}/mcp): the same checks as tools for AI assistants, Streamable HTTP, no login
- [Rules](${base}/api/v1/rules): every check with its outcomes, as JSON

## For people

- [Home page](${base}/): check a domain
- [Rules](${base}/rules): every check explained
- [Glossary](${base}/glossary): terms in plain words
- [How to use the API](${base}/api): keys, limits, MCP
`;
}

/** Where to report a weakness of the service (RFC 9116). */
export function securityTxt(contacts: readonly string[], expires: string, base: string): string {
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    `Preferred-Languages: ${LANGUAGES.join(', ')}`,
    ...(base === '' ? [] : [`Canonical: ${base}/.well-known/security.txt`]),
    '',
  ].join('\n');
}
