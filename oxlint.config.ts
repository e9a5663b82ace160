import { defineConfig } from 'oxlint';

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'promise', 'vitest', 'jsx-a11y'],
  jsPlugins: ['./scripts/fences-plugin.ts', './scripts/screens-plugin.ts'],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    'fences/imports': 'error',
    'screens/no-error-first': 'error',
    'eslint/no-restricted-imports': [
      'error',
      {
        paths: [
          {
            name: 'react',
            importNames: ['lazy'],
            message: 'An import that fails would remove the whole screen: use lazyPart or onDemand.',
          },
        ],
      },
    ],
    'import/no-cycle': 'error',
    // pg and others are CommonJS with both kinds of export.
    'import/no-named-as-default-member': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'eslint/max-lines': ['error', { max: 300 }],
    'eslint/no-console': 'error',
    'eslint/prefer-const': 'error',
    'eslint/eqeqeq': 'error',
    // The JSX transform imports what it needs by itself.
    'react/react-in-jsx-scope': 'off',
    // A tag's own role is lost where CSS changes its display (a table that becomes a list on a phone).
    'jsx-a11y/prefer-tag-over-role': 'off',
    // Right more often than wrong in what they find, but not often enough to be obeyed.
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
      // The table writes its roles out: where CSS makes it a list on a phone, the tags' own roles are gone.
      files: ['web/src/ui/table/**'],
      rules: {
        'jsx-a11y/no-redundant-roles': 'off',
        'jsx-a11y/no-interactive-element-to-noninteractive-role': 'off',
      },
    },
    { files: ['scripts/**', 'bench/**', 'e2e/screenshots.ts'], rules: { 'eslint/no-console': 'off' } },
  ],
  ignorePatterns: ['**/dist/**', '**/migrations/**', '**/*.gen.*', '.data/**', '.tools/**', 'screenshots/**'],
});
