import type { BodyInput as BodyOf, EndpointSpec, Params, QueryInput } from '../endpoint.ts';

/** What an endpoint needs: `params`, `body` and `file` where it has them, `query` if wanted. */
export type CallInput<E extends EndpointSpec> = (E['params'] extends object
  ? { params: Params<E> }
  : unknown) &
  (E['body'] extends object ? { body: BodyOf<E> } : unknown) &
  (E['file'] extends string ? { file: BodyInit } : unknown) &
  (E['query'] extends object ? { query?: QueryInput<E> } : unknown) & { signal?: AbortSignal };

/** Of an endpoint that needs nothing the input may be left out. */
export type CallArguments<E extends EndpointSpec> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];
