import { describeCheck } from '#test/checks/describe-check.js';
import { robots } from '#test/checks/seo-site.js';
import { idxRobotsSize } from './idx-robots-size.check.js';

const comment = (bytes: number) => robots('#'.repeat(bytes));

describeCheck(idxRobotsSize, {
  over: [[comment(500 * 1024 + 1), { limit: 500 }]],
  silent: [comment(500 * 1024), comment(10)],
});
