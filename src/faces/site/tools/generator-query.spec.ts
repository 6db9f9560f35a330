import { generatorQuery } from './generator-query.js';

describe('generatorQuery', () => {
  it.each([
    [
      'v=spf1 a mx ip4:192.0.2.0/24 ip6:2001:db8::1 include:_spf.example.net ~all',
      'allowA=on&allowMx=on&ip4=192.0.2.0%2F24&ip6=2001%3Adb8%3A%3A1&includes=_spf.example.net&all=softfail',
    ],
    ['v=spf1 -all', 'all=fail'],
    ['v=spf1 mx ?all', 'allowMx=on&all=neutral'],
  ])('%s is %s', (text, query) => {
    expect(generatorQuery(text)).toBe(query);
  });

  it.each([
    'v=spf1 mx',
    'v=spf1 +all',
    'v=spf1 -all mx',
    'v=spf1 a:example.net -all',
    'v=spf1 mx/28 -all',
    'v=spf1 -mx ~all',
    'v=spf1 exists:%{i}.example.net -all',
    'v=spf1 redirect=example.net',
  ])('%s does not fit into the form', (text) => {
    expect(generatorQuery(text)).toBeUndefined();
  });
});
