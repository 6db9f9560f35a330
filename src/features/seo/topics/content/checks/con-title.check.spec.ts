import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { conTitle } from './con-title.check.js';

const title = (text: string) => page(`<title>${text}</title>`);
const long = 'x'.repeat(71);

describeCheck(conTitle, {
  ok: [
    [title('Lamps from Berlin'), { title: 'Lamps from Berlin' }],
    [title('x'.repeat(70)), { title: 'x'.repeat(70) }],
    [title('x'.repeat(10)), { title: 'x'.repeat(10) }],
  ],
  missing: [
    [page(), {}],
    [title(' \n '), {}],
    [page('<svg><title>Icon</title></svg>'), {}],
  ],
  several: [[page('<title>One</title><title>Two</title>'), { count: 2, title: 'One' }]],
  long: [[title(long), { count: 71, limit: 70, title: long }]],
  short: [
    [title('Home'), { count: 4, limit: 10, title: 'Home' }],
    [title('💡💡💡💡💡💡💡💡💡'), { count: 9, limit: 10, title: '💡💡💡💡💡💡💡💡💡' }],
  ],
});
