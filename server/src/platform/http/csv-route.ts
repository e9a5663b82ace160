import type { EndpointSpec, Query } from '@colloquy/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { refuse } from '../refusal.ts';
import { contentDisposition } from './content-disposition.ts';
import { CSV_START, csvLine } from './csv.ts';

const MOST_ROWS = 50_000;
const ROWS_A_PAGE = 1_000;

type Page<Row> = { rows: Row[]; next: string | null };

type CsvOf<E extends EndpointSpec, Row> = {
  path: string;
  /** The list's endpoint: its query is the file's, and its access is checked by `findPage`. */
  endpoint: E;
  fileName: string;
  titles: readonly string[];
  cells: (row: Row) => readonly (string | number | null)[];
  /**
   * A page of the list. It opens the scope by itself, for each page anew: none is held while a slow reader takes the
   * lines, and who signs out in between gets no more of them.
   */
  findPage: (request: FastifyRequest, filter: Query<E>) => Promise<Page<Row>>;
};

/** Serves a list as a file: what the list's endpoint would answer over all its pages. */
export function serveCsv<E extends EndpointSpec, Row>(app: FastifyInstance, list: CsvOf<E, Row>): void {
  app.get(list.path, { exposeHeadRoute: false, schema: { hide: true } as never }, async (request, reply) => {
    if (list.endpoint.params?.safeParse(request.params).success === false) refuse('not-found');
    const read = list.endpoint.query?.safeParse(request.query);
    const find = async (after?: string): Promise<Page<Row>> => {
      const page = { size: ROWS_A_PAGE, after };
      return list.findPage(request, { ...(read?.data as object), ...page } as Query<E>);
    };
    if (read && !read.success) {
      // Who may not ask is told so before what was wrong with the question.
      await list.findPage(request, list.endpoint.query!.parse({}) as Query<E>);
      refuse('invalid-input');
    }
    const first = await find();
    void reply.headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition('attachment', list.fileName),
      'cache-control': 'private, no-store',
    });
    return reply.send(Readable.from(linesOf(list, first, find)));
  });
}

async function* linesOf<Row>(
  { titles, cells }: Pick<CsvOf<EndpointSpec, Row>, 'titles' | 'cells'>,
  first: Page<Row>,
  find: (after: string) => Promise<Page<Row>>,
): AsyncGenerator<string> {
  yield CSV_START + csvLine(titles);
  for (let page = first, written = 0; ;) {
    const rows = page.rows.slice(0, MOST_ROWS - written);
    yield rows.map((row) => csvLine(cells(row))).join('');
    written += rows.length;
    if (page.next === null || written >= MOST_ROWS) return;
    page = await find(page.next);
  }
}
