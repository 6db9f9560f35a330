import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SITE = join(__dirname, '../../src/faces/site');
const WORD = /[a-zA-Z][\w-]*/g;

const read = (path: string) => readFileSync(join(SITE, path), 'utf8');
const files = readdirSync(SITE, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(?:tsx?|js)$/.test(path));
/** Every word in quotes: a class may be chosen far from the element that has it. */
const written = new Set(
  files.flatMap((path) =>
    [...read(path).matchAll(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/g)].flatMap(([text]) => text.match(WORD) ?? []),
  ),
);

it('every class of the style sheet is on a page', () => {
  const styles = read('assets/site.css').replace(/\/\*.*?\*\//gs, '');
  const selectors = [...styles.matchAll(/([^{}]+)\{/g)].map(([, selector = '']) => selector.trim());
  const classes = selectors
    .filter((selector) => !selector.startsWith('@'))
    .flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name));
  expect(classes.length).toBeGreaterThan(200);
  const states = /^is-(?:problem|warn|info|ok|unknown)$/; // composed from a state
  expect([...new Set(classes)].filter((name) => !written.has(name) && !states.test(name))).toEqual([]);
});
