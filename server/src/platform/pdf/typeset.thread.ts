import type { PdfDocument } from './pdf-document.ts';
import { typesetPdf } from './typeset.ts';

/** Runs in a thread. */
export default (document: PdfDocument): Promise<Uint8Array> => Promise.resolve(typesetPdf(document));
