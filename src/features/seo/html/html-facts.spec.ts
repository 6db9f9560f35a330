import { runToEnd } from '#base/execution/time-slices.js';
import { HTML_LIMIT, readHtmlFacts } from './html-facts.js';

const facts = (bytes: Uint8Array, contentType?: string) => runToEnd(readHtmlFacts(bytes, contentType));
const read = (html: string, contentType?: string) => facts(Buffer.from(html), contentType);

describe('head', () => {
  it.each([
    ['<title>A &amp; B\n  C</title>', { titles: ['A & B C'] }],
    ['<TITLE>A</TITLE><title></title>', { titles: ['A', ''] }],
    ['<svg><title>Icon</title></svg><title>Page</title>', { titles: ['Page'] }],
    ['<svg><path/><title>Icon</title><p><title>Page</title>', { titles: ['Page'] }],
    ['<svg/><title>Page</title>', { titles: ['Page'] }],
    [
      '<svg><foreignObject><div><svg><title>In</title></svg></div></foreignObject><title>Icon</title></svg><title>Page</title>',
      { titles: ['Page'] },
    ],
    ['<svg><foreignObject/><title>Icon</title></svg><title>Page</title>', { titles: ['Page'] }],
    [
      '<svg><foreignObject><p></svg><title>Page</title></foreignObject><title>Other</title>',
      { titles: ['Page', 'Other'] },
    ],
    ['<title><b>no markup</b></title>', { titles: ['<b>no markup</b>'] }],
    ['<!-- <title>x</title> --><script>"<title>y</title>"</script>', { titles: [] }],
    ['<template><title>x</title><meta name=robots content=noindex></template>', { titles: [], metas: [] }],
    ['<title>never closed', { titles: ['never closed'] }],
    ['<!DOCTYPE html><html lang=" de ">', { doctype: true, lang: 'de' }],
    ['<html>', { doctype: false, lang: undefined }],
    ['<base href="/a"><base href="/b">', { base: '/a' }],
    ['<meta name=Description content=" a  b ">', { metas: [{ name: 'description', content: 'a b' }] }],
    ['<meta property="og:title" content=x>', { metas: [{ name: 'og:title', content: 'x' }] }],
    [
      '<meta name=image property="og:image" content=x>',
      {
        metas: [
          { name: 'image', content: 'x' },
          { name: 'og:image', content: 'x' },
        ],
      },
    ],
    ['<meta name=a name=b content=x>', { metas: [{ name: 'a', content: 'x' }] }],
    ['<meta charset=utf-8><meta name=a>', { metas: [] }],
    [
      '<link rel="Alternate  X" hreflang=de href=" /de ">',
      { links: [{ rel: ['alternate', 'x'], hreflang: 'de', href: '/de' }] },
    ],
    ['<link rel=canonical>', { links: [] }],
  ])('of %j', (html, head) => {
    expect(read(html).head).toMatchObject(head);
  });
});

describe('text', () => {
  it.each([
    ['<p>one two</p><p>three</p>', 3],
    ['<p>on<b>e</b> two</p>', 2],
    ['<li>one<li>two', 2],
    ['one &mdash; two &nbsp; three!', 3],
    ['<script>a b c</script><style>d</style><noscript>e f</noscript><textarea>g</textarea>', 0],
    ['<title>a b</title>', 0],
    ['<x-app><template shadowrootmode=open><h1>one</h1> two</template></x-app><template>three</template>', 2],
    ['<svg><text>one</text><foreignObject>two <p>three</p></foreignObject><text>four</text></svg>five', 3],
    ['漢字漢字', 2],
    ['ข้อความภาษาไทย', 3],
    ['Straße über Öl 42', 4],
    ['&amp;&lt;', 0],
  ])('of %j has %i words', (html, words) => {
    expect(read(html).text.words).toBe(words);
  });

  it.each([
    [
      '<h1>A <em>B</em></h1><h3> C\n</h3>',
      [
        [1, 'A B'],
        [3, 'C'],
      ],
    ],
    [
      '<h1>A<h2>B</h2> C',
      [
        [1, 'A'],
        [2, 'B'],
      ],
    ],
    ['<h1><img alt=Logo></h1><h7>x</h7><hr>', [[1, 'Logo']]],
  ])('of %j has the headings %j', (html, headings) => {
    expect(read(html).text.headings.map(({ level, text }) => [level, text])).toEqual(headings);
  });

  it('counts elements with data-nosnippet', () => {
    expect(read('<p data-nosnippet>a</p><span data-nosnippet="">b</span>').text.unquotable).toBe(2);
  });
});

describe('anchors', () => {
  it.each([
    ['<a href="/a">One</a><a href=/b>Two <b>three</b></a>', { links: 2, texts: ['One', 'Two three'], uncrawlable: [] }],
    ['<a href="/a">same</a><a href="/b">same</a>', { links: 2, texts: ['same'] }],
    ['<a href=/a><img alt="A lamp"></a>', { links: 1, texts: ['A lamp'] }],
    ['<a href=/a aria-label="Label"></a>', { texts: ['Label'] }],
    ['<a href="JavaScript:go()">x</a>', { links: 0, texts: [], uncrawlable: ['JavaScript:go()'] }],
    ['<a onclick="go()">x</a>', { links: 0, uncrawlable: ['go()'] }],
    ['<a name=top></a><a id=x>y</a><a role=button onclick="go()">z</a>', { links: 0, uncrawlable: [] }],
    ['<a href=/a>one<a href=/b>two', { links: 2, texts: ['one'] }],
  ])('of %j', (html, anchors) => {
    expect(read(html).anchors).toMatchObject(anchors);
  });
});

