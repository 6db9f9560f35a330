import { BODY, HEAD, page } from './good-site.js';
import { redirect } from './pages.js';
import type { SeoSite } from './seo-site.js';

const HOME = { body: page(HEAD, BODY) };
const CANONICAL = { body: page(`${HEAD}<link rel="canonical" href="https://shop-32.test/">`, BODY) };

/** Sites whose home page is unavailable or at another address. */
export const FAILURES: readonly SeoSite[] = [
  {
    name: 'shop-18.test',
    shows: 'no start page, and a server too busy to tell its rules',
    pages: { '/robots.txt': { status: 429 } },
  },
  { name: 'shop-19.test', shows: 'a server in error', pages: {}, otherwise: { status: 500 } },
  {
    name: 'shop-20.test',
    shows: 'a test whether a person is asking',
    pages: { '/': { status: 403, body: '<title>Just a moment</title><form id="challenge-form">' } },
  },
  { name: 'shop-21.test', shows: 'moved to another name', pages: { '/': redirect('https://shop-01.test/') } },
  { name: 'shop-22.test', shows: 'a page without end', pages: { '/': { body: page(HEAD, 'lamp '.repeat(500_000)) } } },
  {
    name: 'shop-23.test',
    shows: 'a file in the place of a page',
    pages: { '/': { headers: { 'content-type': 'image/png' } } },
  },
  { name: 'shop-24.test', shows: 'redirects in a circle', pages: { '/': redirect('/') } },
  { name: 'shop-25.test', shows: 'no encryption', pages: {}, open: { '/': HOME }, state: 'without-https' },
  { name: 'shop-26.test', shows: 'an expired certificate', pages: {}, open: { '/': HOME }, state: 'expired' },
  { name: 'shop-27.test', shows: 'the certificate of another name', pages: {}, state: 'wrong-name' },
  { name: 'shop-28.test', shows: 'a certificate nobody vouches for', pages: {}, state: 'self-signed' },
  { name: 'shop-29.test', shows: 'no certificate', pages: {}, state: 'no-certificate' },
  { name: 'shop-30.test', shows: 'a server that is down', pages: {}, state: 'down' },
  {
    name: 'shop-31.test',
    shows: 'a certificate that is not valid yet',
    pages: {},
    open: { '/': HOME },
    state: 'not-yet-valid',
  },
  {
    name: 'shop-32.test',
    shows: 'two host names that name one canonical address',
    pages: { '/': CANONICAL },
    www: { '/': CANONICAL },
  },
];
