// Bundles the built modules of the service and of the command, so that a start reads a few hundred files instead of thousands.
import { cpSync } from 'node:fs';
import { build } from 'esbuild';
import { ALONE } from './bundled.mjs';

/** The programs by their place in dist, which installations and documents name. */
const PROGRAMS = {
  main: 'dist/main.js',
  worker: 'dist/worker.js',
  ...Object.fromEntries(['main', 'keys', 'clients'].map((name) => [`cli/${name}`, `dist/faces/cli/${name}.js`])),
};
/** Optional dependencies of Nest that are not installed. */
const UNUSED = ['@nestjs/microservices', '@nestjs/websockets', '@fastify/*', 'hbs', 'handlebars', 'typescript'];
/** What Swagger UI needs in a browser, so that an installed package has no copy of all its variants. */
const SWAGGER_UI = ['swagger-ui-bundle.js', 'swagger-ui-standalone-preset.js', 'swagger-ui.css', 'LICENSE', 'NOTICE'];
/** Defines `require` for bundled CommonJS packages that load modules of Node. */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);`;

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
  external: [...UNUSED, ...ALONE],
  banner: { js: REQUIRE },
  sourcemap: true,
  sourcesContent: false,
  legalComments: 'none',
  logLevel: 'warning',
});

for (const file of SWAGGER_UI) cpSync(`node_modules/swagger-ui-dist/${file}`, `dist/swagger-ui/${file}`);
