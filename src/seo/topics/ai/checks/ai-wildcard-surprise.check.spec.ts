import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { page, robots } from '../../../../../test/checks/seo-site.js';
import { aiWildcardSurprise } from './ai-wildcard-surprise.check.js';

const site = (text: string) => ({ ...page(), ...robots(text) });
const OTHERS = ['OAI-SearchBot', 'Claude-SearchBot', 'PerplexityBot', 'Applebot', 'Amzn-SearchBot', 'meta-webindexer'];

describeCheck(aiWildcardSurprise, {
  forgotten: [
    [site('User-agent: *\nDisallow: /\nUser-agent: Googlebot\nAllow: /'), { agents: OTHERS }],
    [
      site('User-agent: *\nDisallow: /\nUser-agent: Bingbot\nUser-agent: OAI-SearchBot\nAllow: /'),
      { agents: OTHERS.slice(1) },
    ],
  ],
  silent: [site(''), site('User-agent: *\nDisallow: /'), site('User-agent: PerplexityBot\nDisallow: /')],
});
