import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { tecFrameset } from './tec-frameset.check.js';

const frame = '<iframe src="https://elsewhere.example/"></iframe>';

describeCheck(tecFrameset, {
  frameset: [[page('<frameset cols="*"><frame src="/a"></frameset>'), {}]],
  framed: [[page(`Welcome${frame}`), { count: 1 }]],
  silent: [page(), page('lamp '.repeat(20) + frame), page(`${frame}<script src=/app.js></script>`)],
});
