/** The fences as a lint rule: every way of naming another module is asked of scripts/fences.ts. */
import path from 'node:path';
import { brokenFence } from './fences.ts';

/** What this rule uses of the linter's ESLint-like interface, which has no types of its own. */
type Literal = { type: string; value?: unknown };
type Importing = { source: Literal | null };
type Context = { filename: string; report(problem: { node: Literal; message: string }): void };

const root = path.dirname(import.meta.dirname);

const imports = {
  meta: { type: 'problem', docs: { description: 'Imports follow the arrows of packages and capabilities.' } },
  create(context: Context) {
    const file = path.relative(root, context.filename).replaceAll(path.sep, '/');
    function check({ source }: Importing): void {
      if (typeof source?.value !== 'string') return;
      const message = brokenFence(file, source.value);
      if (message !== undefined) context.report({ node: source, message });
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

export default { meta: { name: 'fences' }, rules: { imports } };
