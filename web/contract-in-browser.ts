import { type ESTree, parseSync, type Plugin, Visitor } from 'vite';

/** What the browser has of an endpoint. */
const KEPT = new Set(['method', 'path', 'query']);
/** What is there for the server alone, and for types. */
const LEFT_OUT = new Set(['params', 'body', 'answer', 'access', 'scope', 'errors', 'summary']);

/**
 * The contract without what no browser reads. The server checks what goes into an endpoint and comes out of it; here
 * those schemas would be most of the contract, and would bring what they are made with along to every screen. A form
 * checks by a schema of its own, in contract/src/forms; a list, what its address asks for.
 */
export const contractInBrowser = (): Plugin => ({
  name: 'contract-in-browser',
  transform: {
    filter: { id: /\/(contract|web)\/src\/.*\.tsx?$/ },
    handler(code, id) {
      if (id.includes('/contract/')) return { code: withoutUnread(code), map: null };
      const missed = findMissed(code);
      if (missed !== undefined)
        this.error(`${missed} is not there in the browser: contract-in-browser.ts says why.`);
      return undefined;
    },
  },
});

type Change = { start: number; end: number; text: string };

function withoutUnread(code: string): string {
  const changes: Change[] = [];
  let functions = 0;
  const enter = (): number => (functions += 1);
  const leave = (): number => (functions -= 1);
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression({ start, callee, arguments: [spec] }) {
      // The contract only declares: what its modules call makes a value and does nothing else, so what nothing uses
      // any more can go.
      if (functions === 0) changes.push({ start, end: start, text: '/*#__PURE__*/ ' });
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || spec?.type !== 'ObjectExpression')
        return;
      spec.properties.forEach((property, at) => {
        if (property.type === 'SpreadElement' || isRead(property, code)) return;
        changes.push({
          start: property.start,
          end: spec.properties[at + 1]?.start ?? property.end,
          text: '',
        });
      });
    },
  }).visit(parseSync('contract.ts', code).program);
  return apply(changes, code);
}

/** Of queries those of lists, which come from `listQuery`; the others are written in place. */
const isRead = ({ key, value }: ESTree.ObjectProperty, code: string): boolean =>
  key.type === 'Identifier' &&
  KEPT.has(key.name) &&
  !(key.name === 'query' && code.startsWith('z.', value.start));

function apply(changes: readonly Change[], code: string): string {
  let changed = '';
  let at = 0;
  let last: Change | undefined;
  for (const change of changes.toSorted((one, other) => one.start - other.start)) {
    // Within what is cut out, or the same call once more: all calls of a chain begin at one place.
    if (change.start < at || change.start === last?.start) continue;
    changed += code.slice(at, change.start) + change.text;
    at = change.end;
    last = change;
  }
  return changed + code.slice(at);
}

/** Where a screen reads of an endpoint what is left out: types know nothing of that. */
function findMissed(code: string): string | undefined {
  if (!code.includes('@colloquy/contract')) return undefined;
  const { program } = parseSync('screen.tsx', code);
  const imported = new Set(
    program.body.flatMap((statement) =>
      statement.type === 'ImportDeclaration' && statement.source.value === '@colloquy/contract'
        ? statement.specifiers.map(({ local }) => local.name)
        : [],
    ),
  );
  let missed: string | undefined;
  new Visitor({
    MemberExpression({ object, property, computed }) {
      if (object.type !== 'Identifier' || property.type !== 'Identifier' || computed) return;
      if (imported.has(object.name) && LEFT_OUT.has(property.name))
        missed = `${object.name}.${property.name}`;
    },
  }).visit(program);
  return missed;
}
