import { ACCEPTED_MEDIA, readFileSheet as readFileSheetEndpoint, readUploadLimits } from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { longestFileOf } from '../subscriptions/index.ts';
import { mediaRoutes } from './media.routes.ts';
import { readFileSheet } from './read-file-sheet.ts';
import { uploadRoutes } from './uploads.routes.ts';

export async function fileRoutes(app: FastifyInstance, { config }: Context): Promise<void> {
  serve(app, readUploadLimits, (call) =>
    call.run(async ({ organisationId }) => ({
      maxBytes: config.maxUploadBytes,
      maxDurationMs: Math.min(config.maxDurationMs, (await longestFileOf(organisationId)) ?? Infinity),
      types: ACCEPTED_MEDIA.map(({ name, extensions }) => ({ name, extensions: [...extensions] })),
    })),
  );
  serve(app, readFileSheetEndpoint, async (call) => {
    const { personId } = await call.run(async (who) => who);
    return { lines: await readFileSheet(call.body.content, personId) };
  });
  mediaRoutes(app);
  await uploadRoutes(app, config);
}
