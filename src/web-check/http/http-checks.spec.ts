import { known } from '../../domain/fact.js';
import { httpHsts } from './checks/http-hsts.check.js';

describe('Strict-Transport-Security', () => {
  const judged = (header: string) => httpHsts.judge({ hsts: known({ host: 'example.com', header }) });

  it.each([
    ['max-age="31536000"', 'ok'],
    ['max-age="63072000"; includeSubDomains', 'ok'],
    ['max-age=31536000, max-age=31536000', 'ok'],
    ['max-age=31536000; includeSubDomains, max-age=300', 'ok'],
    ['max-age=300, max-age=31536000', 'short'],
    ['max-age=31536000, includeSubDomains', 'invalid'],
    ['max-age=99999999999999999999', 'ok'],
    ['max-age = 31536000', 'ok'],
    ['max-age=31536000; foo=bar', 'ok'],
    ['max-age=31536000; includeSubDomains=true', 'ok'],
    ['max-age=31536000; max-age=31536000', 'invalid'],
    ['max-age=0; includeSubDomains', 'off'],
    ['max-age="0"', 'off'],
    ['includeSubDomains; preload', 'invalid'],
    ["max-age='31536000'", 'invalid'],
    [';max-age=31536000;;', 'ok'],
    ['MAX-AGE=31536000; INCLUDESUBDOMAINS; PRELOAD', 'preloadable'],
    ['max-age="31536000"; includeSubDomains; preload', 'preload-lacking'],
  ])('%s: %s', (header, outcome) => {
    expect(judged(header)?.id).toBe(`http-hsts.${outcome}`);
  });

  it.each([
    ['max-age=300', 'max-age=31536000'],
    ['max-age=10886400; includeSubDomains', 'max-age=31536000; includeSubDomains'],
    ['preload; max-age="10886400"; INCLUDESUBDOMAINS', 'max-age=31536000; includeSubDomains; preload'],
    ['max-age=300, includeSubDomains', 'max-age=31536000'],
  ])('the fix of %s is %s', (header, value) => {
    expect(judged(header)?.fix?.steps[0]?.params).toMatchObject({ value, sent: header });
  });
});
