import {
  readFileSheet as readFileSheetEndpoint,
  readUploadLimits,
  MAX_SPREADSHEET_BYTES,
  MAX_FILES_AT_ONCE,
} from '@colloquy/contract/files';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { definedServices } from '../services/index.ts';
import { findMaxFileMs } from '../subscriptions/index.ts';
import { mediaRoutes } from './media.routes.ts';
import { uploadRoutes } from './uploads.routes.ts';
import { refuse } from '../../platform/refusal.ts';
import { readSpreadsheetRows, type SpreadsheetRow } from '../../platform/spreadsheets/read-spreadsheet.ts';

export async function fileRoutes(app: FastifyInstance, { config }: Context): Promise<void> {
  serve(app, readUploadLimits, (call) =>
    call.run(async ({ organisationId }) => ({
      maxBytes: config.maxUploadBytes,
      maxDurationMs: Math.min(config.maxDurationMs, (await findMaxFileMs(organisationId)) ?? Infinity),
      services: definedServices().map(({ sid, uploads }) => ({ sid, types: [...uploads.types] })),
    })),
  );
  serve(app, readFileSheetEndpoint, async (call) => {
    const { personId } = await call.run(async (who) => who);
    return { lines: await readFileSheet(call.body.content, personId) };
  });
  mediaRoutes(app);
  await uploadRoutes(app, config);
}

/** A sheet with more columns is of another kind. */
const MAX_CELLS = 50;

/** Reads the lines of a spreadsheet about files; the screen interprets them. */
async function readFileSheet(
  content: string,
  personId: string,
): Promise<(SpreadsheetRow & { cells: string[] })[]> {
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > MAX_SPREADSHEET_BYTES) refuse('too-large', 'A spreadsheet can be up to 2 MB.');
  const lines = await readSpreadsheetRows(bytes, { maxRows: MAX_FILES_AT_ONCE + 1, personId });
  if (lines.length > MAX_FILES_AT_ONCE + 1) refuse('too-large', 'A spreadsheet can have up to 1,000 rows.');
  return lines.map(({ line, cells }) => ({
    line,
    cells: cells.slice(0, MAX_CELLS).map((cell) => cell.trim().slice(0, 2_000)),
  }));
}
