import { z } from 'zod';
import { refuse } from '../refusal.ts';
import { sqlQuery } from './scope.ts';

/** Counting stops here; the screen shows "10,000 and more". */
const MAX_COUNTED = 10_000;

/** Valid cursor values by column type: a forged cursor is refused before the query. */
const CURSOR_VALUES = {
  text: z.string().refine((value) => !value.includes('\0')),
  timestamptz: z.string().refine((value) => !Number.isNaN(Date.parse(value))),
  date: z.iso.date(),
  int: z.string().regex(/^-?\d{1,9}$/),
  bigint: z.string().regex(/^-?\d{1,18}$/),
};

/** A list that is read in pages by (sort column, id). All SQL here is ours, never input. */
export type KeysetList<Sort extends string> = {
  /** Columns of a row, with their wire names. */
  columns: string;
  /** Tables and joins. */
  from: string;
  /** Tables for counting, where the conditions need fewer. */
  countFrom?: string;
  /** Tie-breaker of the order. */
  id: string;
  /**
   * Column and type by the endpoint's sort name. It has no nulls, which no cursor reaches. An index covers (column, id)
   * of those that sort a list of unlimited length by default.
   */
  sorts: Record<Sort, { by: string; type: keyof typeof CURSOR_VALUES }>;
  defaultSort: Sort | `-${Sort}`;
};

export type PageRequest<Sort extends string> = {
  sort?: Sort | `-${Sort}` | undefined;
  after?: string | undefined;
  /** Page number, used without a cursor. */
  page?: number | undefined;
  size: number;
};

export type Page<Row> = { rows: Row[]; next: string | null; total?: number };

/** Conditions of a list: SQL with numbered parameters and their values. */
export class Conditions {
  readonly values: unknown[] = [];
  readonly #parts: string[] = [];

  /** `write` receives the placeholders of the values. */
  add(write: (...parameters: string[]) => string, ...values: unknown[]): this {
    this.#parts.push(write(...values.map((value) => `$${this.values.push(value)}`)));
    return this;
  }

  get text(): string {
    return this.#parts.length === 0 ? 'true' : this.#parts.join(' and ');
  }
}

/** The `ilike` pattern that finds the words anywhere. */
export const likePatternOf = (words: string): string =>
  `%${words.normalize('NFC').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * Reads one page. The total comes only with pages by number; cursor pages follow a first page that had it.
 */
export async function findPage<Row extends object, Sort extends string>(
  list: KeysetList<Sort>,
  request: PageRequest<Sort>,
  conditions: () => Conditions,
): Promise<Page<Row>> {
  // Both queries are sent at once.
  const [page, total] = await Promise.all([
    findRows<Row, Sort>(list, request, conditions()),
    request.after === undefined ? countRows(list, conditions()) : undefined,
  ]);
  return { ...page, ...(total !== undefined && { total }) };
}

async function findRows<Row extends object, Sort extends string>(
  list: KeysetList<Sort>,
  { sort = list.defaultSort, after, page: number, size }: PageRequest<Sort>,
  conditions: Conditions,
): Promise<Page<Row>> {
  const [direction, beyond] = sort.startsWith('-') ? ['desc', '<'] : ['asc', '>'];
  const { by, type } = list.sorts[sort.replace(/^-/, '') as Sort];
  if (after !== undefined) {
    const cursor = requireValidCursor(readCursor(after), type);
    conditions.add(
      (value, id) => `(${by}, ${list.id}) ${beyond} (${value}::${type}, ${id}::uuid)`,
      cursor.value,
      cursor.id,
    );
  }
  const { rows } = await sqlQuery<Row & { cursorValue: string; cursorId: string }>(
    `select ${list.columns}, ${by}::text as "cursorValue", ${list.id}::text as "cursorId" from ${list.from}
     where ${conditions.text} order by ${by} ${direction}, ${list.id} ${direction}
     limit ${size + 1} offset ${after === undefined ? offsetOfPage({ page: number, size }) : 0}`,
    conditions.values,
  );
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  return {
    rows: page.map(({ cursorValue: _value, cursorId: _id, ...row }) => row as unknown as Row),
    next: last ? writeCursor({ value: last.cursorValue, id: last.cursorId }) : null,
  };
}

/** Number of rows on the pages before the requested one. */
export const offsetOfPage = ({ page = 1, size }: { page?: number | undefined; size: number }): number =>
  (page - 1) * size;

function requireValidCursor(cursor: Cursor, type: keyof typeof CURSOR_VALUES): Cursor {
  const isValid =
    CURSOR_VALUES[type].safeParse(cursor.value).success && z.uuid().safeParse(cursor.id).success;
  return isValid ? cursor : refuse('invalid-input', 'The cursor `after` isn’t from this list.');
}

async function countRows(
  { from, countFrom = from }: Pick<KeysetList<string>, 'from' | 'countFrom'>,
  conditions: Conditions,
): Promise<number> {
  const { rows } = await sqlQuery<{ total: number }>(
    `select count(*)::int as total
     from (select from ${countFrom} where ${conditions.text} limit ${MAX_COUNTED}) counted`,
    conditions.values,
  );
  return rows[0]!.total;
}

/** The end of a page: its last sort value, and the id as tie-breaker. */
export type Cursor = { value: string; id: string };

export const writeCursor = ({ value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

export function readCursor(text: string): Cursor {
  try {
    const [value, id] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[];
    if (typeof value === 'string' && typeof id === 'string') return { value, id };
  } catch {
    // Refused below.
  }
  return refuse('invalid-input', 'The cursor `after` isn’t from a list.');
}
