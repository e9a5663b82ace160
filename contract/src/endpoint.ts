import type { z } from 'zod';
import type { ErrorName } from './errors.ts';
import type { KeyScope, Permission } from './permissions.ts';

/** Access rule: anyone, any signed-in user, or the roles with a permission. */
export type Access = 'anyone' | 'signed-in' | Permission;

export type EndpointSpec = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` parameters. */
  path: `/api/${string}`;
  /** One sentence for the API reference. */
  summary: string;
  access: Access;
  /** Scope that an API key needs; without one, the endpoint is closed to all keys. */
  scope?: KeyScope;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Description of the body if it is a file instead of JSON. */
  file?: string;
  /** Body size limit in bytes, if it differs from the default. */
  maxBodyBytes?: number;
  /** Properties of a successful response besides `code` and `message`. */
  answer: z.ZodObject;
  /** Errors besides those of every endpoint. */
  errors?: readonly ErrorName[];
};

/**
 * Defines an endpoint. The server registers it, the client derives its types, and OpenAPI is generated from
 * it.
 */
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
