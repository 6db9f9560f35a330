import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { tecDoctype } from './tec-doctype.check.js';

describeCheck(tecDoctype, {
  missing: [[page('<html>'), {}]],
  silent: [page('<!doctype html><html>')],
});
