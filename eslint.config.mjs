import eslint from '@eslint/js';
import tseslint from 'typescript-eslint';

const NODE_GLOBALS = Object.fromEntries(
  [
    'Buffer',
    'URL',
    'clearTimeout',
    'console',
    'fetch',
    'performance',
    'process',
    'setImmediate',
    'setInterval',
    'setTimeout',
  ].map((name) => [name, 'readonly']),
);

const BROWSER_GLOBALS = Object.fromEntries(
  [
    ...['document', 'location', 'history', 'navigator', 'addEventListener', 'getSelection', 'print', 'fetch'],
    ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'URL', 'URLSearchParams', 'FormData'],
    ...['EventSource', 'DOMParser', 'AbortController', 'TextDecoderStream', 'Blob'],
  ].map((name) => [name, 'readonly']),
);

const NO_JWK_EXPORT = {
  selector: [
    'CallExpression[callee.property.name="export"] Property[key.name="format"][value.value="jwk"]',
    'CallExpression[callee.property.name="exportKey"] > Literal[value="jwk"]',
    'Property[key.name=/^(public|private)KeyEncoding$/] Property[key.name="format"][value.value="jwk"]',
  ].join(', '),
  message: 'Node 20 may stand still for ever: export DER, see docs/decisions/0014.',
};

const SEEDED_PROPERTIES = {
  paths: [
    { name: 'fast-check', allowTypeImports: true, message: 'Import fc from test/properties.ts, which sets its seed.' },
  ],
};

const RESTRICTED_PROPERTIES = [
  { object: 'URL', property: 'canParse', message: 'See parse-url.ts.' },
  // On Node 20, garbage collection can collect their timers, so that they never fire.
  { object: 'AbortSignal', property: 'any', message: 'See timeouts.ts.' },
  { object: 'AbortSignal', property: 'timeout', message: 'See timeouts.ts.' },
];

const FOREIGN_JSON = {
  object: 'JSON',
  property: 'parse',
  message: 'Text from outside may be nested without end: use parseForeignJson.',
};

/** A reader of data from outside is a `Sliceable`, which cannot be looped over by mistake. */
const UNINTERRUPTED = {
  group: ['**/execution/time-slices.js'],
  importNames: ['runToEnd'],
  message: 'Large data from outside would block all clients: use a WorkBudget.',
};

/** Analyses of what is uploaded run without interruption, so only workers may call them. */
const IN_WORKERS = Object.entries({
  'header-analysis': 'analyzeHeader',
  'bounce-analysis': 'analyzeBounce',
  'examine-message': 'examineMessage',
  'read-reports': 'readReports',
  'mail-analysis': 'mailAnalysis',
  'compare-reports': 'compareReports',
  'read-zone': 'readZone',
  'zone-file': 'readZoneFile',
}).map(([file, name]) => ({
  group: [`**/${file}.js`],
  importNames: [name],
  message: 'What somebody uploads would block all clients: write a job (src/base/execution/job.ts).',
}));

const ENVIRONMENT = {
  selector: 'MemberExpression[object.name="process"][property.name="env"]',
  message: 'Only src/platform/config reads the environment.',
};

const FETCH = { name: 'fetch', message: 'Connections to targets that others choose use the PageFetcher (SSRF guard).' };

export default tseslint.config(
  { ignores: ['dist/', 'coverage/', 'node_modules/', 'bench/results.json'] },
  eslint.configs.recommended,
  ...tseslint.configs.strictTypeChecked.map((config) => ({ files: ['**/*.ts', '**/*.tsx', '**/*.d.mts'], ...config })),
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.d.mts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'no-restricted-properties': ['error', ...RESTRICTED_PROPERTIES],
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
    },
  },
  { rules: { 'no-restricted-syntax': ['error', NO_JWK_EXPORT] } },
  {
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    // Exempt: code that parses JSON of the project, of the caller's own machine, or that we wrote ourselves.
    ignores: [
      ...['src/**/*.spec.ts', 'src/faces/cli/**', 'src/platform/config/**', 'src/base/domain/foreign-json.ts'],
      ...[
        'src/platform/edge/params/validation.ts',
        'src/platform/edge/reports/report-packing.ts',
        'src/platform/network/rdap/document-file.ts',
      ],
      'src/faces/client/**',
    ],
    rules: { 'no-restricted-properties': ['error', ...RESTRICTED_PROPERTIES, FOREIGN_JSON] },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    // Exempt: variables of the terminal, not of the service.
    ignores: ['src/**/*.spec.ts', 'src/platform/config/**', 'src/faces/cli/terminal-environment.ts'],
    rules: { 'no-restricted-syntax': ['error', NO_JWK_EXPORT, ENVIRONMENT] },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    // Exempt: the bootstrap file and the registrar, which the operator chooses, and the service that a command or a client calls.
    ignores: [
      ...[
        'src/**/*.spec.ts',
        'src/platform/network/rdap/http-document.ts',
        'src/platform/network/web/registrar-client.ts',
      ],
      'src/faces/client/**',
    ],
    rules: { 'no-restricted-globals': ['error', FETCH] },
  },
  {
    files: ['src/**/*.ts', 'test/**/*.ts'],
    ignores: ['test/properties.ts'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', SEEDED_PROPERTIES] },
  },
  {
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    // Exempt: the first 1,024 bytes of a page, decisions of a robots.txt that were made in slices before, small messages of
    // the DNS, and what workers run.
    ignores: [
      'src/**/*.spec.ts',
      'src/**/*.job.ts',
      'src/formats/html/charset.ts',
      'src/formats/dns-wire/decode-message.ts',
      'src/platform/network/dns/{large-message,pending-query}.ts',
      'src/features/seo/robots/robots-txt.ts',
      'src/features/zone-check/read-zone.ts',
    ],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { ...SEEDED_PROPERTIES, patterns: [UNINTERRUPTED, ...IN_WORKERS] },
      ],
    },
  },
  { files: ['**/*.mjs'], languageOptions: { globals: NODE_GLOBALS } },
  {
    files: ['test/{together,runs,mutants}/*.cjs'],
    languageOptions: {
      globals: {
        __dirname: 'readonly',
        __filename: 'readonly',
        module: 'writable',
        require: 'readonly',
        process: 'readonly',
        describe: 'readonly',
        it: 'readonly',
        jest: 'readonly',
      },
    },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  { files: ['src/faces/site/assets/*.js'], languageOptions: { globals: BROWSER_GLOBALS } },
);
