import { describeCheck } from '#test/checks/describe-check.js';
import { page, sitemap } from '#test/checks/seo-site.js';
import { idxSitemapDates } from './idx-sitemap-dates.check.js';

const dated = (...dates: string[]) => ({ ...page(), ...sitemap({ dates }) });
const days = (count: number, date: string) => Array.from({ length: count }, () => date);

describeCheck(idxSitemapDates, {
  future: [
    [dated('2026-01-01', '2030-01-01'), { date: '2030-01-01' }],
    [dated('2026-11-16T00:00:01Z'), { date: '2026-11-16T00:00:01Z' }],
  ],
  same: [
    [dated(...days(10, '2026-01-01')), { date: '2026-01-01', count: 10 }],
    [dated(...days(11, '2026-01-01')), { date: '2026-01-01', count: 11 }],
    [dated(...days(10, 'x'.repeat(4096))), { date: `${'x'.repeat(119)}…`, count: 10 }],
  ],
  silent: [
    dated(),
    dated('2026-11-15', '2026-11-16', 'no date'),
    dated(...days(9, '2026-01-01')),
    dated(...days(9, '2026-01-01'), '2026-01-02'),
  ],
});
