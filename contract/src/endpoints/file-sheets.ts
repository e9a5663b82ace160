import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** Files that may be added at once, from a folder or an archive, and lines that a sheet about them may have. */
export const MOST_FILES_AT_ONCE = 1_000;
/** Bytes that a sheet may have. */
export const LARGEST_SHEET_BYTES = 2 * 1024 * 1024;

export const readFileSheet = endpoint({
  method: 'POST',
  path: '/api/file-sheets',
  summary:
    'Reads a sheet (CSV or XLSX) that says something of files to be uploaded, and answers its lines. Writes nothing.',
  access: 'file:upload',
  largestBody: 2 * LARGEST_SHEET_BYTES,
  body: z.object({
    content: z
      .string()
      .max(Math.ceil(LARGEST_SHEET_BYTES / 3) * 4)
      .meta({ description: 'The bytes of the sheet in base64', examples: ['RmlsZSxQYXJ0aWNpcGFudA=='] }),
  }),
  answer: z.object({
    lines: z.array(
      z.object({
        line: z.number().int().min(1).meta({ description: 'Line of the sheet, the heading included' }),
        cells: z.array(z.string().max(2_000)),
      }),
    ),
  }),
  errors: ['too-large', 'unsupported-type'],
});
