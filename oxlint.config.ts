import { defineConfig } from 'oxlint';

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'promise', 'vitest', 'jsx-a11y'],
  jsPlugins: ['./scripts/import-boundaries-plugin.ts', './scripts/screens-plugin.ts'],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    'boundaries/imports': 'error',
    'screens/no-error-first': 'error',
    'eslint/no-restricted-imports': [
      'error',
      {
        paths: [
          {
            name: 'react',
            importNames: ['lazy'],
            message: 'An import that fails would remove the whole screen: use lazyPart or lazyDialog.',
          },
        ],
      },
    ],
    'import/no-cycle': 'error',
    // pg and others are CommonJS modules with both kinds of export.
    'import/no-named-as-default-member': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'eslint/max-lines': ['error', { max: 300 }],
    'eslint/no-console': 'error',
    'eslint/prefer-const': 'error',
    'eslint/eqeqeq': 'error',
    // The JSX transform imports React automatically.
    'react/react-in-jsx-scope': 'off',
    // A tag loses its implicit role if CSS changes its display, as for a table shown as a list on a phone.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // Useful findings, but too many false positives.
    'unicorn/consistent-function-scoping': 'off',
    'eslint/no-shadow': 'off',
    'eslint/no-underscore-dangle': 'off',
    'eslint/no-unmodified-loop-condition': 'off',
    'import/no-unassigned-import': 'off',
    'jsx-a11y/no-autofocus': 'off',
    'promise/always-return': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    'react/incompatible-library': 'off',
    'vitest/valid-title': 'off',
    'promise/no-promise-in-callback': 'off',
    'vitest/expect-expect': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/no-standalone-expect': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'unicorn/prefer-node-protocol': 'error',
  },
  overrides: [
    {
      // The table sets explicit roles, because CSS that shows it as a list removes the implicit ones.
      files: ['web/src/ui/table/**'],
      rules: {
        'jsx-a11y/no-redundant-roles': 'off',
        'jsx-a11y/no-interactive-element-to-noninteractive-role': 'off',
      },
    },
    // A list of texts, one a line, stays readable at any length, and one capability has one file of them.
    { files: ['web/src/**/messages.ts'], rules: { 'eslint/max-lines': 'off' } },
    { files: ['scripts/**', 'bench/**', 'e2e/screenshots.ts'], rules: { 'eslint/no-console': 'off' } },
  ],
  ignorePatterns: ['**/dist/**', '**/migrations/**', '**/*.gen.*', '.data/**', '.tools/**', 'screenshots/**'],
});
