import { recordedResults } from './recorded-results.js';

it.each([
  ['nothing', {}, null],
  ['only other methods', { raw: 'mx.b.example; iprev=pass' }, null],
  [
    'a receiver',
    { spf: 'fail', dkim: 'pass', dmarc: 'pass', raw: 'mx.b.example; spf=fail; dkim=pass; dmarc=pass' },
    { by: 'mx.b.example', spf: 'fail', dkim: 'pass', dmarc: 'pass' },
  ],
  [
    'a receiver without a name',
    { dkim: 'none', raw: 'dkim=none (message not signed)' },
    { by: null, spf: null, dkim: 'none', dmarc: null },
  ],
  [
    'the last server that sealed it',
    { dmarc: 'pass', raw: 'i=2; lists.example.org; dmarc=pass' },
    { by: 'lists.example.org', spf: null, dkim: null, dmarc: 'pass' },
  ],
])('%s', (_, auth, expected) => expect(recordedResults(auth)).toEqual(expected));
