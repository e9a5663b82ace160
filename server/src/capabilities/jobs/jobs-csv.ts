import { serviceOf } from '@colloquy/contract';
import { Readable } from 'node:stream';
import { CSV_START, csvLine } from '../../platform/http/csv.ts';
import { findJobPage, type JobFilter } from './find-jobs.ts';

const MOST_ROWS = 50_000;
const ROWS_A_PAGE = 1_000;

const TITLES = [
  'Job',
  'Name',
  'Service',
  'Stage',
  'Standing',
  'Created',
  'Created by',
  'Completed',
  'Seconds',
];

type Page = Awaited<ReturnType<typeof findJobPage>>;

/**
 * The whole filtered list as CSV. `inScope` opens the caller's scope for each page anew: none is held while a slow
 * reader takes the lines, and who signs out in between gets no more of them.
 */
export function streamJobsCsv(
  filter: JobFilter,
  first: Page,
  inScope: (fn: () => Promise<Page>) => Promise<Page>,
): Readable {
  return Readable.from(
    (async function* lines() {
      yield CSV_START + csvLine(TITLES);
      for (let page = first, written = 0; ;) {
        const rows = page.rows.slice(0, MOST_ROWS - written);
        yield rows.map(lineOf).join('');
        written += rows.length;
        const after = page.next;
        if (after === null || written >= MOST_ROWS) return;
        page = await inScope(() => findCsvPage(filter, after));
      }
    })(),
  );
}

export const findCsvPage = (filter: JobFilter, after?: string): Promise<Page> =>
  findJobPage({ ...filter, size: ROWS_A_PAGE, ...(after !== undefined && { after }) });

const lineOf = (job: Page['rows'][number]): string =>
  csvLine([
    job.code,
    job.name,
    serviceOf(job.sid).name,
    job.stageLabel,
    job.standing,
    job.createdAt,
    job.createdBy,
    job.completedAt,
    job.durationMs === null ? null : Math.round(job.durationMs / 1000),
  ]);
