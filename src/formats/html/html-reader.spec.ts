import { runToEnd } from '#base/execution/time-slices.js';
import { readHtml } from './html-reader.js';

/** What visitors hear, in the order of the page. */
function events(html: string): string {
  const heard: string[] = [];
  const visitor = {
    doctype: () => heard.push('!'),
    open: ({ name, attributes }: { name: string; attributes: ReadonlyMap<string, string> }) =>
      heard.push(`<${[name, ...[...attributes].map(([key, value]) => `${key}=${value}`)].join(' ')}>`),
    text: (text: string) => heard.push(text),
    rawText: (text: string, element: string) => heard.push(`${element}:${text}`),
    close: (name: string) => heard.push(`</${name}>`),
  };
  runToEnd(readHtml(html, [visitor]));
  return heard.join('');
}

it.each([
  ['<!doctype html><P Class=a ID="b">x</P>', '!<p class=a id=b>x</p>'],
  ['<a b=1 B=2 c>x', '<a b=1 c=>x'],
  ['<a href="?a&amp;b&#x41;">x &lt; y &copy;</a>', '<a href=?a&bA>x < y ©</a>'],
  ['a<!-- b -->c', 'ac'],
  ['<br/>x', '<br>x'],
  ['<title>a<b></title><b>c</b>', '<title>title:a<b></title><b>c</b>'],
  ['<script>if (a<b) c</script>d', '<script>script:if (a<b) c</script>d'],
  ['<textarea>a</textarea>b', '<textarea>textarea:a</textarea>b'],
  ['<template><p>a</p></template>b', '<template>b'],
  ['<template><template>a</template>b</template>c', '<template>c'],
  ['<template shadowrootmode=open><p>a</p></template>b', '<template shadowrootmode=open><p>a</p></template>b'],
  ['<noscript>a</noscript>b', '<noscript>b'],
  ['<svg><title>a</title></svg>b', '<svg>b'],
  ['<svg/>b', '<svg>b'],
  ['<svg><path/></svg>b', '<svg>b'],
  ['<svg><svg>a</svg>b</svg>c', '<svg>c'],
  ['<svg><g>a<p>b</p>', '<svg><p>b</p>'], // a drawing that nobody closed
  ['<math><mi>a</mi><table>b', '<math><table>b'],
  ['<svg><foreignObject><i>a</i></foreignObject>b</svg>c', '<svg><i>a</i></foreignobject>c'],
  ['<svg><svg><foreignObject>a</foreignObject></svg>b</svg>c', '<svg>a</foreignobject>c'],
  ['<svg><foreignObject/>a</svg>b', '<svg></foreignobject>b'],
  ['<svg><foreignObject>a</svg><foreignObject>b</foreignObject>c', '<svg>a</svg><foreignobject>b</foreignobject>c'],
  ['<template><foreignObject>a</foreignObject></template>b', '<template>b'],
  ['a<', 'a<'],
  ['', ''],
])('%s is read as %s', (html, heard) => {
  expect(events(html)).toBe(heard);
});

it('tells nothing to visitors that do not ask', () => {
  expect(() => runToEnd(readHtml('<!doctype html><title>a</title>b', [{}]))).not.toThrow();
});

it.each([64, 65])('keeps 64 of %d attributes', (count) => {
  const names = Array.from({ length: count }, (_, i) => `a${i}`);
  let size = 0;
  runToEnd(readHtml(`<p ${names.join(' ')}>`, [{ open: ({ attributes }) => (size = attributes.size) }]));
  expect(size).toBe(64);
});

it('reads a page of several slices as a whole', () => {
  expect(events(`<p>${'x'.repeat(8190)}<b c=d>y</b>${'z'.repeat(9000)}`)).toBe(
    `<p>${'x'.repeat(8190)}<b c=d>y</b>${'z'.repeat(9000)}`,
  );
});
