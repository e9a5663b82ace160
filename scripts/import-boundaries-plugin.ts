/** Lint rule that checks every import, export and dynamic import against scripts/import-boundaries.ts. */
import path from 'node:path';
import { brokenBoundary } from './import-boundaries.ts';

/** Parts of the linter's ESLint-like interface that this rule uses; it ships no types. */
type Literal = { type: string; value?: unknown };
type ImportNode = { source: Literal | null };
type Context = { filename: string; report(problem: { node: Literal; message: string }): void };

const root = path.dirname(import.meta.dirname);

const imports = {
  meta: { type: 'problem', docs: { description: 'Imports follow the arrows of packages and capabilities.' } },
  create(context: Context) {
    const file = path.relative(root, context.filename).replaceAll(path.sep, '/');
    function check({ source }: ImportNode): void {
      if (typeof source?.value !== 'string') return;
      const message = brokenBoundary(file, source.value);
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

export default { meta: { name: 'boundaries' }, rules: { imports } };
