import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { texts } from '#test/checks/health-zone.js';
import { advise, replace, step, txtRecord } from '#engine/repair/fixes.js';
import { txtQuotes } from './txt-quotes.check.js';

const advice = advise(step('txt-quotes', { name: NAME }));
const repaired = (old: string, value: string) => replace(old, txtRecord(NAME, value));

describeCheck(txtQuotes, {
  stray: [
    [texts(['plain', '"token=1"']), { record: '"token=1"' }, repaired('"token=1"', 'token=1')],
    [texts([' “token=1” ']), { record: ' “token=1” ' }, repaired(' “token=1” ', 'token=1')],
    [texts(['token=1"']), { record: 'token=1"' }, repaired('token=1"', 'token=1')],
    [texts(['one" two']), { record: 'one" two' }, advice],
    [texts(['"']), { record: '"' }, advice],
    [texts(['"token=1" "2"']), { record: '"token=1" "2"' }, advice], // the marks between would stay
    [texts(['“token=1”“2”']), { record: '“token=1”“2”' }, advice],
    [texts(['"{"a":"b"}"']), { record: '"{"a":"b"}"' }, repaired('"{"a":"b"}"', '{"a":"b"}')],
  ],
  silent: [
    texts([]),
    texts(['']),
    texts(['key="value"']),
    texts(['say "a" and "b"']),
    texts(['"v=spf1 -all"', '"v=DMARC1; p=none']),
  ],
});
