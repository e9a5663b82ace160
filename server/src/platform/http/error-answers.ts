import { ERRORS, type ErrorAnswer, type ErrorName } from '@colloquy/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { codeOf, isDatabaseUnavailable } from '../database/database-unavailable.ts';
import { Refusal } from '../refusal.ts';

/** Raised by the triggers of `transcripts/sql/locked-words.sql`. */
const JOB_COMPLETED = 'CQ001';
const FILE_CHECKED = 'CQ002';

type AnyError = Error & { code?: string; statusCode?: number };

/** Maps errors to answers, by type and code, never by message text. */
export function answerError(error: AnyError, request: FastifyRequest, reply: FastifyReply): void {
  const { name, fields, message } = translate(error);
  const { status, code } = ERRORS[name];
  if (status >= 500) request.log.error({ err: error, error: name }, 'request failed');
  const answer: ErrorAnswer = {
    code,
    error: name,
    message,
    ...(fields && { fields }),
    ...(status >= 500 && { reference: request.id }),
  };
  if (error instanceof Refusal && error.retryAfterSeconds !== undefined)
    void reply.header('retry-after', error.retryAfterSeconds);
  void reply.status(status).send(answer);
}

export function answerUnknownPath(_request: FastifyRequest, reply: FastifyReply): void {
  const { status, code, message } = ERRORS['not-found'];
  void reply.status(status).send({ code, error: 'not-found', message } satisfies ErrorAnswer);
}

type Translated = { name: ErrorName; message: string; fields?: Record<string, string> | undefined };

export function translate(error: AnyError): Translated {
  const plain = (name: ErrorName): Translated => ({ name, message: ERRORS[name].message });
  if (error instanceof Refusal) return { name: error.error, message: error.message, fields: error.fields };
  if (hasZodFastifySchemaValidationErrors(error)) {
    // A malformed id is unknown like any other.
    if (error.validationContext === 'params') return plain('not-found');
    const fields = Object.fromEntries(
      error.validation.map((issue) => [
        issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
        issue.message ?? '',
      ]),
    );
    const [first] = Object.values(fields);
    return { name: 'invalid-input', message: first || ERRORS['invalid-input'].message, fields };
  }
  const code = codeOf(error);
  if (isDatabaseUnavailable(error)) return plain('store-unavailable');
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return plain('disk-full');
  // The null character is valid in JSON but not in the database's text.
  if (code === '22021' || code === '22P05') return plain('invalid-input');
  if (code === JOB_COMPLETED) return plain('job-completed');
  if (code === FILE_CHECKED) return plain('file-checked');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return plain('too-large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return plain('unsupported-type');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return plain('invalid-input');
  return plain('unexpected');
}
