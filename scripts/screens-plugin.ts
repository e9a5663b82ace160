/** Rules for screens that their types cannot express. */

/** The parts used of the linter's ESLint-like syntax tree, which has no types of its own. */
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
  'A refetch that fails must not remove what somebody works in: use QueryView or QueryGap, or test `error && !data`.';

/** `error`, or `something.error`. */
function isError(test: Node | undefined): boolean {
  if (test?.type === 'MemberExpression') return test.property?.name === 'error';
  return test?.type === 'Identifier' && test.name === 'error';
}

function isElement(node: Node | null | undefined): boolean {
  if (node?.type === 'ParenthesizedExpression') return isElement(node.expression);
  return node?.type === 'JSXElement' || node?.type === 'JSXFragment';
}

/** The error of a query as the first thing that decides what is shown. */
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
