import {
  FEEDBACK_SUBJECT_LABELS,
  FEEDBACK_CSV_PATH,
  findFeedback as findEndpoint,
  markFeedback as markEndpoint,
  sendFeedback as sendEndpoint,
} from '@colloquy/contract/support';
import type { FastifyInstance } from 'fastify';
import { asPlatform } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { serveCsv } from '../../platform/http/csv-route.ts';
import { callerOf, readAllOrganisations } from '../../platform/http/cross-organisation.ts';
import { serve } from '../../platform/http/serve.ts';
import { findFeedback, markFeedback, sendFeedback } from './feedback.ts';
import { invalidateSupportInbox } from './support.store.ts';

export function feedbackRoutes(app: FastifyInstance): void {
  serve(app, sendEndpoint, async (call) => {
    await call.run((who) => sendFeedback(who, call.body));
    await invalidateSupportInbox();
    return {};
  });
  serve(app, findEndpoint, (call) =>
    readAllOrganisations(call.run, 'feedback.listed', () => findFeedback(call.query)),
  );
  serve(app, markEndpoint, async (call) => {
    await call.run(async () => {});
    const { ids, isRead } = call.body;
    const marked = await run(asPlatform(), () => markFeedback(ids, isRead));
    await invalidateSupportInbox();
    return { marked };
  });
  serveCsv(app, {
    path: FEEDBACK_CSV_PATH,
    endpoint: findEndpoint,
    fileName: 'feedback.csv',
    findPage: (request, filter) =>
      readAllOrganisations(callerOf(request, findEndpoint), 'feedback.listed', () => findFeedback(filter)),
    columns: [
      ['text', 'Comment', (row) => row.text],
      ['rating', 'Rating', (row) => row.rating],
      ['about', 'About', (row) => row.job ?? FEEDBACK_SUBJECT_LABELS[row.about]],
      ['about', 'Page', (row) => row.page],
      ['person', 'From', (row) => row.person],
      ['person', 'Organisation', (row) => row.organisation],
      ['read', 'Read', (row) => row.readAt ?? 'New'],
      ['created', 'Sent', (row) => row.createdAt],
    ],
  });
}
