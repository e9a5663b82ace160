import type { EndpointSpec, Query } from '@colloquy/contract';
import { type AuditAction, isAuditAction } from '@colloquy/contract/organisations';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { audit } from '../audit/audit.ts';
import { refuse } from '../refusal.ts';
import { contentDisposition } from './file-headers.ts';
import { CSV_START, csvLine } from '../spreadsheets/csv.ts';
import { actAsOrganisation, callerOf } from './cross-organisation.ts';
import { runFor } from './serve.ts';

const columnsQuery = z.object({ columns: z.string().max(1_000) });
const MAX_ROWS = 50_000;
const ROWS_PER_PAGE = 1_000;

type Cell = string | number | null;

/**
 * A column of the file: id of the screen's column, title, and cell of a row. One screen column, such as a
 * name with a number below it, may be several columns here.
 */
export type CsvColumn<Row> = readonly [id: string, title: string, cell: (row: Row) => Cell];

type Page<Row> = { rows: Row[]; next: string | null };

type CsvList<E extends EndpointSpec, Row> = {
  path: string;
  /** The list's endpoint defines the query; `findPage` checks its access. */
  endpoint: E;
  fileName: string;
  /** All columns in their default order. */
  columns: readonly CsvColumn<Row>[];
  /**
   * Reads a page in its own scope: no scope stays open while a slow client reads, and a sign-out ends the
   * file.
   */
  findPage: (request: FastifyRequest, filter: Query<E>) => Promise<Page<Row>>;
};

/** Serves all pages of a list as CSV. `?columns=` names the columns of the screen in its order. */
export function serveCsv<E extends EndpointSpec, Row>(app: FastifyInstance, list: CsvList<E, Row>): void {
  const downloaded = downloadOf(list.path);
  app.get(list.path, { exposeHeadRoute: false, schema: { hide: true } as never }, async (request, reply) => {
    if (list.endpoint.params?.safeParse(request.params).success === false) refuse('not-found');
    const read = list.endpoint.query?.safeParse(request.query);
    const find = async (after?: string): Promise<Page<Row>> => {
      const page = { size: ROWS_PER_PAGE, after, page: undefined };
      return list.findPage(request, { ...(read?.data as object), ...page } as Query<E>);
    };
    if (read && !read.success) {
      // Check access before reporting an invalid query.
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

/** Audited in the list's organisation, else in that of the caller. */
async function auditDownload(
  request: FastifyRequest,
  endpoint: EndpointSpec,
  action: AuditAction,
): Promise<void> {
  const { organisationId } = request.params as { organisationId?: string };
  if (organisationId === undefined) return runFor(request, endpoint, (who) => audit(who, action));
  return actAsOrganisation(callerOf(request, endpoint), organisationId, (who) => audit(who, action));
}

/** The audit action of a download: `users.downloaded` for `/api/users.csv`. */
function downloadOf(path: string): AuditAction {
  const action = `${/([\w-]+)\.csv$/.exec(path)?.[1] ?? ''}.downloaded`;
  if (!isAuditAction(action)) throw new Error(`The audit has no words for ${action}.`);
  return action;
}

/** Columns in the screen's order. Ids of button columns match nothing. */
function chosenColumns<Row>(columns: readonly CsvColumn<Row>[], query: unknown): readonly CsvColumn<Row>[] {
  const ids = columnsQuery.safeParse(query).data?.columns.split(',') ?? [];
  const chosen = ids.flatMap((id) => columns.filter((column) => column[0] === id));
  return chosen.length === 0 ? columns : chosen;
}

async function* linesOf<Row>(
  columns: readonly CsvColumn<Row>[],
  first: Page<Row>,
  find: (after: string) => Promise<Page<Row>>,
): AsyncGenerator<string> {
  yield CSV_START + csvLine(columns.map(([, title]) => title));
  for (let page = first, written = 0; ;) {
    const rows = page.rows.slice(0, MAX_ROWS - written);
    yield rows.map((row) => csvLine(columns.map(([, , cell]) => cell(row)))).join('');
    written += rows.length;
    if (page.next === null || written >= MAX_ROWS) return;
    page = await find(page.next);
  }
}
