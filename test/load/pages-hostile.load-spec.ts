import { Parser } from 'htmlparser2';
import { PageRenderer } from '#faces/site/page-renderer.js';
import type { Visitor } from '#faces/site/visitor.js';
import { HOSTILE, HOSTILE_PAGES } from './hostile-pages.js';
import { LabApp } from '../e2e/lab-app.js';

let lab: LabApp;
let renderer: PageRenderer;
beforeAll(async () => {
  lab = await LabApp.start();
  renderer = lab.app.app.get(PageRenderer);
});
afterAll(() => lab.close());

const visitor: Visitor = { language: 'en', explicit: false, path: '/x', query: '', origin: 'https://example.com' };

describe.each(HOSTILE)('%j in every place that shows foreign text', (text) => {
  it.each(Object.entries(HOSTILE_PAGES))('%s', async (_, make) => {
    const html = renderer.render(visitor, await make(lab, text)).bytes.toString();
    const scripts: unknown[] = [];
    let shown = '';
    const parser = new Parser({
      ontext: (part) => void (shown += part),
      onopentag: (name, attributes) => {
        if (
          ['img', 'iframe', 'style', 'object', 'embed', 'base'].includes(name) &&
          !/^\/badge\//.test(attributes.src ?? '')
        )
          scripts.push([name, attributes]);
        if (name === 'script' && !/^\/assets\//.test(attributes.src ?? '')) scripts.push([name, attributes]);
        for (const [attribute, value] of Object.entries(attributes)) {
          if (/^on/i.test(attribute)) scripts.push([name, attribute]);
          if (/^(?:href|src|action)$/.test(attribute) && !/^(?:\/(?!\/)|#|https:\/\/)/.test(value))
            scripts.push([name, value]);
        }
      },
    });
    parser.end(html);
    expect(scripts).toEqual([]);
    expect(shown).toContain(text.slice(0, 12));
  });
});

it('what a query brings is shown as text', async () => {
  for (const path of [
    '/check?domain=%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '/lookup?name=%22%3E%3Cscript%3E&type=%3Cscript%3E',
    '/generate/spf/record?ip4=%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '/generate/caa/record?iodef=%22%3E%3Cimg+src%3Dx%3E',
    '/idn?name=%3Cscript%3E',
    '/%3Cscript%3E',
    '/check/%3Cscript%3E',
  ]) {
    const { text } = await lab.app.get(path, { accept: 'text/html' });
    expect(text.replaceAll(/<script type="module" src="\/assets\/[\w/.]+"><\/script>/g, '')).not.toMatch(
      /<script|<img(?! src="\/badge)/,
    );
  }
});
