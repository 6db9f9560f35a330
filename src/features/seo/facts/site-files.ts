import { randomUUID } from 'node:crypto';
import { absent, known, type Fact, type Gathered, type Unobtainable } from '#base/domain/fact.js';
import { linksOf } from '../html/head-lookup.js';
import type { HtmlFacts } from '../html/html-facts.js';
import { parseLlmsTxt } from '../llms/llms-txt.js';
import type { FileAnswer } from './answer.js';
import type { SeoFacts } from './seo-facts.js';
import type { Site } from './site.js';
import { fileAnswer, type Fetched } from './fetch-page.js';

export type SiteFiles = Pick<Gathered<SeoFacts>, 'nowhere' | 'favicon' | 'llmsFile' | 'llms' | 'llmsFull'>;

const SMALL = 64 * 1024;
const LARGE = 1024 * 1024;

/** The responses at well-known paths. */
export async function siteFiles(site: Site, html: Fact<HtmlFacts>): Promise<SiteFiles> {
  const [nowhere, favicon, llms, llmsFull] = await Promise.all([
    site.fetchPage(`/${randomUUID()}`, SMALL),
    hasIcon(html) ? absent : site.fetchPage('/favicon.ico', SMALL),
    site.fetchPage('/llms.txt', LARGE),
    site.fetchPage('/llms-full.txt', LARGE),
  ]);
  const llmsFile = fileFact(llms);
  const isText = llmsFile.state === 'known' && llmsFile.value.status === 200 && !llmsFile.value.html;
  return {
    nowhere: fileFact(nowhere),
    favicon: favicon.state === 'absent' ? absent : fileFact(favicon),
    llmsFile,
    llms: isText && llms.state === 'reached' ? known(parseLlmsTxt(new TextDecoder().decode(llms.body))) : absent,
    llmsFull: fileFact(llmsFull),
  };
}

function fileFact(visited: Fetched | Unobtainable): Fact<FileAnswer> {
  return visited.state === 'reached' ? known(fileAnswer(visited)) : visited;
}

/** Whether the page names its icon, so that /favicon.ico need not be fetched. */
function hasIcon(html: Fact<HtmlFacts>): boolean {
  return html.state === 'known' && linksOf(html.value.head, 'icon', 'apple-touch-icon').length > 0;
}
