import { availableParallelism } from 'node:os';
import { join } from 'node:path';

// Tests run as CommonJS through SWC: Jest cannot load Nest's ESM packages on Node 20 (docs/decisions/0002).
export const swc = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', decorators: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      react: { runtime: 'automatic', importSource: 'preact' },
    },
    keepClassNames: true,
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};
/** TSX needs its own parser option, because `<` begins an element there. */
export const swcTsx = { ...swc, jsc: { ...swc.jsc, parser: { ...swc.jsc.parser, tsx: true } } };
const esmOnly = [
  '@nestjs/',
  '@opentelemetry/otlp-exporter-base/', // it imports modules of Node when it needs them
  'tr46/',
  'tldts',
  'postal-mime/',
  'lru-cache/',
  'htmlparser2/',
  'entities/',
  'dom',
  'preact',
];

const shared = {
  testEnvironment: 'node',
  moduleFileExtensions: ['ts', 'js', 'tsx', 'cjs', 'mjs', 'json', 'node'], // the most frequent first
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': ['$1', '$1.js'],
    '^#test/(.*)\\.js$': '<rootDir>/test/$1',
    '^#(.*)\\.js$': '<rootDir>/src/$1',
  },
  transform: {
    '\\.ts$': ['@swc/jest', swc],
    '\\.tsx$': ['@swc/jest', swcTsx],
    '\\.m?js$': ['@swc/jest', { ...swc, jsc: { ...swc.jsc, parser: { syntax: 'ecmascript' } } }],
  },
  transformIgnorePatterns: [`/node_modules/(?!${esmOnly.join('|')})`],
};
export const project = (displayName, ...testMatch) => ({
  ...shared,
  displayName,
  testMatch: testMatch.map((glob) => `<rootDir>/${glob}`),
});
/** Jest has one timeout for all projects; projects that run whole programs set their own in test/runs/long-timeout.cjs. */
export const ofPrograms = (displayName, ...testMatch) => ({
  ...project(displayName, ...testMatch),
  setupFilesAfterEnv: [join(import.meta.dirname, 'test/runs/long-timeout.cjs')],
});

/** `npm run test:deploy`: real processes behind a real reverse proxy. */
export const deploy = ofPrograms('deploy', 'test/deploy/**/*.deploy-spec.ts');

/** For every test and hook of pure code. A test that needs longer calls `jest.setTimeout` with a reason. */
const testTimeout = 30_000;

/** Jest ends workers that are still there after 500 ms. On a busy machine they need longer, since their memory has to be freed. */
export const workerGracefulExitTimeout = 15_000;

/** In addition to the default reporter: one reports a file that makes no progress, one reports skipped tests. */
const reporter = (name) => join(import.meta.dirname, `test/runs/${name}-reporter.mjs`);
export const watched = ['default', reporter('watchdog')];

export default {
  coverageProvider: 'v8',
  reporters: [...watched, reporter('left-out')],
  testTimeout,
  workerGracefulExitTimeout,
  globalSetup: join(import.meta.dirname, 'test/runs/generated.mjs'),
  filter: join(import.meta.dirname, 'test/together/parts.cjs'),
  testSequencer: join(import.meta.dirname, 'test/together/sequencer.cjs'),
  maxWorkers: availableParallelism() + 1, // many tests only wait for timers, so another can run meanwhile
  projects: [
    project(
      'unit',
      'src/**/*.spec.ts',
      'test/conventions/**/*.spec.ts',
      'test/conformance/**/*.spec.ts',
      'test/bench/**/*.spec.ts',
      'test/lab/**/*.spec.ts',
      'test/mutants/**/*.spec.ts',
      'test/together/{unit,timed}-*.spec.cjs',
    ),
    ofPrograms('e2e', 'test/e2e/**/*.e2e-spec.ts', 'test/together/e2e-*.spec.cjs'),
    ofPrograms('load', 'test/load/**/*.load-spec.ts', 'test/together/load-*.spec.cjs'),
    ofPrograms('fuzz', 'test/fuzz/**/*.fuzz-spec.ts', 'test/together/fuzz-*.spec.cjs'),
    ofPrograms('browser', 'test/browser/**/*.browser-spec.ts'),
    ofPrograms('smoke', 'test/smoke/**/*.smoke-spec.ts'),
    ...(process.env.SYSTEM_LAB ? [ofPrograms('system', 'test/system/**/*.system-spec.ts')] : []), // npm run test:system
  ],
};
