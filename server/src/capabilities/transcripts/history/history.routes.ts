import {
  createSnapshot as nameEndpoint,
  deleteSnapshot as deleteEndpoint,
  findSnapshots as snapshotsEndpoint,
  readHistory as historyEndpoint,
  readLineage as linksEndpoint,
  readRevision as pastEndpoint,
  renameSnapshot as renameEndpoint,
} from '@colloquy/contract/transcripts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import { readHistory } from './read-history.ts';
import { readLineage, readRevision } from './read-revision.ts';
import { createSnapshot, deleteSnapshot, findSnapshots, renameSnapshot } from './snapshots.ts';

/** History of edits, past revisions and snapshots. */
export function historyRoutes(app: FastifyInstance): void {
  serve(app, historyEndpoint, (call) =>
    call.runRepeatableRead(() => readHistory(call.params.recordingId, call.query)),
  );
  serve(app, pastEndpoint, (call) =>
    call.runRepeatableRead(() => readRevision(call.params.recordingId, call.query.revision)),
  );
  serve(app, linksEndpoint, (call) =>
    call.runRepeatableRead(async () => ({
      links: await readLineage(call.params.recordingId, call.query.since),
    })),
  );
  serve(app, snapshotsEndpoint, (call) =>
    call.run(async () => ({ snapshots: await findSnapshots(call.params.recordingId) })),
  );
  serve(app, nameEndpoint, (call) =>
    call.run(async (who) => ({ snapshot: await createSnapshot(who, call.params.recordingId, call.body) })),
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
