import eslint from '@eslint/js';
import tseslint from 'typescript-eslint';

const NODE_GLOBALS = Object.fromEntries(
  ['Buffer', 'URL', 'clearTimeout', 'console', 'fetch', 'performance', 'process', 'setImmediate', 'setTimeout'].map(
    (name) => [name, 'readonly'],
  ),
);

export default tseslint.config(
  { ignores: ['dist/', 'coverage/', 'node_modules/', 'bench/results.json'] },
  eslint.configs.recommended,
  ...tseslint.configs.strictTypeChecked.map((config) => ({ files: ['**/*.ts'], ...config })),
  {
    files: ['**/*.ts'],
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
  { files: ['**/*.mjs'], languageOptions: { globals: NODE_GLOBALS } },
);
