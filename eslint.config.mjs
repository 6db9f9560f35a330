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
    ...['EventSource', 'DOMParser', 'AbortController'],
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

export default tseslint.config(
  { ignores: ['dist/', 'coverage/', 'node_modules/', 'bench/results.json'] },
  eslint.configs.recommended,
  ...tseslint.configs.strictTypeChecked.map((config) => ({ files: ['**/*.ts', '**/*.tsx', '**/*.d.mts'], ...config })),
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.d.mts'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'URL', property: 'canParse', message: 'See parse-url.ts.' },
        // Garbage collection takes their timers on Node 20.
        { object: 'AbortSignal', property: 'any', message: 'See deadline.ts.' },
        { object: 'AbortSignal', property: 'timeout', message: 'See deadline.ts.' },
      ],
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
    files: ['src/**/*.ts', 'test/**/*.ts'],
    ignores: ['test/properties.ts'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', SEEDED_PROPERTIES] },
  },
  { files: ['**/*.mjs'], languageOptions: { globals: NODE_GLOBALS } },
  {
    files: ['test/together/*.cjs'],
    languageOptions: {
      globals: {
        __dirname: 'readonly',
        __filename: 'readonly',
        module: 'writable',
        require: 'readonly',
        process: 'readonly',
        describe: 'readonly',
        it: 'readonly',
      },
    },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  { files: ['src/site/assets/*.js'], languageOptions: { globals: BROWSER_GLOBALS } },
);
