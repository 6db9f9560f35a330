import { describeCheck } from '#test/checks/describe-check.js';
import { file } from '#test/checks/seo-site.js';
import { known } from '#base/domain/fact.js';
import { idxRobotsType } from './idx-robots-type.check.js';

const answer = (status: number, html: boolean) => ({ robotsFile: known(file('robots.txt', { status, html })) });

describeCheck(idxRobotsType, {
  html: [[answer(200, true), { url: 'https://example.com/robots.txt' }]],
  silent: [answer(200, false), answer(404, true)],
});
