/** Letters of one look. `style` is that of the letters, empty where they have none of their own. */
export type DocxRun = { text: string; isBold: boolean; style: string };
/** A paragraph with what of its looks may mean something. */
export type DocxParagraph = { kind: 'paragraph'; style: string; runs: DocxRun[] };
export type DocxTable = { kind: 'table'; rows: DocxParagraph[][][] };
export type DocxBlock = DocxParagraph | DocxTable;

/** Deeper than tables in tables that people make. */
const DEEPEST = 30;

type Node = {
  type?: string;
  value?: string;
  isBold?: boolean;
  styleName?: string | null;
  children?: Node[];
};

/** The paragraphs and tables of a document as mammoth knows it, without what stands beside the text. */
export function blocksOf(document: unknown): DocxBlock[] {
  const blocks: DocxBlock[] = [];
  walk(document as Node, blocks, 0);
  return blocks;
}

function walk(node: Node, blocks: DocxBlock[], depth: number): void {
  if (depth > DEEPEST) return;
  if (node.type === 'paragraph') blocks.push(readParagraph(node, depth));
  else if (node.type === 'table') {
    const rows = childrenOf(node).map((row) => childrenOf(row).map((cell) => paragraphsIn(cell, depth + 1)));
    blocks.push({ kind: 'table', rows });
  } else for (const child of childrenOf(node)) walk(child, blocks, depth + 1);
}

function paragraphsIn(cell: Node, depth: number): DocxParagraph[] {
  const blocks: DocxBlock[] = [];
  for (const child of childrenOf(cell)) walk(child, blocks, depth);
  return blocks.flatMap((block) => (block.kind === 'table' ? block.rows.flat(2) : [block]));
}

function readParagraph(node: Node, depth: number): DocxParagraph {
  const runs: DocxRun[] = [];
  addRuns(node, { isBold: false, style: '' }, runs, depth);
  return { kind: 'paragraph', style: node.styleName ?? '', runs };
}

function addRuns(node: Node, look: Omit<DocxRun, 'text'>, runs: DocxRun[], depth: number): void {
  if (depth > DEEPEST) return;
  for (const child of childrenOf(node)) {
    const text =
      child.type === 'text'
        ? (child.value ?? '')
        : child.type === 'tab'
          ? '\t'
          : child.type === 'break'
            ? '\n'
            : '';
    if (text !== '') runs.push({ text, ...look });
    const style = child.type === 'run' ? (child.styleName ?? '') : look.style;
    addRuns(child, { isBold: child.isBold ?? look.isBold, style }, runs, depth + 1);
  }
}

const childrenOf = (node: Node): Node[] => node.children ?? [];
