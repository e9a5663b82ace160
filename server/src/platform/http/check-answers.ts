import { isDeepStrictEqual } from 'node:util';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { z } from 'zod';

/**
 * Outside production, validates answers against their schema. Extra fields are an error too: the schema would
 * drop them here, but production would send them.
 */
export const checkAnswers: FastifySerializerCompiler<z.ZodType> = ({ schema, method, url }) => {
  return (answer) => {
    const encoded = z.safeEncode(schema, answer);
    const name = `${method} ${url}`;
    if (!encoded.success)
      throw new Error(`${name} does not answer what it says: ${z.prettifyError(encoded.error)}`);
    const text = JSON.stringify(encoded.data);
    if (!isDeepStrictEqual(JSON.parse(text), JSON.parse(JSON.stringify(answer))))
      throw new Error(`${name} answers more than it says: ${extraFields(answer, encoded.data).join(', ')}`);
    return text;
  };
};

/** Paths of fields that the schema lacks. */
function extraFields(answer: unknown, encoded: unknown, path = ''): string[] {
  if (typeof answer !== 'object' || answer === null) return isDeepStrictEqual(answer, encoded) ? [] : [path];
  const known = (encoded ?? {}) as Record<string, unknown>;
  return Object.entries(answer).flatMap(([key, value]) =>
    key in known
      ? extraFields(value, known[key], `${path}.${key}`)
      : value === undefined
        ? []
        : [`${path}.${key}`],
  );
}
