import { type AuditAction, type EndpointSpec, isAuditAction, type Query } from '@colloquy/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { audit } from '../audit/audit.ts';
import { refuse } from '../refusal.ts';
import { contentDisposition } from './content-disposition.ts';
import { CSV_START, csvLine } from './csv.ts';
import { actIn, callerOf } from './reach.ts';
import { runFor } from './serve.ts';

const columnsAsked = z.object({ columns: z.string().max(1_000) });
const MOST_ROWS = 50_000;
const ROWS_A_PAGE = 1_000;

type Cell = string | number | null;

/**
 * A column of the file: the id of the column that shows it on the screen, its title, and its cell of a row. What the
 * screen shows in one column, a name and a number below it, may be several here.
 */
export type CsvColumn<Row> = readonly [id: string, title: string, cell: (row: Row) => Cell];

type Page<Row> = { rows: Row[]; next: string | null };

type CsvOf<E extends EndpointSpec, Row> = {
  path: string;
  /** The list's endpoint: its query is the file's, and its access is checked by `findPage`. */
  endpoint: E;
  fileName: string;
  /** All of them, in the order of a file that names none. */
  columns: readonly CsvColumn<Row>[];
  /**
   * A page of the list. It opens the scope by itself, for each page anew: none is held while a slow reader takes the
   * lines, and who signs out in between gets no more of them.
   */
  findPage: (request: FastifyRequest, filter: Query<E>) => Promise<Page<Row>>;
};

/**
 * Serves a list as a file: what the list's endpoint would answer over all its pages. `?columns=` names the columns that
 * the screen shows, in its order.
 */
export function serveCsv<E extends EndpointSpec, Row>(app: FastifyInstance, list: CsvOf<E, Row>): void {
  const downloaded = downloadOf(list.path);
  app.get(list.path, { exposeHeadRoute: false, schema: { hide: true } as never }, async (request, reply) => {
    if (list.endpoint.params?.safeParse(request.params).success === false) refuse('not-found');
    const read = list.endpoint.query?.safeParse(request.query);
    const find = async (after?: string): Promise<Page<Row>> => {
      const page = { size: ROWS_A_PAGE, after, page: undefined };
      return list.findPage(request, { ...(read?.data as object), ...page } as Query<E>);
    };
    if (read && !read.success) {
      // Who may not ask is told so before what was wrong with the question.
      const plain = list.endpoint.query!.safeParse({});
      if (plain.success) await list.findPage(request, plain.data as Query<E>);
      // A search has no list without its words.
      else await runFor(request, list.endpoint, async () => undefined);
      refuse('invalid-input');
    }
    const first = await find();
    await auditDownload(request, list.endpoint, downloaded);
    void reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition('attachment', list.fileName),
      'cache-control': 'private, no-store',
    });
    const columns = chosenColumns(list.columns, request.query);
    return reply.send(Readable.from(linesOf(columns, first, find)));
  });
}

/** In the audit of the organisation whose list it is, else in that of who downloads it. */
async function auditDownload(
  request: FastifyRequest,
  endpoint: EndpointSpec,
  action: AuditAction,
): Promise<void> {
  const { organisationId } = request.params as { organisationId?: string };
  if (organisationId === undefined) return runFor(request, endpoint, (who) => audit(who, action));
  return actIn(callerOf(request, endpoint), organisationId, (who) => audit(who, action));
}

/** What the audit calls a download of that list: `users.downloaded` of `/api/users.csv`. */
function downloadOf(path: string): AuditAction {
  const action = `${/([\w-]+)\.csv$/.exec(path)?.[1] ?? ''}.downloaded`;
  if (!isAuditAction(action)) throw new Error(`The audit has no words for ${action}.`);
  return action;
}

/** Those that the screen shows, in its order. It also names columns that hold only buttons: they are no part of a file. */
function chosenColumns<Row>(columns: readonly CsvColumn<Row>[], query: unknown): readonly CsvColumn<Row>[] {
  const asked = columnsAsked.safeParse(query).data?.columns.split(',') ?? [];
  const chosen = asked.flatMap((id) => columns.filter((column) => column[0] === id));
  return chosen.length === 0 ? columns : chosen;
}

async function* linesOf<Row>(
  columns: readonly CsvColumn<Row>[],
  first: Page<Row>,
  find: (after: string) => Promise<Page<Row>>,
): AsyncGenerator<string> {
  yield CSV_START + csvLine(columns.map(([, title]) => title));
  for (let page = first, written = 0; ;) {
    const rows = page.rows.slice(0, MOST_ROWS - written);
    yield rows.map((row) => csvLine(columns.map(([, , cell]) => cell(row)))).join('');
    written += rows.length;
    if (page.next === null || written >= MOST_ROWS) return;
    page = await find(page.next);
  }
}
