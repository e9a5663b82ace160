import type pg from 'pg';

export type Table = { name: string; columns: string[] };

/** Lists every table with its writable columns, each table after those that its foreign keys reference. */
export async function findTables(client: pg.Client): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  );
  const { rows: keys } = await client.query<{ table: string; target: string }>(
    `select distinct c.relname as table, t.relname as target
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and c.oid <> t.oid`,
  );
  return sortByForeignKeys(tables, keys);
}

function sortByForeignKeys(
  tables: readonly Table[],
  keys: readonly { table: string; target: string }[],
): Table[] {
  const ordered: Table[] = [];
  const left = new Map(tables.map((table) => [table.name, table]));
  while (left.size > 0) {
    const free = [...left.values()].filter(
      ({ name }) => !keys.some(({ table, target }) => table === name && left.has(target)),
    );
    if (free.length === 0)
      throw new Error(`Foreign keys go round in a circle among ${[...left.keys()].join(', ')}.`);
    for (const table of free) left.delete(table.name);
    ordered.push(...free);
  }
  return ordered;
}
