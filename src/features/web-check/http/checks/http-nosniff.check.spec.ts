import { describeCheck } from '#test/checks/describe-check.js';
import { known } from '#base/domain/fact.js';
import { advise, setHeader } from '../http-steps.js';
import { httpNosniff } from './http-nosniff.check.js';

const NAME = 'X-Content-Type-Options';
const url = new URL('https://example.com/');
const home = (header?: string) => ({
  home: known({ url, status: 200, headers: new Headers(header === undefined ? [] : [[NAME, header]]), policies: [] }),
});
const fix = (sent?: string) => advise(setHeader(NAME, 'nosniff', sent ?? null));

describeCheck(httpNosniff, {
  ok: [
    [home('nosniff'), { header: 'nosniff' }],
    [home('NoSniff, nosniff'), { header: 'NoSniff, nosniff' }],
  ],
  missing: [[home(), { url: url.href }, fix()]],
  invalid: [[home('none'), { header: 'none' }, fix('none')]],
});
