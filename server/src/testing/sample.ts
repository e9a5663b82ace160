import { z } from 'zod';
import { newId } from '../platform/ids.ts';

/** What of JSON Schema zod writes for our inputs. */
type JsonSchema = {
  type?: string;
  const?: unknown;
  examples?: unknown[];
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  format?: string;
  minLength?: number;
  minimum?: number;
  minItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
};

/**
 * The smallest input that a schema takes: required fields only, the first of several choices, each value as small as
 * allowed. Ids are those known under the name of their field, else new ones.
 */
export function sampleOf(schema: z.ZodType, known: Record<string, string> = {}): unknown {
  const described = z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
  const value = sample(described, '', known);
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Error(`No sample for this schema: ${parsed.error.message}`);
  return value;
}

function sample(schema: JsonSchema, field: string, known: Record<string, string>): unknown {
  if ('const' in schema) return schema.const;
  // Where a shape is finer than the schema says, the contract gives one that is right.
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

function sampleText(schema: JsonSchema, field: string, known: Record<string, string>): string {
  if (schema.format === 'uuid') return known[field] ?? newId();
  if (schema.format === 'date-time') return new Date(0).toISOString();
  if (schema.format === 'date') return '1970-01-01';
  return 'sample'.padEnd(schema.minLength ?? 0, ' of words');
}
