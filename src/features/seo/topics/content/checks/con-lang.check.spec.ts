import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { conLang } from './con-lang.check.js';

describeCheck(conLang, {
  ok: [[page('<html lang=de-AT>'), { lang: 'de-AT' }]],
  missing: [
    [page('<html>'), {}],
    [page('<html lang="">'), {}],
  ],
  invalid: [
    [page('<html lang=german>'), { lang: 'german' }],
    [page('<html lang=de_DE>'), { lang: 'de_DE' }],
  ],
});
