import fc from 'fast-check';

/** Part of JSON Schema that our OpenAPI document uses. */
export type InputSchema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: InputSchema[];
  oneOf?: InputSchema[];
  allOf?: InputSchema[];
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: InputSchema;
  properties?: Record<string, InputSchema>;
  additionalProperties?: InputSchema | boolean;
  required?: string[];
};

/** Limits apply to longer lists and texts; one such case is enough. */
const MAX_ITEMS = 4;
const MAX_CHARACTERS = 60;

/**
 * Invalid values for any field: other types, control characters, lone surrogates, markup, extreme numbers.
 */
const garbage = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    '\u0000',
    '\ud83d',
    "'; drop table job; --",
    '<b>',
    -1,
    1e308,
    [],
    {},
  ),
  fc.string({ unit: 'binary', maxLength: MAX_CHARACTERS }),
  fc.integer(),
  fc.boolean(),
);

/**
 * Generates mostly valid input with real ids. Occasionally a field is missing, added or replaced by garbage.
 *
 * @param knownIds existing ids
 */
export function arbitraryInput(schema: InputSchema, knownIds: readonly string[]): fc.Arbitrary<unknown> {
  const id = fc.oneof({ arbitrary: fc.constantFrom(...knownIds), weight: 4 }, fc.uuid());
  const inner = (part: InputSchema | undefined): fc.Arbitrary<unknown> =>
    fc.oneof({ arbitrary: part ? byType(part) : garbage, weight: 15 }, { arbitrary: garbage, weight: 1 });
  const byType = (part: InputSchema): fc.Arbitrary<unknown> => {
    if ('const' in part) return fc.constant(part.const);
    if (part.enum) return fc.constantFrom(...part.enum);
    const choices = part.anyOf ?? part.oneOf ?? part.allOf;
    if (choices) return fc.oneof(...choices.map(byType));
    const [type] = [part.type ?? 'object'].flat();
    if (type === 'object') return byFields(part);
    if (type === 'array')
      return fc.array(inner(part.items), {
        minLength: Math.min(part.minItems ?? 0, MAX_ITEMS),
        maxLength: Math.max(1, Math.min(part.maxItems ?? MAX_ITEMS, MAX_ITEMS)),
      });
    if (type === 'integer') return fc.integer(limits(part, 1e6));
    if (type === 'number') return fc.double({ ...limits(part, 1e6), noNaN: true });
    if (type === 'boolean') return fc.boolean();
    if (type === 'null') return fc.constant(null);
    return byText(part);
  };
  const byText = ({
    format,
    minLength = 0,
    maxLength = MAX_CHARACTERS,
  }: InputSchema): fc.Arbitrary<unknown> => {
    if (format === 'uuid') return id;
    if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
    if (format === 'date')
      return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
    if (format === 'email') return fc.emailAddress();
    return fc.string({
      unit: 'grapheme',
      minLength,
      maxLength: Math.max(minLength, Math.min(maxLength, MAX_CHARACTERS)),
    });
  };
  const byFields = ({ properties = {}, required = [], additionalProperties }: InputSchema) => {
    const fields = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part)]));
    const known = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
    if (typeof additionalProperties !== 'object') return known;
    const others = fc.dictionary(fc.string({ maxLength: 12 }), inner(additionalProperties), { maxKeys: 3 });
    return fc.tuple(known, others).map(([one, more]) => ({ ...more, ...one }));
  };
  return byType(schema);
}

const limits = ({ minimum = 0, maximum }: InputSchema, most: number): { min: number; max: number } => ({
  min: Math.max(minimum, -most),
  max: Math.max(minimum, Math.min(maximum ?? most, most)),
});
