import type { z } from 'zod';
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
