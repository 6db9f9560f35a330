import { fc } from '#test/properties.js';
import { howMany } from '#test/sweep.js';
import { takesLongerThan } from '#test/checks/cpu-time.js';
import { runToEnd } from '#base/execution/time-slices.js';
import { ROBOTS_LIMIT, RobotsTxt } from './robots-txt.js';

const parse = (text: string) => RobotsTxt.parse(Buffer.from(text));
const url = (path: string) => new URL(path, 'https://example.com/');
const only = (rules: string) => parse(`User-agent: *\n${rules}`);

describe('RobotsTxt.allows', () => {
  it.each([
    ['Disallow: /a*b$', '/aXb', false],
    ['Disallow: /a*b$', '/aXbc', true],
    ['Disallow: /a*b*b$', '/ab', true],
    ['Disallow: /a*b*b$', '/abb', false],
    ['Disallow: /a$', '/a', false],
    ['Disallow: /a$', '/ab', true],
    ['Disallow: *', '/x', false],
    ['Disallow: *.pdf', '/x/y.pdf', false],
    ['Disallow: /*$', '/x', false],
    ['Disallow: foo', '/foo', true],
    ['Disallow:', '/foo', true],
    ['Disallow: /', '/robots.txt', true],
    ['Disallow: /file-with-a-%2A.html', '/file-with-a-*.html', false],
    ['Disallow: /price-%24', '/price-$5', false],
    ['Disallow: /price-$5', '/price-$5', false],
    ['Disallow: /%7ejoe', '/~joe', false],
    ['Disallow: /~joe', '/%7Ejoe', false],
    ['Disallow: /a%2fb', '/a/b', true],
    ['Disallow: /a%2fb', '/a%2Fb', false],
    ['Disallow: /über uns', '/%C3%BCber%20uns', false],
    ['Disallow: /%', '/%25', false],
    ['Disallow: /a?b=c', '/a?b=cd', false],
    ['Disallow: /a\nAllow: /a', '/a', true],
    ['Allow: /a\nDisallow: /ab', '/abc', false],
    ['Disallow: /a # why', '/a', false],
    ['\tDisallow\t:\t/a\t', '/a', false],
  ])('by %j %s is %s', (rules, path, allowed) => {
    expect(only(rules).allows('FooBot', url(path))).toBe(allowed);
  });

  it.each([
    [
      'the same crawler in two groups',
      'user-agent: a\ndisallow: /x\nuser-agent: b\nuser-agent: A\ndisallow: /y',
      '/x',
      false,
    ],
    ['a named group instead of that for all', 'user-agent: *\ndisallow: /\nuser-agent: a\ndisallow: /y', '/x', true],
    ['an empty rule as the end of a list of names', 'user-agent: a\ndisallow:\nuser-agent: b\ndisallow: /', '/x', true],
    ['blank lines within a group', 'user-agent: a\n\n\ndisallow: /x', '/x', false],
    ['a byte order mark', '\uFEFFuser-agent: a\ndisallow: /x', '/x', false],
    ['a byte order mark in the middle', 'user-agent: *\ndisallow:\n\uFEFFuser-agent: a\ndisallow: /x', '/x', false],
    ['a no-break space before a name', 'user-agent: *\ndisallow: /x\n\u00a0user-agent: a\nallow: /x', '/x', true],
    ['a no-break space behind a path', 'user-agent: a\ndisallow: /x\u00a0', '/x', true],
    ['spaces and tabs around', ' \tuser-agent \t: \ta\t \n\t disallow : /x \t', '/x', false],
    ['bare carriage returns', 'user-agent: a\rdisallow: /x', '/x', false],
    ['a version behind the name', 'user-agent: A/2.1 (nice)\ndisallow: /x', '/x', false],
    ['a longer name', 'user-agent: a-search\ndisallow: /x', '/x', true],
    ['a digit in a name', 'user-agent: a2\ndisallow: /x', '/x', true],
    ['words after the star', 'user-agent: * everyone\ndisallow: /x', '/x', false],
    ['a star within a name, which is no name', 'user-agent: *bot\ndisallow: /', '/x', true],
    ['a nameless group', 'user-agent: a\ndisallow: /y\nuser-agent:\ndisallow: /x', '/x', true],
  ])('follows %s', (_what, text, path, allowed) => {
    expect(parse(text).allows('a', url(path))).toBe(allowed);
  });
});

