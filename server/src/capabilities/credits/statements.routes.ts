import * as contract from '@colloquy/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asTask } from '../../platform/database/open.ts';
import { run as runIn } from '../../platform/database/scope.ts';
import { contentDisposition } from '../../platform/http/content-disposition.ts';
import { callerOf, readIn, type RunCaller } from '../../platform/http/reach.ts';
import { serve } from '../../platform/http/serve.ts';
import { refuse } from '../../platform/refusal.ts';
import { issueInvoices, readInvoice } from './invoice.ts';
import { invoiceCsv, invoicePdf } from './invoice-files.ts';
import { readPlanInUse } from './plan-in-use.ts';
import { readStatement } from './statement.ts';
import { statementCsv, statementPdf } from './statement-files.ts';
import { findMonths } from './statement-months.ts';

export function statementRoutes(app: FastifyInstance): void {
  serve(app, contract.readPlanInUse, ({ run }) => run(({ organisationId }) => readPlanInUse(organisationId)));
  serve(app, contract.findStatements, async ({ run, params: { organisationId } }) => {
    const { timeZone, months } = await readMonths(run, organisationId);
    return { timeZone, months: months.toReversed() };
  });
  serve(app, contract.readCreditStatement, async ({ run, params, query }) => ({
    statement: await statementOf(run, params.organisationId, query.month),
  }));
  serve(app, contract.readInvoice, async ({ run, params, query }) => ({
    invoice: await invoiceOf(run, params.organisationId, query.month),
  }));

  const { readCreditStatement, readInvoice: invoice } = contract;
  serveFile(app, contract.CREDIT_STATEMENT_CSV_PATH, readCreditStatement, async ({ run, id, month }) => ({
    type: CSV,
    name: `statement-${month}.csv`,
    content: statementCsv(await statementOf(run, id, month)),
  }));
  serveFile(app, contract.CREDIT_STATEMENT_PDF_PATH, readCreditStatement, async ({ run, id, month }) => ({
    type: PDF,
    name: `statement-${month}.pdf`,
    content: await statementPdf(await statementOf(run, id, month)),
  }));
  serveFile(app, contract.INVOICE_CSV_PATH, invoice, async ({ run, id, month }) => ({
    type: CSV,
    name: `invoice-${month}.csv`,
    content: invoiceCsv(await issuedOf(run, id, month)),
  }));
  serveFile(app, contract.INVOICE_PDF_PATH, invoice, async ({ run, id, month }) => ({
    type: PDF,
    name: `invoice-${month}.pdf`,
    content: await invoicePdf(await issuedOf(run, id, month)),
  }));
}

const CSV = 'text/csv; charset=utf-8';
const PDF = 'application/pdf';

const statementOf = (run: RunCaller, id: string, month: string): Promise<contract.Statement> =>
  readIn(run, id, 'credits.read', () => readStatement(id, month));

/** Months that are over and lack their invoice get it as they are looked at, if no worker came first. */
async function readMonths(run: RunCaller, id: string): ReturnType<typeof findMonths> {
  const read = () => readIn(run, id, 'credits.read', () => findMonths(id));
  const found = await read();
  return (await runIn(asTask(id), () => issueInvoices(id))) ? read() : found;
}

async function invoiceOf(run: RunCaller, id: string, month: string): Promise<contract.Invoice | null> {
  await readMonths(run, id);
  return readIn(run, id, 'credits.read', () => readInvoice(id, month));
}

const issuedOf = async (run: RunCaller, id: string, month: string): Promise<contract.Invoice> =>
  (await invoiceOf(run, id, month)) ?? refuse('not-now', 'There is no invoice of this month.');

type MonthEndpoint = typeof contract.readCreditStatement | typeof contract.readInvoice;
type Asked = { run: RunCaller; id: string; month: string };
type Download = { type: string; name: string; content: string | Uint8Array };

/** Serves as a file what an endpoint answers, to those who may ask it. */
function serveFile(
  app: FastifyInstance,
  path: string,
  endpoint: MonthEndpoint,
  make: (asked: Asked) => Promise<Download>,
): void {
  const options = { exposeHeadRoute: false, schema: { hide: true } as never };
  app.get(path, options, async (request: FastifyRequest, reply: FastifyReply) => {
    const run = callerOf(request, endpoint);
    const params = endpoint.params.safeParse(request.params);
    if (!params.success) return refuse('not-found');
    const id = params.data.organisationId;
    const query = endpoint.query.safeParse(request.query);
    // Who may not ask is told so before what was wrong with the question.
    if (!query.success) {
      await run(async () => {});
      return refuse('invalid-input');
    }
    const { type, name, content } = await make({ run, id, month: query.data.month });
    void reply.headers({
      'content-type': type,
      'content-disposition': contentDisposition('attachment', name),
      'cache-control': 'private, no-store',
    });
    return reply.send(typeof content === 'string' ? content : Buffer.from(content));
  });
}
