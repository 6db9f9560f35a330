import { isOfMailTls, isOfWebCheck } from './fact-sources.js';

it.each([
  ['http-csp.missing', true, false],
  ['tls-versions.ok', true, false],
  ['web-tlsa.none', true, false],
  ['mozilla-hsts.long', true, false],
  ['mail-versions.old', false, true],
  ['spf-record.ok', false, false],
  ['sender-ptr.missing', false, false],
])('%s comes from the web check: %s, from mail servers: %s', (id, web, mail) => {
  expect([isOfWebCheck(id), isOfMailTls(id)]).toEqual([web, mail]);
});
