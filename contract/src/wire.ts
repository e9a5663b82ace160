import { z } from 'zod';

/** Envelope of every response. If `code` is not 0, `error` names an entry of the error catalogue. */
export const envelope = z.object({
  code: z.number().int().min(0).max(2).meta({ description: '0 success, 1 error, 2 session replaced' }),
  message: z.string(),
});

export const errorAnswer = envelope.extend({
  error: z.string().meta({ description: 'Name of the error in the catalogue' }),
  fields: z
    .record(z.string(), z.string())
    .optional()
    .meta({ description: 'For invalid input: field path → what is wrong, as a sentence' }),
  reference: z.string().optional().meta({ description: 'Id of the request, to quote to support' }),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;

export const id = z.uuid().meta({ description: 'UUIDv7' });

/** Filter by organisation, for lists across organisations. */
export const organisationFilter = z
  .string()
  .max(60)
  .default('all')
  .meta({ description: 'Id or code of an organisation, or `all`' });

/** Filter of a list by days, both included, in the time zone of the organisation whose list it is. */
export const dayFilter = z.object({
  from: z.iso.date().optional().meta({ description: 'On this day or later' }),
  to: z.iso.date().optional().meta({ description: 'On this day or earlier' }),
});

/**
 * Query of every list. Programs page by `after`, the cursor at the end of the previous page; people by
 * `page`.
 */
export const listQuery = <const S extends readonly [string, ...string[]]>(sorts: S) =>
  z.object({
    q: z.string().trim().max(200).optional().meta({ description: 'Words to search for' }),
    sort: z
      .enum(sorts.flatMap((s) => [s, `-${s}`]) as [S[number] | `-${S[number]}`])
      .optional()
      .meta({ description: 'Column to sort by; prefix a minus for descending order' }),
    after: z.string().max(500).optional().meta({ description: 'Cursor: `next` of the previous page' }),
    page: z.coerce
      .number()
      .int()
      .min(1)
      .max(10_000)
      .optional()
      .meta({ description: 'Page number, from 1; ignored if `after` is set' }),
    size: z.coerce.number().int().min(1).max(200).default(50).meta({ description: 'Rows per page' }),
  });

export const listAnswer = <T extends z.ZodType>(row: T) =>
  z.object({
    rows: z.array(row),
    next: z.string().nullable().meta({ description: 'Cursor of the next page; `null` on the last page' }),
    total: z
      .number()
      .int()
      .optional()
      .meta({ description: 'Rows in the whole filtered list; at most 10,000 are counted' }),
  });
