import { z } from 'zod';
import type { ErrorName } from './errors.ts';
import type { KeyScope } from './key-scopes.ts';
import type { Permission } from './permissions.ts';

/** Who may call: anyone, whoever is signed in, or the roles that hold a permission. */
export type Access = 'anyone' | 'signed-in' | Permission;

export type EndpointSpec = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` parameters. */
  path: `/api/${string}`;
  /** One sentence for the API reference. */
  summary: string;
  access: Access;
  /** What an API key needs for it; without one it is closed to keys, whatever they may do. */
  scope?: KeyScope;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Where the body is a file instead of JSON: what it is. */
  file?: string;
  /** Bytes that the body may have, where that is more than usual. */
  largestBody?: number;
  /** What stands beside `code` and `message` in a successful answer. */
  answer: z.ZodObject;
  /** Errors of its own, beside those that every endpoint can give. */
  errors?: readonly ErrorName[];
};

/** Describes one call: the server registers from it, the browser's client is typed by it, OpenAPI is made of it. */
export const endpoint = <const E extends EndpointSpec>(spec: E): E => spec;

export type Params<E extends EndpointSpec> = E['params'] extends z.ZodType
  ? z.output<E['params']>
  : undefined;
export type Query<E extends EndpointSpec> = E['query'] extends z.ZodType ? z.output<E['query']> : undefined;
export type QueryInput<E extends EndpointSpec> = E['query'] extends z.ZodType
  ? z.input<E['query']>
  : undefined;
export type Body<E extends EndpointSpec> = E['body'] extends z.ZodType ? z.output<E['body']> : undefined;
export type BodyInput<E extends EndpointSpec> = E['body'] extends z.ZodType ? z.input<E['body']> : undefined;
export type Answer<E extends EndpointSpec> = z.output<E['answer']>;

/** Every answer on the wire. `error` names an entry of the catalogue where `code` is not 0. */
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

/** The query of every list: keyset pages. `after` is the cursor that the page before ended with. */
export const listQuery = <const S extends readonly [string, ...string[]]>(sorts: S) =>
  z.object({
    q: z.string().trim().max(200).optional().meta({ description: 'Words to look for' }),
    sort: z
      .enum(sorts.flatMap((s) => [s, `-${s}`]) as [S[number] | `-${S[number]}`])
      .optional()
      .meta({ description: 'Column; a leading minus for descending' }),
    after: z.string().max(500).optional().meta({ description: 'Cursor: the `next` of the page before' }),
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
