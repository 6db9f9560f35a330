import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { caaRules } from '#test/checks/health-web.js';
import { advise, step } from '#engine/repair/fixes.js';
import { caaIodef } from './caa-iodef.check.js';

const owner = NAME;
const uri = 'http://example.com/caa';

describeCheck(caaIodef, {
  open: [[caaRules(`0 iodef "${uri}"`), { owner, uri }, advise(step('caa-iodef', { owner }))]],
  silent: [
    caaRules('0 iodef "mailto:a@b.example"', '0 iodef "https://b.example/"'),
    caaRules('0 iodef "a@b.example"'),
    caaRules('0 issue "http"'),
    caaRules('0 tbs "http://b.example/"'),
    caaRules('0 iodef "http://b.example/a b"'),
  ],
});
