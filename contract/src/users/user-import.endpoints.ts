import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../wire.ts';

/** Row limit of a file. */
export const MAX_IMPORTED_USERS = 5_000;
/** Size limit of a file in bytes. */
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024;

/** Columns of the file, as in the template; case and order are ignored. */
export const IMPORT_COLUMNS = ['Name', 'Username', 'Email', 'Role'] as const;

/** Row as read from the file, with its problems reported separately. */
export const importedRow = z.object({
  line: z.number().int().min(1).meta({ description: 'Line number in the file, counting the heading' }),
  name: z.string().max(500),
  username: z.string().max(500),
  email: z.string().max(500),
  role: z.string().max(500),
});
export type ImportedRow = z.infer<typeof importedRow>;

export const checkedRow = importedRow.extend({
  problems: z
    .array(z.string())
    .meta({ description: 'Problems as sentences; empty if the row can be imported' }),
});
export type CheckedRow = z.infer<typeof checkedRow>;

const oid = id.optional().meta({ description: 'Organisation of the users; for platform admins only' });

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/users/import/preview',
  summary: 'Validates a file of users (CSV or XLSX) and returns the problems of each row. Saves nothing.',
  access: 'user:manage',
  maxBodyBytes: 2 * MAX_IMPORT_BYTES,
  body: z.object({
    oid,
    content: z
      .string()
      .max(Math.ceil(MAX_IMPORT_BYTES / 3) * 4)
      .meta({
        description: 'Content of the file, base64-encoded',
        examples: ['TmFtZSxVc2VybmFtZSxFLW1haWwsUm9sZQ=='],
      }),
  }),
  answer: z.object({
    rows: z.array(checkedRow),
    seatsLeft: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'How many more users the plan allows; `null` for any number' }),
  }),
  errors: ['too-large', 'unsupported-type'],
});

export const importUsers = endpoint({
  method: 'POST',
  path: '/api/users/import',
  summary: 'Adds and invites the users of these rows, all or none.',
  access: 'user:manage',
  maxBodyBytes: 2 * MAX_IMPORT_BYTES,
  body: z.object({
    oid,
    requestId: id.meta({ description: 'Idempotency key: repeated requests import once' }),
    rows: z.array(importedRow).min(1).max(MAX_IMPORTED_USERS),
  }),
  answer: z.object({
    added: z.number().int(),
    userIds: z.array(id).meta({ description: 'Ids of the added users' }),
    sendsMail: z
      .boolean()
      .meta({ description: '`false` if no email is sent, so that links must be passed on manually' }),
    refused: z
      .array(checkedRow)
      .meta({ description: 'Rows that are no longer valid. If there are any, nobody was added.' }),
    awaitsConfirmation: z
      .boolean()
      .meta({ description: 'Whether an admin of the organisation must confirm before anyone is invited' }),
  }),
  errors: ['no-seat-left'],
});

/** Template file with one example row. */
export const IMPORT_TEMPLATE_PATH = '/api/users/import/template.csv';
