import type { BodyInput as BodyOf, EndpointSpec, Params, QueryInput } from '../endpoint.ts';
import { type ErrorName, ERRORS } from '../errors.ts';
import type { ErrorAnswer } from '../wire.ts';

/** Error response of the server: `error` is a name of the catalogue, `message` its sentence. */
export class CallError extends Error {
  readonly status: number;
  readonly error: ErrorName;
  /** With `invalid-input`: field path → sentence. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds after which a retry makes sense. */
  readonly retryAfterSeconds: number | undefined;
  /** Request id, for support. */
  readonly reference: string | undefined;

  constructor(response: Pick<Response, 'status' | 'headers'>, answer: unknown) {
    const errorBody = (typeof answer === 'object' && answer !== null ? answer : {}) as Partial<ErrorAnswer>;
    const error: ErrorName =
      errorBody.error !== undefined && errorBody.error in ERRORS
        ? (errorBody.error as ErrorName)
        : 'unexpected';
    super(errorBody.message ?? ERRORS[error].message);
    this.name = 'CallError';
    this.status = response.status;
    this.error = error;
    this.fields = errorBody.fields ?? {};
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(seconds) ? seconds : undefined;
    this.reference = errorBody.reference;
  }
}

/**
 * Fills `:name` in an endpoint's path and appends the query. Empty values are omitted, lists are repeated.
 */
export function buildUrl(path: string, params: object = {}, query: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query) as [string, unknown][]) {
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one));
    }
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}

/** Input of a call: `params`, `body` and `file` if the endpoint has them, and an optional `query`. */
export type CallInput<E extends EndpointSpec> = (E['params'] extends object
  ? { params: Params<E> }
  : unknown) &
  (E['body'] extends object ? { body: BodyOf<E> } : unknown) &
  (E['file'] extends string ? { file: BodyInit } : unknown) &
  (E['query'] extends object ? { query?: QueryInput<E> } : unknown) & { signal?: AbortSignal };

/** Arguments of a call; the input is optional if the endpoint requires none. */
export type CallArguments<E extends EndpointSpec> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];
