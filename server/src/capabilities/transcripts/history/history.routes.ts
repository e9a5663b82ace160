import {
  deleteSnapshot as deleteEndpoint,
  findSnapshots as snapshotsEndpoint,
  nameSnapshot as nameEndpoint,
  readHistory as historyEndpoint,
  readLinks as linksEndpoint,
  readPast as pastEndpoint,
  renameSnapshot as renameEndpoint,
} from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import { readHistory } from './read-history.ts';
import { readLinks, readPast } from './read-past.ts';
import { deleteSnapshot, findSnapshots, nameSnapshot, renameSnapshot } from './snapshots.ts';

/** What happened to the words, what they were, and the moments that have names. */
export function historyRoutes(app: FastifyInstance): void {
  serve(app, historyEndpoint, (call) =>
    call.runRepeatableRead(() => readHistory(call.params.recordingId, call.query)),
  );
  serve(app, pastEndpoint, (call) =>
    call.runRepeatableRead(() => readPast(call.params.recordingId, call.query.revision)),
  );
  serve(app, linksEndpoint, (call) =>
    call.runRepeatableRead(async () => ({
      links: await readLinks(call.params.recordingId, call.query.since),
    })),
  );
  serve(app, snapshotsEndpoint, (call) =>
    call.run(async () => ({ snapshots: await findSnapshots(call.params.recordingId) })),
  );
  serve(app, nameEndpoint, (call) =>
    call.run(async (who) => ({ snapshot: await nameSnapshot(who, call.params.recordingId, call.body) })),
  );
  serve(app, renameEndpoint, (call) =>
    call.run(async (who) => ({
      snapshot: await renameSnapshot(who, call.params.snapshotId, call.body.name),
    })),
  );
  serve(app, deleteEndpoint, (call) =>
    call.run(async (who) => {
      await deleteSnapshot(who, call.params.snapshotId);
      return {};
    }),
  );
}
