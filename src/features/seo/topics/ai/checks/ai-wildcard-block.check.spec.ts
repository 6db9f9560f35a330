import { describeCheck } from '#test/checks/describe-check.js';
import { page, robots } from '#test/checks/seo-site.js';
import { aiWildcardBlock } from './ai-wildcard-block.check.js';

const site = (text: string) => ({ ...page(), ...robots(text) });
const OTHERS = ['OAI-SearchBot', 'Claude-SearchBot', 'PerplexityBot', 'Applebot', 'Amzn-SearchBot', 'meta-webindexer'];

describeCheck(aiWildcardBlock, {
  found: [
    [
      site('User-agent: *\nDisallow: /\nUser-agent: Googlebot\nAllow: /'),
      { agents: OTHERS.filter((agent) => agent !== 'Applebot') },
    ],
    [
      site('User-agent: *\nDisallow: /\nUser-agent: Bingbot\nUser-agent: OAI-SearchBot\nAllow: /'),
      { agents: OTHERS.slice(1) },
    ],
  ],
  silent: [site(''), site('User-agent: *\nDisallow: /'), site('User-agent: PerplexityBot\nDisallow: /')],
});
