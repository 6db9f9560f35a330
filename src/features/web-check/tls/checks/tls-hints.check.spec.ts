import { describeCheck } from '#test/checks/describe-check.js';
import { known } from '#base/domain/fact.js';
import { advise } from '../tls-check.js';
import { tlsHints } from './tls-hints.check.js';

const host = 'www.example.com';
const addresses = ['192.0.2.1'];
const hints = (others: readonly string[], wrong: readonly string[]) => ({
  hints: known({ host, addresses, others, wrong }),
});
const fix = advise('update-hints');

describeCheck(tlsHints, {
  ok: [[hints([], []), { host }]],
  differ: [[hints(['198.51.100.1'], []), { host, hints: ['198.51.100.1'], addresses }, fix]],
  'wrong-server': [[hints(['198.51.100.1', '2001:db8::1'], ['2001:db8::1']), { host, hints: ['2001:db8::1'] }, fix]],
});
