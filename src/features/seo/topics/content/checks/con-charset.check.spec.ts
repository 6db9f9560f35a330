import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { conCharset } from './con-charset.check.js';

const served = (html: string, charset: string) =>
  page(html, { headers: { 'content-type': `text/html; charset=${charset}` } });

describeCheck(conCharset, {
  ok: [
    [page('<meta charset=utf-8>'), { charset: 'utf-8' }],
    [page('\uFEFF'), { charset: 'utf-8' }],
    [served('<meta charset=UTF-8>', 'utf8'), { charset: 'utf-8' }],
    [served('<meta charset=utf-8>', ''), { charset: 'utf-8' }],
    [page('<meta http-equiv=content-type content="text/html charset = utf-8">'), { charset: 'utf-8' }],
  ],
  missing: [
    [page(), {}],
    [page(' '.repeat(1024) + '<meta charset=utf-8>'), {}],
  ],
  'not-utf8': [
    [page('<meta charset=iso-8859-1>'), { charset: 'iso-8859-1' }],
    [served('', 'x-nothing'), { charset: 'x-nothing' }],
    [served('', 'x'.repeat(9000)), { charset: `${'x'.repeat(119)}…` }],
  ],
  conflict: [[served('<meta charset=utf-8>', 'ISO-8859-1'), { header: 'iso-8859-1', meta: 'utf-8' }]],
});
