import * as contract from '@colloquy/contract/credits';
import * as subscriptions from '@colloquy/contract/subscriptions';
import type { FastifyInstance } from 'fastify';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run as runIn } from '../../platform/database/scope.ts';
import { readAsOrganisation, type RunCaller } from '../../platform/http/cross-organisation.ts';
import { serve } from '../../platform/http/serve.ts';
import { issueInvoices } from './invoice.ts';
import { billingRoutes } from './billing.routes.ts';
import { CSV, PDF, serveFile } from './serve-file.ts';
import { addAuthorNames } from './find-postings.ts';
import { readPlanInUse } from './subscription-credits.ts';
import { readStatement } from './statement.ts';
import { statementCsv, statementPdf } from './statement-files.ts';
import { findMonths } from './statement-months.ts';

export function statementRoutes(app: FastifyInstance): void {
  billingRoutes(app);
  serve(app, subscriptions.readPlanInUse, ({ run }) =>
    run(({ organisationId }) => readPlanInUse(organisationId)),
  );
  serve(app, contract.findStatements, async ({ run, params: { organisationId } }) => {
    const { months, ...rest } = await readMonths(run, organisationId);
    return { ...rest, months: months.toReversed() };
  });
  serve(app, contract.readCreditStatement, async ({ run, params, query }) => ({
    statement: await statementOf(run, params.organisationId, query.month),
  }));
  const file = {
    endpoint: contract.readCreditStatement,
    action: 'statement.downloaded',
    subjectOf: ({ month }: { month: string }) => ({ name: `Statement for ${contract.monthText(month)}` }),
  } as const;
  serveFile(app, { ...file, path: contract.CREDIT_STATEMENT_CSV_PATH }, async (run, id, { month }) => ({
    type: CSV,
    name: `statement-${month}.csv`,
    content: statementCsv(await statementOf(run, id, month)),
  }));
  serveFile(app, { ...file, path: contract.CREDIT_STATEMENT_PDF_PATH }, async (run, id, { month }) => ({
    type: PDF,
    name: `statement-${month}.pdf`,
    content: await statementPdf(await statementOf(run, id, month)),
  }));
}

async function statementOf(run: RunCaller, id: string, month: string): Promise<contract.Statement> {
  const statement = await readAsOrganisation(run, id, 'credits.read', () => readStatement(id, month));
  return { ...statement, lines: await addAuthorNames(statement.lines) };
}

/** Issues missing invoices of past months on read, if no worker did so before. */
async function readMonths(run: RunCaller, id: string): ReturnType<typeof findMonths> {
  const read = () => readAsOrganisation(run, id, 'credits.read', () => findMonths(id));
  const found = await read();
  return (await runIn(asSystem(id), () => issueInvoices(id))) ? read() : found;
}
