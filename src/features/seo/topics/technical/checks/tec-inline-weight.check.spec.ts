import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { tecInlineWeight } from './tec-inline-weight.check.js';

const style = (kilobytes: number) => `<style>${' '.repeat(kilobytes * 1024)}</style>`;

describeCheck(tecInlineWeight, {
  heavy: [
    [page(style(200)), { kilobytes: 200, percent: 100 }],
    [page(style(200) + ' '.repeat(200 * 1024)), { kilobytes: 200, percent: 50 }],
  ],
  silent: [page(), page(style(150))],
});
