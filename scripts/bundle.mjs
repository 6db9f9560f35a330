// Bundles the built modules of the service and of the command, so that a start reads a few hundred files instead of thousands.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { build } from 'esbuild';

/** The programs by their place in dist, which installations and documents name. */
const PROGRAMS = {
  main: 'dist/main.js',
  worker: 'dist/worker.js',
  ...Object.fromEntries(['main', 'keys', 'clients'].map((name) => [`cli/${name}`, `dist/faces/cli/${name}.js`])),
};
/** Optional dependencies of Nest that are not installed. */
const UNUSED = ['@nestjs/microservices', '@nestjs/websockets', '@fastify/*', 'hbs', 'handlebars', 'typescript'];
/** The place of its metadata in other versions of class-transformer. */
const OLDER = ['class-transformer/storage'];
/** What Swagger UI needs in a browser, so that an installed package has no copy of all its variants. */
const SWAGGER_UI = ['swagger-ui-bundle.js', 'swagger-ui-standalone-preset.js', 'swagger-ui.css', 'LICENSE', 'NOTICE'];
/** Defines `require` for bundled CommonJS packages that load modules of Node. */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);`;

/** Nest loads these packages by name too: so that it gets the bundled ones, with the metadata of our decorators. */
const ONE_COPY = {
  name: 'one copy',
  setup({ onLoad }) {
    const own = "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);\n";
    onLoad({ filter: /@nestjs[/]mapped-types[/]dist[/]type-helpers[.]utils[.]js$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      if (!source.includes(own)) throw new Error(`${path} loads class-validator in another way than it did`);
      return { contents: source.replace(own, ''), loader: 'js' };
    });
  },
};

/** Packages that no option of ours makes use of: what they would do fails. */
const UNREACHED = {
  name: 'unreached',
  setup({ onResolve, onLoad }) {
    // Telephone numbers, a watcher of catalogs, and YAML, which neither catalogs nor the OpenAPI document are written in.
    onResolve({ filter: /^(?:libphonenumber-js[/]max|chokidar|js-yaml)$/ }, ({ path }) => ({
      path,
      namespace: 'unreached',
    }));
    onLoad({ filter: /.*/, namespace: 'unreached' }, ({ path }) => ({
      contents: `module.exports = () => { throw new Error('${path} is not bundled'); };`,
      loader: 'js',
    }));
  },
};

/** Modules instead of CommonJS, so that only what is used is bundled. */
const MODULES = {
  '@nestjs/common': '@nestjs/common/index.js',
  '@nestjs/core': '@nestjs/core/index.js',
  'class-transformer': 'class-transformer/esm5/index.js',
  'class-transformer/cjs/storage': 'class-transformer/esm5/storage.js',
  'class-validator': 'class-validator/esm5/index.js',
  rxjs: 'rxjs/dist/esm/index.js',
  'rxjs/operators': 'rxjs/dist/esm/operators/index.js',
};
const AS_MODULES = {
  name: 'as modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^(?:${Object.keys(MODULES).join('|')})$`) }, ({ path, importer, kind }) => {
      if (kind === 'dynamic-import') return { path, namespace: 'unreached' }; // src/platform/edge/params/validation.ts gives them
      const file = resolve('node_modules', MODULES[path]);
      // `require` would take all of it: what the file reads of the module is enough.
      const names = kind === 'require-call' ? namesOf(path, readFileSync(importer, 'utf8')) : [];
      return names.length > 0
        ? { path: `${file}?${names.join()}`, namespace: 'names', sideEffects: false }
        : { path: file, sideEffects: false };
    });
    // The modules of Nest do nothing when they are loaded but define what they export.
    onResolve({ filter: /^[.]/ }, ({ path, importer }) =>
      /[/]node_modules[/]@nestjs[/](?:common|core|swagger)[/]/.test(importer)
        ? { path: resolve(dirname(importer), path), sideEffects: false }
        : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'names' }, ({ path }) => {
      const [file, names] = path.split('?');
      return { contents: `export { ${names} } from '${file}';`, resolveDir: '.' };
    });
  },
};

