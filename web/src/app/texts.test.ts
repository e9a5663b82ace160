/**
 * Texts that people read stand in the `messages.ts` of their capability (or of `app`, `ui`), so that a writer
 * finds them in one place. This test reads the syntax tree of every other file and lists texts written there.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

const src = path.resolve(import.meta.dirname, '..');

/** Folders and files whose texts are still in their screens. Remove one once it is done. */
const NOT_YET = ['ui/table', 'capabilities/files', 'capabilities/jobs'];

/** Values of these attributes are for the browser, not for people. */
const TECHNICAL_ATTRIBUTES =
  /^(className|class|id|key|type|role|name|autoComplete|to|href|src|rel|target|htmlFor|lang|dir|style|d|viewBox|variant|size|tone|slot|enterKeyHint|textAnchor|dominantBaseline|data-.*|aria-(?!label$|description$|valuetext$|roledescription$).*)$/;

const TEXT_ATTRIBUTES = /label|title|text|hint|description|placeholder|message|heading|empty|^alt$/i;

/** Reads as a sentence or a label: starts with a capital, or has several words. */
const TEXT = /^[“‘(…]?[A-Z][a-z’]*(?:[\s.,:;?!…’”]|$)|^[“‘]?[a-z]+(?: [a-z’]+)+[.…]$/;
/** Names of keys, events and HTML that start with a capital. */
const NAMES =
  /^(?:Enter|Escape|Tab|Home|End|Backspace|Delete|Space|Alt|Shift|Control|Meta|Dead|Process|Error|Abort|Intl|Blob|Auth|Location)$/;

type Node = { type: string; start: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const children = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode);

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  const { name, property, namespace } = node;
  if (typeof name === 'string') return namespace ? `${nameOf(namespace)}-${name}` : name;
  return nameOf(name ?? property);
};

/** Parts that never reach a person: imports, types, errors of programmers and their classes, class names. */
function isTechnical(node: Node): boolean {
  if (/^(Import|Export(All|Named)|TS(?!AsExpression|NonNull|Satisfies))/.test(node.type))
    return node.type !== 'ExportNamedDeclaration';
  if (node.type === 'JSXAttribute') return TECHNICAL_ATTRIBUTES.test(nameOf(node['name']));
  if (node.type === 'NewExpression') return /Error$|^RegExp$|^Intl/.test(nameOf(node['callee']));
  if (node.type === 'CallExpression' && isNode(node['callee']) && node['callee'].type === 'Super')
    return true;
  if (node.type === 'CallExpression')
    return /^(cn|matchMedia|closest|querySelector(All)?|matches)$/.test(nameOf(node['callee']));
  return false;
}

function textOf(node: Node, isShown: boolean): string | undefined {
  if (node.type === 'JSXText')
    return /\p{L}{2}/u.test(String(node['value'])) ? String(node['value']).trim() : undefined;
  if (node.type === 'Literal' && typeof node['value'] === 'string') {
    const value = node['value'];
    return (TEXT.test(value) && !NAMES.test(value)) || (isShown && /\p{L}{2}/u.test(value))
      ? value
      : undefined;
  }
  if (node.type === 'TemplateLiteral') {
    const quasis = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
    const written = quasis.join('…');
    // Paths of pictures have commands of one letter.
    if (!/\p{L}{2}/u.test(written)) return undefined;
    return TEXT.test(written) ||
      quasis.some((each) => /^ ?[a-z]+ |[a-z’]+ [a-z]+[ .,?]/.test(each) && isShown)
      ? written
      : undefined;
  }
  return undefined;
}

/** Whether what is in this node is rendered as it is. */
function showsValues(node: Node, isShown: boolean): boolean {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return true;
  if (node.type === 'JSXAttribute') return TEXT_ATTRIBUTES.test(nameOf(node['name']));
  return /^(JSXExpressionContainer|ConditionalExpression|LogicalExpression)$/.test(node.type) && isShown;
}

/** `isShown`: the value of this expression is rendered as it is. */
function findTexts(node: Node, isShown = false): string[] {
  if (isTechnical(node)) return [];
  const text = textOf(node, isShown);
  if (text !== undefined) return [text];
  const shows = showsValues(node, isShown);
  return children(node).flatMap((child) => findTexts(child, shows && child !== node['test']));
}

const textsIn = (file: string): string[] => {
  const source = readFileSync(path.join(src, file), 'utf8');
  return findTexts(parseSync(file, source).program as unknown as Node);
};

/** The entry of `NOT_YET` that covers a file. */
const entryOf = (file: string): string | undefined =>
  NOT_YET.find((entry) => file === entry || file.startsWith(`${entry}/`));

const files = globSync('{app,ui,capabilities}/**/*.{ts,tsx}', { cwd: src })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.(test|page|factory|setup)\.tsx?$|\/(messages|testing\/.*)\.tsx?$/.test(file))
  // The topics of the guide are texts and nothing else.
  .filter((file) => !file.startsWith('capabilities/guide/topics/'))
  .toSorted();

it('finds texts in every form', () => {
  const source = `
    import { a } from 'Some module';
    const label = 'Add files';
    const Part = () => <p className="Grid a" title="Remove">{count} files {isOpen ? 'open' : \`\${n} closed now\`}</p>;
    throw new Error('Out of range');`;
  const { program } = parseSync('part.tsx', source);
  expect(findTexts(program as unknown as Node)).toEqual([
    'Add files',
    'Remove',
    'files',
    'open',
    '… closed now',
  ]);
});

it('texts stand in messages.ts', () => {
  const bypassing: string[] = [];
  const stillNeeded = new Set<string>();
  for (const file of files) {
    const texts = textsIn(file);
    if (texts.length === 0) continue;
    const entry = entryOf(file);
    if (entry === undefined) bypassing.push(...texts.map((text) => `${file}: ${text}`));
    else stillNeeded.add(entry);
  }
  expect(bypassing).toEqual([]);
  expect(NOT_YET.filter((entry) => !stillNeeded.has(entry))).toEqual([]);
});
