import { forbidsIndexing, forbidsSnippets, headerDirectives, metaDirectives } from './robots-directives.js';

const brief = ({ agent, name, value }: ReturnType<typeof headerDirectives>[number]) =>
  `${agent} ${name}${value === undefined ? '' : ` ${value}`}`;

describe('headerDirectives', () => {
  it.each([
    ['', []],
    ['noindex', ['* noindex']],
    ['NoIndex, NoFollow', ['* noindex', '* nofollow']],
    ['googlebot: noindex, nofollow', ['googlebot noindex', 'googlebot nofollow']],
    ['googlebot: nofollow, bingbot: noindex', ['googlebot nofollow', 'bingbot noindex']],
    ['googlebot: max-snippet:0', ['googlebot max-snippet 0']],
    ['max-snippet: 0, max-image-preview:large', ['* max-snippet 0', '* max-image-preview large']],
    ['unavailable_after: 25 Jun 2030 15:00:00 PST', ['* unavailable_after 25 jun 2030 15:00:00 pst']],
    [
      'unavailable_after: Wed, 25 Jun 2030 15:00:00 GMT, noindex',
      ['* unavailable_after wed, 25 jun 2030 15:00:00 gmt', '* noindex'],
    ],
  ])('reads %j', (line, directives) => {
    expect(headerDirectives(line).map(brief)).toEqual(directives);
  });
});

describe('metaDirectives', () => {
  it.each([
    ['robots', 'noindex,follow', ['* noindex', '* follow']],
    ['googlebot', 'noindex', ['googlebot noindex']],
    ['robots', 'googlebot: noindex', ['* googlebot: noindex']],
    ['description', 'noindex', []],
  ])('reads %s %j', (name, content, directives) => {
    expect(metaDirectives([{ name, content }]).map(brief)).toEqual(directives);
  });
});

it.each([
  ['noindex', true, false],
  ['none', true, false],
  ['nosnippet', false, true],
  ['max-snippet:0', false, true],
  ['max-snippet:-1', false, false],
  ['max-snippet:', false, false],
  ['index', false, false],
])('%s is noindex: %s, nosnippet: %s', (line, indexing, snippets) => {
  const [directive] = headerDirectives(line);
  expect([forbidsIndexing(directive!), forbidsSnippets(directive!)]).toEqual([indexing, snippets]);
});
