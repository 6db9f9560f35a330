import { BODY, HEAD, page } from './good-site.js';
import { hangUp, redirect, text } from './pages.js';
import type { SeoSite } from './seo-site.js';

const HOME = { body: page(HEAD, BODY) };

/** Sites that test the behavior of our fetcher. */
export const ENCOUNTERS: readonly SeoSite[] = [
  { name: 'rules-lost.test', shows: 'a good page, but no rules to go by', pages: { '/': HOME, '/robots.txt': hangUp } },
  {
    name: 'not-for-us.test',
    shows: 'a rule for this service alone',
    pages: { '/': HOME, '/robots.txt': text('User-agent: DomainDiagnostics\nDisallow: /llms\n') },
  },
  { name: 'trap.test', shows: 'a way into the own machine', pages: { '/': redirect('http://127.0.0.1/') } },
  { name: 'side-door.test', shows: 'a way to a private name', pages: { '/': redirect('https://private.test/') } },
  {
    name: 'dead-end.test',
    shows: 'a way to a name that is not there',
    pages: { '/': redirect('https://nobody.test/') },
  },
  { name: 'filtered.test', shows: 'a server behind a firewall', pages: {}, state: 'filtered' },
  { name: 'garbage.test', shows: 'a server that does not speak HTTP', pages: {}, state: 'garbage' },
];
