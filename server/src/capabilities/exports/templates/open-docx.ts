import { openZip, ZipError, type ZipErrorReason, type ZipParts } from '../../../platform/zip/zip.ts';

/** A problem that the author of the template can fix; the message says how. */
export class InvalidTemplateError extends Error {
  override readonly name = 'InvalidTemplateError';
}

/** Parts of a Word document by name. */
export type Parts = ZipParts;

const LIMITS = { maxBytes: 24 * 1024 * 1024, maxParts: 1_000 };

const SENTENCES: Record<ZipErrorReason, string> = {
  'not-a-zip': 'This isn’t a Word document (DOCX).',
  damaged: 'This document is damaged.',
  encrypted: 'This document is locked with a password.',
  'too-many-parts': 'This document has too many parts.',
  'too-large': 'This document is larger than 24 MB when unpacked.',
};

/** @throws InvalidTemplateError if the archive is unreadable or ambiguous. */
export async function openDocx(bytes: Buffer): Promise<Parts> {
  try {
    return await openZip(bytes, LIMITS);
  } catch (error) {
    if (error instanceof ZipError) throw new InvalidTemplateError(SENTENCES[error.reason], { cause: error });
    throw error;
  }
}
