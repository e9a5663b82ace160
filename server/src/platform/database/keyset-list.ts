import { z } from 'zod';
import { type Cursor, readCursor, writeCursor } from '../http/cursor.ts';
import { refuse } from '../refusal.ts';
import { sqlQuery } from './scope.ts';

/** More than this is not counted: "10,000 and more" says as much. */
const MOST_COUNTED = 10_000;

/** What a cursor may hold for a column of that type: whoever made one up is refused before the database is asked. */
const VALUES = {
  text: z.string().refine((value) => !value.includes('\0')),
  timestamptz: z.string().refine((value) => !Number.isNaN(Date.parse(value))),
  date: z.iso.date(),
  int: z.string().regex(/^-?\d{1,9}$/),
};

/** A list that is read in pages by (sort column, id). Everything here is SQL of ours, never what a person typed. */
export type KeysetList<Sort extends string> = {
  /** The columns of a row, named as the wire has them. */
  columns: string;
  /** The tables, with joins. */
  from: string;
  /** The tables that the conditions name, where those are fewer: what is counted. */
  counted?: string;
  /** What settles rows that are sorted alike. */
  id: string;
  /** By the endpoint's name: the column and its type. An index carries (column, id). */
  sorts: Record<Sort, { by: string; type: keyof typeof VALUES }>;
  /** How the list is sorted when nobody chose. */
  usual: Sort | `-${Sort}`;
};

export type PageAsked<Sort extends string> = {
  sort?: Sort | `-${Sort}` | undefined;
  after?: string | undefined;
  /** Number of the page, where no cursor is given. */
  page?: number | undefined;
  size: number;
};

export type Page<Row> = { rows: Row[]; next: string | null; total?: number };

/** What the rows of a list have to fulfil: SQL with numbered parameters beside their values. */
export class Conditions {
  readonly values: unknown[] = [];
  readonly #parts: string[] = [];

  /** `write` gets the parameters under which the values go along. */
  add(write: (...parameters: string[]) => string, ...values: unknown[]): this {
    this.#parts.push(write(...values.map((value) => `$${this.values.push(value)}`)));
    return this;
  }

  get text(): string {
    return this.#parts.length === 0 ? 'true' : this.#parts.join(' and ');
  }
}

/** Words that a person looks for, as a pattern of `ilike` that finds them anywhere. */
export const patternOf = (words: string): string =>
  `%${words.normalize('NFC').replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** A page of a list. The total comes with pages by number; whoever reads on by cursors got it with the first. */
export async function findPage<Row extends object, Sort extends string>(
  list: KeysetList<Sort>,
  asked: PageAsked<Sort>,
  conditions: () => Conditions,
): Promise<Page<Row>> {
  // In one flight: the second question does not wait for the first answer.
  const [page, total] = await Promise.all([
    findRows<Row, Sort>(list, asked, conditions()),
    asked.after === undefined ? countRows(list, conditions()) : undefined,
  ]);
  return { ...page, ...(total !== undefined && { total }) };
}

async function findRows<Row extends object, Sort extends string>(
  list: KeysetList<Sort>,
  { sort = list.usual, after, page: number, size }: PageAsked<Sort>,
  conditions: Conditions,
): Promise<Page<Row>> {
  const [direction, beyond] = sort.startsWith('-') ? ['desc', '<'] : ['asc', '>'];
  const { by, type } = list.sorts[sort.replace(/^-/, '') as Sort];
  if (after !== undefined) {
    const cursor = checked(readCursor(after), type);
    conditions.add(
      (value, id) => `(${by}, ${list.id}) ${beyond} (${value}::${type}, ${id}::uuid)`,
      cursor.value,
      cursor.id,
    );
  }
  const { rows } = await sqlQuery<Row & { cursorValue: string; cursorId: string }>(
    `select ${list.columns}, ${by}::text as "cursorValue", ${list.id}::text as "cursorId" from ${list.from}
     where ${conditions.text} order by ${by} ${direction}, ${list.id} ${direction}
     limit ${size + 1} offset ${after === undefined ? rowsBefore({ page: number, size }) : 0}`,
    conditions.values,
  );
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  return {
    rows: page.map(({ cursorValue: _value, cursorId: _id, ...row }) => row as unknown as Row),
    next: last ? writeCursor({ value: last.cursorValue, id: last.cursorId }) : null,
  };
}

/** How many rows stand on the pages before the one that is asked for. */
export const rowsBefore = ({ page = 1, size }: { page?: number | undefined; size: number }): number =>
  (page - 1) * size;

function checked(cursor: Cursor, type: keyof typeof VALUES): Cursor {
  const isOurs = VALUES[type].safeParse(cursor.value).success && z.uuid().safeParse(cursor.id).success;
  return isOurs ? cursor : refuse('invalid-input', 'The cursor `after` is not one that this list gave.');
}

async function countRows(
  { from, counted = from }: Pick<KeysetList<string>, 'from' | 'counted'>,
  conditions: Conditions,
): Promise<number> {
  const { rows } = await sqlQuery<{ total: number }>(
    `select count(*)::int as total
     from (select from ${counted} where ${conditions.text} limit ${MOST_COUNTED}) counted`,
    conditions.values,
  );
  return rows[0]!.total;
}
