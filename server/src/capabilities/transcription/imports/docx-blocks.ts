/** Text with uniform formatting. `style` is the character style, empty if there is none. */
export type DocxRun = { text: string; isBold: boolean; style: string };
/** A paragraph with the formatting that may carry meaning. */
export type DocxParagraph = { kind: 'paragraph'; style: string; runs: DocxRun[] };
export type DocxTable = { kind: 'table'; rows: DocxParagraph[][][] };
export type DocxBlock = DocxParagraph | DocxTable;

/** Deeper than nested tables that people make. */
const MAX_DEPTH = 30;

type MammothNode = {
  type?: string;
  value?: string;
  isBold?: boolean;
  styleName?: string | null;
  children?: MammothNode[];
};

/** Paragraphs and tables of a document parsed by mammoth, without headers, notes and the like. */
export function blocksOf(document: unknown): DocxBlock[] {
  const blocks: DocxBlock[] = [];
  walk(document as MammothNode, blocks, 0);
  return blocks;
}

function walk(node: MammothNode, blocks: DocxBlock[], depth: number): void {
  if (depth > MAX_DEPTH) return;
  if (node.type === 'paragraph') blocks.push(readParagraph(node, depth));
  else if (node.type === 'table') {
    const rows = childrenOf(node).map((row) => childrenOf(row).map((cell) => paragraphsIn(cell, depth + 1)));
    blocks.push({ kind: 'table', rows });
  } else for (const child of childrenOf(node)) walk(child, blocks, depth + 1);
}

function paragraphsIn(cell: MammothNode, depth: number): DocxParagraph[] {
  const blocks: DocxBlock[] = [];
  for (const child of childrenOf(cell)) walk(child, blocks, depth);
  return blocks.flatMap((block) => (block.kind === 'table' ? block.rows.flat(2) : [block]));
}

function readParagraph(node: MammothNode, depth: number): DocxParagraph {
  const runs: DocxRun[] = [];
  addRuns(node, { isBold: false, style: '' }, runs, depth);
  return { kind: 'paragraph', style: node.styleName ?? '', runs };
}

function addRuns(node: MammothNode, formatting: Omit<DocxRun, 'text'>, runs: DocxRun[], depth: number): void {
  if (depth > MAX_DEPTH) return;
  for (const child of childrenOf(node)) {
    const text =
      child.type === 'text'
        ? (child.value ?? '')
        : child.type === 'tab'
          ? '\t'
          : child.type === 'break'
            ? '\n'
            : '';
    if (text !== '') runs.push({ text, ...formatting });
    const style = child.type === 'run' ? (child.styleName ?? '') : formatting.style;
    addRuns(child, { isBold: child.isBold ?? formatting.isBold, style }, runs, depth + 1);
  }
}

const childrenOf = (node: MammothNode): MammothNode[] => node.children ?? [];
