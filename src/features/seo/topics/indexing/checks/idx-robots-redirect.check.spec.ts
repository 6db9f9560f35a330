import { describeCheck } from '#test/checks/describe-check.js';
import { file } from '#test/checks/seo-site.js';
import { known } from '#base/domain/fact.js';
import { idxRobotsRedirect } from './idx-robots-redirect.check.js';

const via = (...urls: string[]) => ({
  robotsFile: known(file('robots.txt', { redirects: urls.map((url) => [301, url] as const) })),
});
const hops = (count: number) => via(...Array.from({ length: count }, (_, hop) => `https://example.com/${hop}`));

describeCheck(idxRobotsRedirect, {
  long: [[hops(6), { count: 6, limit: 5 }]],
  elsewhere: [[via('https://other.example/robots.txt'), { url: 'https://other.example/robots.txt' }]],
  silent: [via(), hops(5)],
});
