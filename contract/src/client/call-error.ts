import { ERRORS, type ErrorName } from '../errors.ts';
import type { ErrorAnswer } from '../wire.ts';

/** What the server refused: `error` names an entry of the catalogue, `message` says it in a sentence. */
export class CallError extends Error {
  readonly status: number;
  readonly error: ErrorName;
  /** With `invalid-input`: field path → what is wrong, in words. */
  readonly fields: Readonly<Record<string, string>>;
  /** When trying again makes sense. */
  readonly retryAfterSeconds: number | undefined;
  /** Id of the request, for support. */
  readonly reference: string | undefined;

  constructor(response: Pick<Response, 'status' | 'headers'>, answer: unknown) {
    const given = (typeof answer === 'object' && answer !== null ? answer : {}) as Partial<ErrorAnswer>;
    const error: ErrorName =
      given.error !== undefined && given.error in ERRORS ? (given.error as ErrorName) : 'unexpected';
    super(given.message ?? ERRORS[error].message);
    this.name = 'CallError';
    this.status = response.status;
    this.error = error;
    this.fields = given.fields ?? {};
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(seconds) ? seconds : undefined;
    this.reference = given.reference;
  }
}
