// Joins the built modules of the service and of the command into a few files: a start reads ten of them, not 1,400.
import { build } from 'esbuild';

const PROGRAMS = ['dist/main.js', 'dist/cli/main.js', 'dist/cli/keys.js', 'dist/cli/clients.js'];
/** What Nest can use and we do not have. */
const UNUSED = ['@nestjs/microservices', '@nestjs/websockets', '@fastify/*'];
/** Asked for by name while the service runs as well: a second copy would not know what decorators told the first. */
const ALONE = ['class-transformer', 'class-validator'];
/** For packages that are CommonJS and ask for modules of Node. */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);`;

await build({
  entryPoints: PROGRAMS,
  outbase: 'dist',
  outdir: 'dist',
  allowOverwrite: true,
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  keepNames: true, // Nest and the logs call classes by their names
  external: [...UNUSED, ...ALONE],
  banner: { js: REQUIRE },
  sourcemap: true,
  sourcesContent: false,
  legalComments: 'none',
  logLevel: 'warning',
});
