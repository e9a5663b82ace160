/** Lint rules for screens that types cannot express. */

/** Parts of the linter's ESLint-like syntax tree that these rules use; it ships no types. */
type Node = {
  type: string;
  name?: string;
  test?: Node;
  consequent?: Node;
  argument?: Node | null;
  body?: Node[];
  property?: Node;
  expression?: Node;
};
type Context = { report(problem: { node: Node; message: string }): void };

const MESSAGE =
  'A failed refetch must not remove what the user works in: use QueryView or QueryGap, or test `error && !data`.';

/** Matches `error` and `something.error`. */
function isError(test: Node | undefined): boolean {
  if (test?.type === 'MemberExpression') return test.property?.name === 'error';
  return test?.type === 'Identifier' && test.name === 'error';
}

function isElement(node: Node | null | undefined): boolean {
  if (node?.type === 'ParenthesizedExpression') return isElement(node.expression);
  return node?.type === 'JSXElement' || node?.type === 'JSXFragment';
}

/** Forbids a query error as the first condition of a screen. */
const noErrorFirst = {
  meta: { type: 'problem', docs: { description: MESSAGE } },
  create: (context: Context) => ({
    IfStatement(node: Node) {
      const { consequent } = node;
      const statements = consequent?.type === 'BlockStatement' ? (consequent.body ?? []) : [consequent];
      const returnsElement = statements.some(
        (each) => each?.type === 'ReturnStatement' && isElement(each.argument),
      );
      if (isError(node.test) && returnsElement) context.report({ node, message: MESSAGE });
    },
    ConditionalExpression(node: Node) {
      if (isError(node.test) && isElement(node.consequent)) context.report({ node, message: MESSAGE });
    },
  }),
};

export default { meta: { name: 'screens' }, rules: { 'no-error-first': noErrorFirst } };
