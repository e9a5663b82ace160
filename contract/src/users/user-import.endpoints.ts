import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id } from '../wire.ts';

/** Row limit of a file. */
export const MAX_IMPORTED_USERS = 5_000;
/** Size limit of a file in bytes. */
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024;

/** Columns of the file, as in the template; case and order are ignored. */
export const IMPORT_COLUMNS = ['Name', 'Username', 'Email', 'Role'] as const;

/** Allowed values of the last column. */
export const IMPORTED_ROLES = ['Customer', 'Organization Admin', 'Reviewer'] as const;

/** Row as read from the file, with its problems reported separately. */
export const importedRow = z.object({
  line: z.number().int().min(1).meta({ description: 'Line of the file, the heading included' }),
  name: z.string().max(500),
  username: z.string().max(500),
  email: z.string().max(500),
  role: z.string().max(500),
});
export type ImportedRow = z.infer<typeof importedRow>;

export const checkedRow = importedRow.extend({
  problems: z.array(z.string()).meta({ description: 'In words; none: the row can be imported' }),
});
export type CheckedRow = z.infer<typeof checkedRow>;

const oid = id.optional().meta({ description: 'Organisation, said by platform admins alone' });

export const previewImport = endpoint({
  method: 'POST',
  path: '/api/users/import/preview',
  summary: 'Reads a file of users (CSV or XLSX) and says what is wrong with which row. Writes nothing.',
  access: 'user:manage',
  maxBodyBytes: 2 * MAX_IMPORT_BYTES,
  body: z.object({
    oid,
    content: z
      .string()
      .max(Math.ceil(MAX_IMPORT_BYTES / 3) * 4)
      .meta({
        description: 'The bytes of the file in base64',
        examples: ['TmFtZSxVc2VybmFtZSxFLW1haWwsUm9sZQ=='],
      }),
  }),
  answer: z.object({
    rows: z.array(checkedRow),
    seatsLeft: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'How many users the plan has room for; null: any number' }),
  }),
  errors: ['too-large', 'unsupported-type'],
});

export const importUsers = endpoint({
  method: 'POST',
  path: '/api/users/import',
  summary: 'Adds the users of these rows and invites them, all or none.',
  access: 'user:manage',
  maxBodyBytes: 2 * MAX_IMPORT_BYTES,
  body: z.object({
    oid,
    requestId: id.meta({ description: 'Made by the client: a repeated request imports once' }),
    rows: z.array(importedRow).min(1).max(MAX_IMPORTED_USERS),
  }),
  answer: z.object({
    added: z.number().int(),
    userIds: z.array(id).meta({ description: 'Who was added' }),
    sendsMail: z.boolean().meta({ description: 'False: no mail leaves, the links have to be handed over' }),
    refused: z.array(checkedRow).meta({
      description: 'Rows that are no longer good: then nobody was added',
    }),
    awaitsConfirmation: z.boolean().meta({
      description: 'An admin of the organisation has to confirm before anybody is invited',
    }),
  }),
  errors: ['no-seat-left'],
});

/** Template file with one example row. */
export const IMPORT_TEMPLATE_PATH = '/api/users/import/template.csv';
