import { defineConfig } from 'oxlint';

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'promise', 'vitest', 'jsx-a11y'],
  jsPlugins: ['./scripts/fences-plugin.ts'],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    'fences/imports': 'error',
    'import/no-cycle': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'eslint/max-lines': ['error', { max: 300 }],
    'eslint/no-console': 'error',
    'eslint/prefer-const': 'error',
    'eslint/eqeqeq': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'unicorn/prefer-node-protocol': 'error',
  },
  overrides: [
    { files: ['scripts/**', 'bench/**', 'e2e/screenshots.ts'], rules: { 'eslint/no-console': 'off' } },
  ],
  ignorePatterns: ['**/dist/**', '**/migrations/**', '**/*.gen.*', '.data/**', '.tools/**', 'screenshots/**'],
});
