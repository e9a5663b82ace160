import {
  FEEDBACK_CSV_PATH,
  findFeedback as findEndpoint,
  markFeedback as markEndpoint,
  sendFeedback as sendEndpoint,
} from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { asPlatform } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { serveCsv } from '../../platform/http/csv-route.ts';
import { callerOf, readAcross } from '../../platform/http/reach.ts';
import { serve } from '../../platform/http/serve.ts';
import { findFeedback, markFeedback, sendFeedback } from './feedback.ts';

export function feedbackRoutes(app: FastifyInstance): void {
  serve(app, sendEndpoint, (call) =>
    call.run(async (who) => {
      await sendFeedback(who, call.body);
      return {};
    }),
  );
  serve(app, findEndpoint, (call) => readAcross(call.run, 'feedback.listed', () => findFeedback(call.query)));
  serve(app, markEndpoint, async (call) => {
    await call.run(async () => {});
    const { ids, isRead } = call.body;
    return { marked: await run(asPlatform(), () => markFeedback(ids, isRead)) };
  });
  serveCsv(app, {
    path: FEEDBACK_CSV_PATH,
    endpoint: findEndpoint,
    fileName: 'feedback.csv',
    titles: ['At', 'Organisation', 'Person', 'About', 'Job', 'Page', 'Rating', 'Text', 'Read'],
    findPage: (request, filter) =>
      readAcross(callerOf(request, findEndpoint), 'feedback.listed', () => findFeedback(filter)),
    cells: (row) => [
      row.createdAt,
      row.organisation,
      row.person,
      row.about,
      row.job,
      row.page,
      row.rating,
      row.text,
      row.readAt,
    ],
  });
}
