import { z } from 'zod';

/** Envelope of every response. If `code` is not 0, `error` names an entry of the error catalogue. */
export const envelope = z.object({
  code: z.number().int().min(0).max(2).meta({ description: '0 success, 1 error, 2 session replaced' }),
  message: z.string(),
});

export const errorAnswer = envelope.extend({
  error: z.string().meta({ description: 'Name in the catalogue of errors' }),
  fields: z
    .record(z.string(), z.string())
    .optional()
    .meta({ description: 'With invalid input: field path → what is wrong with it, in words' }),
  reference: z.string().optional().meta({ description: 'Id of the request, for support' }),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;

export const id = z.uuid().meta({ description: 'UUIDv7' });

/** Filter by organisation, for lists across organisations. */
export const organisationFilter = z
  .string()
  .max(60)
  .default('all')
  .meta({ description: "Id or code, or 'all'" });

/**
 * Query of every list. Programs page by `after`, the cursor at the end of the previous page; people by
 * `page`.
 */
export const listQuery = <const S extends readonly [string, ...string[]]>(sorts: S) =>
  z.object({
    q: z.string().trim().max(200).optional().meta({ description: 'Words to look for' }),
    sort: z
      .enum(sorts.flatMap((s) => [s, `-${s}`]) as [S[number] | `-${S[number]}`])
      .optional()
      .meta({ description: 'Column; a leading minus for descending' }),
    after: z.string().max(500).optional().meta({ description: 'Cursor: the `next` of the page before' }),
    page: z.coerce
      .number()
      .int()
      .min(1)
      .max(10_000)
      .optional()
      .meta({ description: 'Number of the page, the first is 1; ignored beside `after`' }),
    size: z.coerce.number().int().min(1).max(200).default(50).meta({ description: 'Rows a page' }),
  });

export const listAnswer = <T extends z.ZodType>(row: T) =>
  z.object({
    rows: z.array(row),
    next: z.string().nullable().meta({ description: 'Cursor of the next page, or null on the last' }),
    total: z
      .number()
      .int()
      .optional()
      .meta({ description: 'Rows in the whole filtered list, at most 10,000 counted' }),
  });
