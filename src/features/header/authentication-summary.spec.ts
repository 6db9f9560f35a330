import { domainOf } from './address.js';
import { parseAuthenticationResults } from './authentication-results.js';
import { summarize } from './authentication-summary.js';

describe('summarize', () => {
  it.each([
    [
      'one of each',
      'spf=pass; dkim=fail; dmarc=none header.from=a.example',
      { spf: 'pass', dkim: 'fail', dmarc: 'none', dmarcHeaderFrom: 'a.example' },
    ],
    ['quirk 29: "none" is no domain', 'dmarc=none header.from=none', { dmarc: 'none' }],
    ['quirk 29: in any case', 'dmarc=none header.from=None', { dmarc: 'none' }],
    ['quirk 29: no domain', 'dmarc=none header.from=', { dmarc: 'none' }],
    ['quirk 30: a word nobody registered', 'dmarc=bestguesspass', { dmarc: 'bestguesspass' }],
    ['quirk 32: the method of a gateway is another', 'gateway.spf=pass', {}],
    [
      'quirk 34: HELO before MAIL FROM',
      'spf=none smtp.helo=x.example; spf=pass smtp.mailfrom=a.example',
      { spf: 'pass' },
    ],
    ['quirk 34: HELO alone', 'spf=softfail smtp.helo=x.example', { spf: 'softfail' }],
    [
      'quirk 35: one good signature is enough',
      'dkim=fail header.d=a.example; dkim=pass header.d=b.example',
      { dkim: 'pass' },
    ],
    [
      'quirk 35: no good signature',
      'dkim=neutral header.d=a.example; dkim=fail header.d=b.example',
      { dkim: 'neutral' },
    ],
    ['quirk 41: DMARC was not evaluated', 'spf=pass; dkim=pass', { spf: 'pass', dkim: 'pass' }],
    [
      'several DMARC results',
      'dmarc=fail header.from=b.example; dmarc=pass header.from=x.a.example',
      { dmarc: 'pass', dmarcHeaderFrom: 'x.a.example' },
    ],
    [
      'DMARC of somebody else',
      'dmarc=fail header.from=b.example; dmarc=pass header.from=c.example',
      { dmarc: 'fail', dmarcHeaderFrom: 'b.example' },
    ],
    ['an empty result', 'spf=; dkim=""', {}],
    ['nothing but spaces', 'spf=" "; dmarc=none header.from="  "', { dmarc: 'none' }],
  ])('%s', (_, text, expected) =>
    expect(summarize(parseAuthenticationResults(text).results, [domainOf('a.example')!])).toEqual(expected),
  );
});