describe('resources', () => {
  it.each([
    ['<img><img alt=""><img alt=x><img role=presentation>', { images: 4, imagesWithoutAlt: 1 }],
    ['<noscript><img></noscript>', { images: 0 }],
    ['<img src="http://a/x.png"><img src=https://a/x.png>', { insecure: ['http://a/x.png'] }],
    ['<img srcset="http://a/1 1x, https://a/2 2x, HTTP://a/3 3x">', { insecure: ['http://a/1', 'HTTP://a/3'] }],
    ['<link rel=stylesheet href=http://a/x.css><link rel=canonical href=http://a/>', { insecure: ['http://a/x.css'] }],
    [
      '<base href=http://a/b/><img src=x.png><script src=//c/y.js></script><img src=data:,><img src=https://a/>',
      { insecure: ['http://a/b/x.png', 'http://c/y.js'] },
    ],
    [
      '<base href=http://a/><base href=https://a/><img srcset="/1 1x, /2 2x">',
      { insecure: ['http://a/1', 'http://a/2'] },
    ],
    ['<base href=//a/><img src=/x.png><img src><img src="">', { insecure: [] }],
    ['<a href=http://a/>a</a><form action=http://a/>', { insecure: [] }],
    [
      '<script src=/a.js></script><script>12345</script><script type=application/json>{}</script>',
      { scripts: 2, inline: 5 },
    ],
    ['<style>123</style>', { inline: 3 }],
    ['<iframe src=/a></iframe><frameset><frame src=/b></frameset>', { frames: 2, frameset: true }],
  ])('of %j', (html, resources) => {
    expect(read(html).resources).toMatchObject(resources);
  });
});

describe('data', () => {
  const ld = (json: string) => read(`<script type="application/ld+json">${json}</script>`).data.jsonLd;

  it.each([
    [
      '{"@context":"https://schema.org","@type":"Organization","name":"A","url":""}',
      [{ types: ['Organization'], properties: ['name'] }],
      true,
    ],
    [
      '[{"@type":["A","schema:B"]},{"@graph":[{"@type":"https://schema.org/C","x":{"@type":"D"}}]}]',
      [{ types: ['A', 'B'] }, { types: ['C'], properties: ['x'] }, { types: ['D'] }],
      false,
    ],
    ['"text"', [], false],
    ['null', [], false],
  ])('of %s', (json, entities, context) => {
    expect(ld(json)).toMatchObject([{ entities, context }]);
  });

  it.each(['', '{', '<!-- {} -->', "{'a':1}"])('cannot be read from %j', (json) => {
    expect(ld(json)[0]).toHaveProperty('error');
  });

  it('ignores a truncated block', () => {
    expect(read('<script type="application/ld+json">{"@type":').data.jsonLd).toEqual([]);
  });

  it('reads the types of microdata and RDFa', () => {
    expect(read('<div itemscope itemtype="https://schema.org/Person"><p typeof="schema:Place">').data.marked).toEqual([
      'Person',
      'Place',
    ]);
  });
});

describe('charset', () => {
  it.each([
    ['<meta charset=" UTF-8 ">', undefined, { meta: 'utf-8' }],
    ['<meta http-equiv=content-type content="text/html; charset=iso-8859-1">', undefined, { meta: 'iso-8859-1' }],
    [`${' '.repeat(1024)}<meta charset=utf-8>`, undefined, { meta: undefined }],
    ['', 'text/html; x=y; Charset="UTF-8"', { header: 'utf-8' }],
    ['', 'text/html; charset=utf-8, text/html', { header: 'utf-8' }],
    ['', 'text/html, text/html; charset=utf-8', { header: 'utf-8' }],
    ['', 'text/html; charset=iso-8859-1, text/html; charset=utf-8', { header: 'utf-8' }],
    ['\uFEFFx', 'text/html', { bom: 'utf-8', header: undefined }],
    ['', undefined, { bom: undefined, header: undefined, meta: undefined }],
  ])('of %j with %s', (html, contentType, charset) => {
    expect(read(html, contentType).charset).toMatchObject(charset);
  });

  const latin = Buffer.from('<title>Gr\u00fc\u00dfe</title>', 'latin1');
  it.each([
    ['declared Latin-1', latin, 'text/html; charset=iso-8859-1'],
    ['undeclared Latin-1', latin, undefined],
    ['an unknown charset', latin, 'text/html; charset=x-what'],
    ['undeclared UTF-8', Buffer.from('<title>Grüße</title>'), undefined],
    ['UTF-8 that calls itself Unicode', Buffer.from('<meta charset=unicode><title>Grüße</title>'), undefined],
    ['UTF-8 that calls itself UTF-16', Buffer.from('<meta charset=utf-16><title>Grüße</title>'), undefined],
    ['UTF-16 by its mark', Buffer.from('\uFEFF<title>Grüße</title>', 'utf16le'), 'text/html; charset=utf-8'],
  ])('reads %s', (_what, bytes, contentType) => {
    expect(facts(bytes, contentType).head.titles).toEqual(['Grüße']);
  });

  it('ignores a character at the end that is truncated', () => {
    const page = Buffer.from(`<title>Grüße</title>${' '.repeat(HTML_LIMIT - 23)}ü`);
    expect(page.length).toBe(HTML_LIMIT + 1);
    expect(facts(page).head.titles).toEqual(['Grüße']);
  });
});
