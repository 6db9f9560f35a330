import { describeCheck } from '#test/checks/describe-check.js';
import { page, robots } from '#test/checks/seo-site.js';
import { idxNoindexHidden } from './idx-noindex-hidden.check.js';

const noindex = page('<meta name=robots content=noindex>');
const url = 'https://example.com/';

describeCheck(idxNoindexHidden, {
  hidden: [
    [
      { ...noindex, ...robots('User-agent: *\nDisallow: /') },
      { url, agents: ['*'] },
    ],
    [
      { ...page('<meta name=googlebot content=noindex>'), ...robots('User-agent: Googlebot\nDisallow: /') },
      { url, agents: ['googlebot'] },
    ],
  ],
  silent: [
    { ...noindex, ...robots('User-agent: *\nDisallow: /private') },
    { ...page(), ...robots('User-agent: *\nDisallow: /') },
    { ...page('<meta name=bingbot content=noindex>'), ...robots('User-agent: Googlebot\nDisallow: /') },
    { ...page('', { headers: { 'x-robots-tag': 'GPTBot: noindex' } }), ...robots('User-agent: GPTBot\nDisallow: /') },
  ],
});