/** The names that a file compiled to CommonJS reads of a module: `const module_1 = require("module")`, then `module_1.name`. */
function namesOf(module, source) {
  const variables = [...source.matchAll(/const (\w+) = require\(["']([^"']+)["']\)/g)].flatMap(
    ([, variable, required]) => (required === module ? [variable] : []),
  );
  const reads = new RegExp(`\\b(?:${variables.join('|')})\\.(\\w+)`, 'g');
  return variables.length === 0 ? [] : [...new Set([...source.matchAll(reads)].map(([, name]) => name))].sort();
}

/** V8 reads a text of JSON faster than the same as a literal. */
const JSON_AS_TEXT = {
  name: 'JSON as text',
  setup({ onLoad }) {
    onLoad({ filter: /[.]json$/ }, ({ path }) => ({
      contents: `module.exports = JSON.parse(${JSON.stringify(JSON.stringify(JSON.parse(readFileSync(path, 'utf8'))))});`,
      loader: 'js',
    }));
  },
};

/**
 * A command loads its feature with a few imports, one after the other. Each of them would be a program of its own to esbuild, and
 * what several of them share a chunk: hundreds of small files. As one import, a command is one program.
 */
const ONE_IMPORT = {
  name: 'one import',
  setup({ onLoad, onResolve }) {
    const runs = /(?:^ *const \{ [^}]* \} = await import\('[^']+'\);\n){2,}/gm;
    const one = /\{ ([^}]*) \} = await import\('([^']+)'\)/g;
    const exportsOf = new Map();
    onLoad({ filter: /[/]dist[/]faces[/]cli[/].*[.]js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(runs, (run, at) => {
        const name = `one-import:${path}:${at}`;
        exportsOf.set(
          name,
          [...run.matchAll(one)].map(([, names, from]) => `export { ${names} } from '${from}';`).join('\n'),
        );
        return run.replace(one, (_, names) => `{ ${names} } = await import('${name}')`);
      }),
      resolveDir: dirname(path),
    }));
    onResolve({ filter: /^one-import:/ }, ({ path, resolveDir }) => ({
      path,
      namespace: 'one-import',
      pluginData: resolveDir,
    }));
    onLoad({ filter: /.*/, namespace: 'one-import' }, ({ path, pluginData }) => ({
      contents: exportsOf.get(path),
      resolveDir: pluginData,
    }));
  },
};

await build({
  entryPoints: PROGRAMS,
  outdir: 'dist',
  allowOverwrite: true,
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  tsconfigRaw: '{}', // `paths` would lead to the sources, whose decorators esbuild does not read
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  keepNames: true, // Nest and the logs use class names
  external: [...UNUSED, ...OLDER],
  plugins: [ONE_COPY, UNREACHED, AS_MODULES, JSON_AS_TEXT, ONE_IMPORT],
  banner: { js: REQUIRE },
  sourcemap: true,
  sourcesContent: false,
  legalComments: 'none',
  logLevel: 'warning',
});

// esbuild names every function when it is made, also those of a single request. Most have their name already.
const NAMES = 'var __name = (target, value) => __defProp(target, "name", { value, configurable: true });';
const helpers = readdirSync('dist/chunks').find((file) => readFileSync(`dist/chunks/${file}`, 'utf8').includes(NAMES));
if (helpers === undefined) throw new Error('esbuild names functions in another way than it did');
writeFileSync(
  `dist/chunks/${helpers}`,
  readFileSync(`dist/chunks/${helpers}`, 'utf8').replace(
    NAMES,
    NAMES.replace('=> __defProp', '=> target.name === value ? target : __defProp'),
  ),
);

for (const file of SWAGGER_UI) cpSync(`node_modules/swagger-ui-dist/${file}`, `dist/swagger-ui/${file}`);
