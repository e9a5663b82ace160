import { openZip, ZipFault, type ZipFaultReason, type ZipParts } from '../../../platform/zip/open-zip.ts';
import { TemplateFault } from './template-fault.ts';

/** The parts of a Word document, by their names. */
export type Parts = ZipParts;

const LIMITS = { mostBytes: 24 * 1024 * 1024, mostParts: 1_000 };

const SENTENCES: Record<ZipFaultReason, string> = {
  'not-a-zip': 'This is not a Word document (DOCX).',
  damaged: 'This document is damaged.',
  locked: 'This document is locked with a password.',
  'too-many-parts': 'This document has too many parts.',
  'too-large': 'This document unfolds to more than 24 MB.',
};

/** @throws TemplateFault where it cannot be read, or could be read in two ways. */
export function openDocx(bytes: Buffer): Parts {
  try {
    return openZip(bytes, LIMITS);
  } catch (error) {
    if (error instanceof ZipFault) throw new TemplateFault(SENTENCES[error.reason], { cause: error });
    throw error;
  }
}
