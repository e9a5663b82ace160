import { z } from 'zod';
import { newId } from '../platform/ids.ts';

/** Part of JSON Schema that zod produces for our inputs. */
type SampleSchema = {
  type?: string;
  const?: unknown;
  examples?: unknown[];
  enum?: unknown[];
  anyOf?: SampleSchema[];
  oneOf?: SampleSchema[];
  format?: string;
  minLength?: number;
  minimum?: number;
  minItems?: number;
  items?: SampleSchema;
  properties?: Record<string, SampleSchema>;
  required?: string[];
};

/**
 * Builds the smallest valid input: required fields, first choices and minimal values. Ids come from `known`
 * by field name; others are new.
 */
export function sampleInput(schema: z.ZodType, known: Record<string, string> = {}): unknown {
  const described = z.toJSONSchema(schema, { io: 'input' }) as SampleSchema;
  const value = sample(described, '', known);
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Error(`No sample for this schema: ${parsed.error.message}`);
  return value;
}

function sample(schema: SampleSchema, field: string, known: Record<string, string>): unknown {
  if ('const' in schema) return schema.const;
  // The contract gives an example where a format is stricter than the schema.
  if (schema.examples) return schema.examples[0];
  if (schema.enum) return schema.enum[0];
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (choice) return sample(choice, field, known);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, sample(schema.properties![name]!, name, known)]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items!, field, known));
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 0);
    case 'boolean':
      return false;
    case 'null':
      return null;
    case 'string':
      return sampleText(schema, field, known);
    default:
      throw new Error(`No sample for ${JSON.stringify(schema)}`);
  }
}

function sampleText(schema: SampleSchema, field: string, known: Record<string, string>): string {
  if (schema.format === 'uuid') return known[field] ?? newId();
  if (schema.format === 'date-time') return new Date(0).toISOString();
  if (schema.format === 'date') return '1970-01-01';
  return 'sample'.padEnd(schema.minLength ?? 0, ' of words');
}
