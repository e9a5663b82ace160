import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { SIDS } from '../services.ts';
import { acceptedType } from './accepted-types.ts';

/** Files that can be added at once from a folder or an archive, and rows of a spreadsheet about them. */
export const MAX_FILES_AT_ONCE = 1_000;
/** Size limit of a spreadsheet in bytes. */
export const MAX_SPREADSHEET_BYTES = 2 * 1024 * 1024;

export const readFileSheet = endpoint({
  method: 'POST',
  path: '/api/file-spreadsheets',
  summary:
    'Parses a file sheet (CSV or XLSX) that describes files to be uploaded and returns its lines. Saves nothing.',
  access: 'file:upload',
  maxBodyBytes: 2 * MAX_SPREADSHEET_BYTES,
  body: z.object({
    content: z
      .string()
      .max(Math.ceil(MAX_SPREADSHEET_BYTES / 3) * 4)
      .meta({
        description: 'Content of the file sheet, base64-encoded',
        examples: ['RmlsZSxQYXJ0aWNpcGFudA=='],
      }),
  }),
  answer: z.object({
    lines: z.array(
      z.object({
        line: z.number().int().min(1).meta({ description: 'Line number in the sheet, counting the heading' }),
        cells: z.array(z.string().max(2_000)),
      }),
    ),
  }),
  errors: ['too-large', 'unsupported-type'],
});

export const readUploadLimits = endpoint({
  method: 'GET',
  path: '/api/upload-limits',
  summary: 'Returns the limits for uploads and the accepted file types of each service.',
  access: 'file:upload',
  scope: 'recordings:write',
  answer: z.object({
    maxBytes: z.number().int(),
    maxDurationMs: z.number().int(),
    services: z.array(z.object({ sid: z.enum(SIDS), types: z.array(acceptedType) })),
  }),
});
