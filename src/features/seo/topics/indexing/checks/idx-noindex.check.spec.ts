import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { idxNoindex } from './idx-noindex.check.js';

const meta = (content: string, name = 'robots') => page(`<meta name="${name}" content="${content}">`);
const tag = (line: string) => page('', { headers: { 'x-robots-tag': line } });

describeCheck(idxNoindex, {
  ok: [
    [page(), {}],
    [meta('index, follow'), {}],
    [meta('unavailable_after: 25 Jun 2030 15:00:00 GMT'), {}],
    [meta('unavailable_after: some day'), {}],
  ],
  all: [
    [meta('NOINDEX'), { directive: 'noindex' }],
    [meta('none'), { directive: 'none' }],
    [tag('noindex, nofollow'), { directive: 'noindex' }],
    [tag('noindex, googlebot: index'), { directive: 'noindex' }],
  ],
  expired: [[tag('unavailable_after: 25 Jun 2020 15:00:00 GMT'), { date: '25 jun 2020 15:00:00 gmt' }]],
  some: [
    [meta('noindex', 'googlebot'), { agents: ['googlebot'] }],
    [tag('bingbot: noindex, googlebot: none'), { agents: ['bingbot', 'googlebot'] }],
    [tag('bingbot: unavailable_after: 25 Jun 2020 15:00:00 GMT'), { agents: ['bingbot'] }],
    [tag('googlebot-news: noindex, bingbot: noindex'), { agents: ['bingbot'] }],
    [tag('GPTBot: noindex, bingbot: noindex'), { agents: ['bingbot'] }],
  ],
  silent: [
    meta('noindex', 'googlebot-news'),
    tag('googlebot-news: noindex, googlebot-image: none'),
    tag('GPTBot: noindex'),
    tag('badbot: none'),
  ],
});
