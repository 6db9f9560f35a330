import { describeCheck } from '#test/checks/describe-check.js';
import { page, robots } from '#test/checks/seo-site.js';
import { idxRobotsBlock } from './idx-robots-block.check.js';

const site = (text: string) => ({ ...page(), ...robots(text) });
const url = 'https://example.com/';

describeCheck(idxRobotsBlock, {
  ok: [
    [site(''), {}],
    [site('User-agent: *\nDisallow: /admin'), {}],
    [site('User-agent: GPTBot\nDisallow: /'), {}],
  ],
  all: [
    [site('User-agent: *\nDisallow: /'), { url }],
    [site('User-agent: *\nDisallow: /$'), { url }],
  ],
  some: [
    [site('User-agent: bingbot\nDisallow: /'), { url, agents: ['Bingbot'] }],
    [site('User-agent: *\nDisallow: /\nUser-agent: Googlebot\nAllow: /'), { url, agents: ['Bingbot', '*'] }],
  ],
});