describe('RobotsTxt.parse', () => {
  it('collects lines that are not rules', () => {
    const { content } = parse(`Sitemap: https://example.com/a.xml
content-signal: search=yes
User-agent: x
User-agent: y
Content-Signal: ai-train=no
Content-Usage: /a train-ai=n
SITEMAP: https://example.com/b.xml # twice`);
    expect(content).toMatchObject({
      sitemaps: ['https://example.com/a.xml', 'https://example.com/b.xml'],
      contentSignals: [
        { agents: ['*'], value: 'search=yes' },
        { agents: ['x', 'y'], value: 'ai-train=no' },
      ],
      contentUsages: [{ agents: ['x', 'y'], value: '/a train-ai=n' }],
      issues: [],
    });
  });

  it.each([
    ['Disallow: /', ['no-user-agent']],
    ['Noindex: /a', ['unknown-directive']],
    ['<html>', ['unknown-directive']],
    ['User-agent *', ['colon']],
    ['User-agent: *\nDisallow: a', ['path']],
    ['User-agent: *\nDisallow: /$a', ['path']],
    ['User-agent: *\nDisallow: /a$\nDisallow: *a\nDisallow:\nCrawl-delay: 5', []],
    ['Sitemap: /sitemap.xml', ['sitemap']],
  ])('finds in %j the faults %j', (text, faults) => {
    expect(parse(text).content.issues.map(({ fault }) => fault)).toEqual(faults);
  });

  it('names the line of a fault', () => {
    expect(parse('# a\r\n\r\nfoo: bar # baz').content.issues).toEqual([
      { fault: 'unknown-directive', line: 3, text: 'foo: bar' },
    ]);
  });

  it.each([
    ['Disallow: /ab', true],
    ['Disallow: /ab\n', false],
  ])('reads 500 KiB and no partial line: %j is the last', (last, allowed) => {
    const start = 'User-agent: *\n#';
    const text = `${start}${'x'.repeat(ROBOTS_LIMIT - start.length - last.length - 1)}\n${last}c\n`;
    const robots = parse(text);
    expect(robots.truncated).toBe(true);
    expect(robots.allows('a', url('/abc'))).toBe(allowed);
  });
});

describe('hostile files', () => {
  const fill = (line: (index: number) => string) => {
    let text = 'User-agent: *\n';
    for (let index = 0; text.length < ROBOTS_LIMIT; index++) text += line(index);
    return text.slice(0, ROBOTS_LIMIT);
  };

  it.each([
    ['one group a line', fill(() => 'User-agent: a\nDisallow:/\n')],
    ['many names', fill((index) => `User-agent: a${index}\n`)],
    ['many wildcards', fill(() => `Disallow: /${'*a'.repeat(500)}b\n`)],
    ['near misses', fill(() => `Disallow: /*${'a'.repeat(900)}b\n`)],
    ['near misses from the end', fill(() => `Disallow: /*b${'a'.repeat(900)}\n`)],
    ['no line at all', fill(() => 'x')],
    ['only junk', fill(() => '%\n')],
  ])('of %s take linear time', (_what, text) => {
    const robots = parse(text);
    const long = url(`/${'a'.repeat(4000)}`);
    const crawlers = Array.from({ length: 40 }, (_, index) => `crawler-${index}`);
    const judge = () => runToEnd(robots.decides(long)) && crawlers.map((crawler) => robots.allows(crawler, long));
    expect(takesLongerThan(500, judge)).toBe(false);
  });

  it.each([
    ['of all crawlers', () => 'User-agent: *\nDisallow: /a\n'],
    ['without rules', () => 'User-agent: *\nDisallow:\n'],
    ['of other names', (index: number) => `User-agent: a${index}\nDisallow: /a\n`],
  ])('of 18,000 groups %s are walked once, not by each crawler', (_what, group) => {
    const robots = parse(Array.from({ length: 18_000 }, (_, index) => group(index)).join(''));
    const home = url('/');
    runToEnd(robots.decides(home));
    const crawlers = Array.from({ length: 40 }, (_, index) => `crawler-${index}`);
    expect(takesLongerThan(5, () => crawlers.map((crawler) => robots.allows(crawler, home)))).toBe(false);
  });

  it.each([
    ['a short path', '/a', true],
    ['a long one', `/${'a'.repeat(4000)}`, false],
  ])('of 40,000 rules are decided for %s: %s', (_what, path, decidable) => {
    expect(runToEnd(parse(fill((index) => `Allow:*a${index}\n`)).decides(url(path)))).toBe(decidable);
  });

  it.each([
    ['/*aab', '/aaab', false],
    ['/*abcabcabcabd', '/abcabcabcabcabd', false],
    ['/*abcabcabcabd', '/abcabcabcabcab', true],
    ['/*aaaaaaaaaaab*c$', `/${'a'.repeat(20)}bbc`, false],
  ])('find %s in %s', (pattern, path, allowed) => {
    expect(only(`Disallow: ${pattern}`).allows('a', url(path))).toBe(allowed);
  });

  it('never throw', () => {
    const line = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('user-agent: *', 'allow: /*$', 'disallow: %', 'sitemap:'),
    );
    fc.assert(
      fc.property(fc.array(line), fc.webPath(), (lines, path) => {
        expect(typeof parse(lines.join('\n')).allows('a', url(`/x${path}`))).toBe('boolean');
      }),
      { numRuns: howMany('robots.txt of any text', 100, 25) },
    );
  });
});
