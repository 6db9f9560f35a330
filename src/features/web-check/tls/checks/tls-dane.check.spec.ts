import { describeCheck } from '#test/checks/describe-check.js';
import { absent, known } from '#base/domain/fact.js';
import type { DaneState } from '#formats/records/dane.js';
import { tlsDane } from './tls-dane.check.js';

const host = 'example.com';
const dane = (state: DaneState) => ({ dane: known({ host, state }) });

describeCheck(tlsDane, {
  ok: [[dane('valid'), { host }]],
  invalid: [[dane('invalid'), { host }, { steps: [{ key: 'update-tlsa', params: {} }] }]],
  unusable: [[dane('unusable'), { host }]],
  silent: [dane('none'), { dane: absent }],
});
