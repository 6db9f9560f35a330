import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { conHeadings } from './con-headings.check.js';

const outline = (...levels: number[]) => page(levels.map((level) => `<h${level}>Part</h${level}>`).join(''));

describeCheck(conHeadings, {
  skipped: [
    [outline(1, 3), { before: 1, level: 3, text: 'Part' }],
    [outline(1, 2, 3, 2, 4), { before: 2, level: 4, text: 'Part' }],
  ],
  silent: [outline(), outline(3, 1, 2, 3, 4, 2, 1), outline(2, 2)],
});
