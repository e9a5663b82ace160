import { z } from 'zod';

export type Field = { name: string; type: string; isNeeded: boolean; text: string };

type Schema = {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
  default?: unknown;
};

/** The fields of a schema, one line each, as the reference lists them. */
export function describeFields(schema: z.ZodType | undefined, io: 'input' | 'output'): Field[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as Schema;
  return Object.entries(properties).map(([name, field]) => ({
    name,
    type: typeOf(field),
    isNeeded: required.includes(name),
    text: [
      field.description,
      field.default === undefined ? '' : `Otherwise ${JSON.stringify(field.default)}.`,
    ]
      .filter(Boolean)
      .join(' '),
  }));
}

function typeOf({ type, format, enum: values, const: only, anyOf, items }: Schema): string {
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' or ');
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (only !== undefined) return JSON.stringify(only);
  if (items) return `list of ${typeOf(items)}`;
  if (format === 'uuid') return 'id';
  return format ?? [type ?? 'any'].flat().join(' or ');
}
