import { PREVIEW_AGENTS, SEARCH_AGENTS, TRAINING_AGENTS, USER_AGENTS } from '#base/fingerprints/ai-agents.data.js';
import { BODY, HEAD, page } from './good-site.js';
import { hangUp, redirect, text } from './pages.js';
import type { SeoSite } from './seo-site.js';

const HOME = { body: page(HEAD, BODY) };
const shutOut = (...agents: string[]) => agents.map((agent) => `User-agent: ${agent}\n`).join('') + 'Disallow: /\n';

/** Sites whose robots.txt has rules for AI crawlers, for all crawlers, or none. */
export const CRAWLER_RULES: readonly SeoSite[] = [
  {
    name: 'shop-11.test',
    shows: 'some crawlers shut out by name, and statements that contradict it',
    pages: {
      '/': HOME,
      '/robots.txt': text(`User-agent: *
Allow: /
Content-Signal: search=yes, ai-train=perhaps
Content-Usage: train-ai=perhaps
${shutOut('OAI-SearchBot', 'MistralAI-User', 'GPTBot', 'anthropic-ai', 'commoncrawl')}User-agent: *\nDisallow: /cart\n`),
    },
  },
  {
    name: 'shop-12.test',
    shows: 'a copied list of all crawlers there are, but one search engine',
    pages: {
      '/': { ...HOME, headers: { 'content-usage': 'train-ai=n' } },
      '/robots.txt': text(shutOut(...SEARCH_AGENTS.slice(1), ...TRAINING_AGENTS, ...USER_AGENTS, ...PREVIEW_AGENTS)),
    },
  },
  {
    name: 'shop-13.test',
    shows: 'open to one search engine only, and slow',
    pages: {
      '/': { ...HOME, delayMs: 5100 },
      '/robots.txt': text(`User-agent: Googlebot\nAllow: /\n${shutOut('*')}`),
    },
  },
  {
    name: 'shop-14.test',
    shows: 'closed to everybody, and to be left out of search, which nobody gets to read',
    pages: {
      '/': { body: page(`${HEAD}<meta name="robots" content="noindex">`, BODY) },
      '/robots.txt': text(shutOut('*')),
    },
  },
  {
    name: 'shop-15.test',
    shows: 'rules that are found after six redirects: no training, please',
    pages: {
      '/': HOME,
      '/robots.txt': redirect('/1'),
      ...Object.fromEntries([1, 2, 3, 4, 5].map((hop) => [`/${hop}`, redirect(`/${hop + 1}`)])),
      '/6': text('User-agent: *\nContent-Signal: ai-train=no\nAllow: /\n'),
    },
  },
  {
    name: 'shop-16.test',
    shows: 'the rules of another site',
    pages: { '/': HOME, '/robots.txt': redirect('https://shop-01.test/robots.txt') },
  },
  {
    name: 'shop-17.test',
    shows: 'rules that cannot be had, so that nothing else is asked for',
    pages: {
      '/': { body: page('<title>Lamps</title><link rel="canonical" href="https://shop-17.test/lamps">', BODY) },
      '/robots.txt': hangUp,
    },
  },
];
