import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

/** docs/decisions/0015-cpu.md: whatever a stranger sends, no regular expression takes more than linear time. */
export default [
  {
    files: ['src/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    languageOptions: { parser: tseslint.parser },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignoreSticky: false }],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            ':matches(NewExpression, CallExpression)[callee.name="RegExp"]:not([arguments.0.type=/^(Literal|BinaryExpression|TaggedTemplateExpression)$/])',
          message: 'An expression put together at run time cannot be checked: write a literal.',
        },
      ],
    },
  },
];
