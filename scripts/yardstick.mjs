// Work that never changes, and the CPU seconds it took. They grow when other programs share the caches and hyperthreads of a
// core, by the same factor as those of the tests: `.ci/run` divides by them. Each run is a process of its own, as the
// workers of Jest are, so that the compiler of V8 is cold.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Script } from 'node:vm';

const require = createRequire(import.meta.url);
const compiler = readFileSync(require.resolve('typescript'), 'utf8');
const types = readFileSync(require.resolve('typescript/lib/lib.dom.d.ts'), 'utf8');

new Script(compiler, { produceCachedData: true });
const module = { exports: {} };
const load = new Script(`(function (module, exports, require, __filename, __dirname) {${compiler}\n})`);
load.runInThisContext()(module, module.exports, require, 'typescript.js', '.');
const typescript = module.exports;

const nodes = [];
(function walk(node) {
  nodes.push({ kind: node.kind, name: node.name?.text ?? '', range: [node.pos, node.end] });
  typescript.forEachChild(node, walk);
})(typescript.createSourceFile('lib.dom.d.ts', types, typescript.ScriptTarget.ES2022));
const byKind = new Map();
for (const node of nodes) byKind.set(node.kind, [...(byKind.get(node.kind) ?? []).slice(-9), node]);
let text = '';
for (let i = 0; i < 2; i++) {
  nodes.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : b.range[0] - a.range[0]));
  text = JSON.stringify(JSON.parse(JSON.stringify(nodes)).filter(({ name }) => /^(?:[a-z]+[A-Z]?)+\d*$/u.test(name)));
}
for (let i = 0; i < 20; i++) createHash('sha256').update(text).digest();

const { user, system } = process.cpuUsage();
console.log(((user + system) / 1e6).toFixed(2));
