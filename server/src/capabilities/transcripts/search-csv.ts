import { SEARCH_CSV_PATH, searchWords as endpoint } from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { serveCsv } from '../../platform/http/csv-route.ts';
import { runFor } from '../../platform/http/serve.ts';
import { requireDownloads } from '../organisations/index.ts';
import { clock } from './exports/exportable.ts';
import { searchWords } from './search-words.ts';

/** The passages of a search as a file: what a search would answer over all its pages. */
export const searchCsvRoute = (app: FastifyInstance): void =>
  serveCsv(app, {
    path: SEARCH_CSV_PATH,
    endpoint,
    fileName: 'passages.csv',
    findPage: (request, filter) =>
      runFor(request, endpoint, async (who) => {
        await requireDownloads(who);
        return searchWords(filter);
      }),
    columns: [
      ['job', 'Job', (row) => row.job],
      ['number', 'Number', (row) => row.jobCode],
      ['file', 'File', (row) => row.file],
      ['speaker', 'Speaker', (row) => row.speaker],
      ['from', 'From', (row) => clock(row.startMs)],
      ['to', 'To', (row) => clock(row.endMs)],
      ['text', 'Passage', (row) => row.text],
    ],
  });
