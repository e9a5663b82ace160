export type Weight = 400 | 700;
/** One of the standard colours, or RRGGBB. */
export type TextColour = 'strong' | 'soft' | `#${string}`;
/** A text in one weight and colour. */
export type PdfText = { text: string; weight: Weight; colour: TextColour };

export type PdfColumn = { title: string; /** Share of the width. */ width: number; isNumber?: true };

export type PdfParagraph = {
  kind: 'paragraph';
  /** Joined by spaces. */
  spans: PdfText[];
  size: number;
  /** Stays on the page of what follows. */
  isHeading: boolean;
  /** The numbers of its lines are in the margin. */
  isNumbered: boolean;
  /** BCP 47; null: that of the document. */
  language: string | null;
};

export type PdfBlock =
  | { kind: 'title'; text: string; size: number }
  | PdfParagraph
  | { kind: 'gap'; points: number }
  /** Names the scripts without letters in the fonts, in place of `{scripts}`; left out if none is missing. */
  | { kind: 'missing-scripts'; sentence: string }
  | { kind: 'facts'; rows: PdfText[][] }
  | { kind: 'columns'; left: PdfText[]; right: PdfText[] }
  | { kind: 'table'; columns: readonly PdfColumn[]; rows: PdfText[][] };

/** A document as plain data, which a thread renders. */
export type PdfDocument = {
  title: string;
  /** Seconds since 1970. The same document always renders to the same file. */
  createdAt: number;
  foot: string;
  /** BCP 47; decides between Chinese and Japanese shapes of characters. */
  language: string | null;
  blocks: PdfBlock[];
};
