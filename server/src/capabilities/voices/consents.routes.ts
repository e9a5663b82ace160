import { hasPermission } from '@colloquy/contract';
import { readConsents, type RecordingConsents, addConsentEntry } from '@colloquy/contract/transcripts';
import type { FastifyInstance } from 'fastify';
import { asSystem } from '../../platform/database/open-scope.ts';
import { type Caller, run, sqlQuery } from '../../platform/database/scope.ts';
import { serve } from '../../platform/http/serve.ts';
import { mayWork } from '../jobs/index.ts';
import { personDisplayName, requireEditAccess, getRecording } from '../transcripts/index.ts';
import { recordConsent } from './record-consent.ts';

export function consentRoutes(app: FastifyInstance): void {
  serve(app, readConsents, (call) => call.run((who) => describeConsents(who, call.params.recordingId)));
  serve(app, addConsentEntry, async (call) => {
    const { recordingId } = call.params;
    const who = await call.run(async (caller) => {
      await requireEditAccess(caller, recordingId);
      return caller;
    });
    // Names recognised by a voice from this recording are removed in recordings that the caller may not see.
    const { on, note, ...entry } = call.body;
    await run(asSystem(who.organisationId), () =>
      recordConsent({ personId: who.personId }, { ...entry, recordingId, note: `${note} (${on})` }),
    );
    return call.run((caller) => describeConsents(caller, recordingId));
  });
}

async function describeConsents(who: Caller, recordingId: string): Promise<RecordingConsents> {
  const { jobId, consent } = await getRecording(recordingId);
  const { rows } = await sqlQuery<{
    id: string;
    state: 'given' | 'withdrawn';
    note: string | null;
    name: string | null;
    at: Date;
  }>(
    `select c.id, c.state, c.note, p.name, c.at from consent_record c left join published.person p on p.id = c.person_id
     where c.organisation_id = (select api.organisation_id()) and c.recording_id = $1
     order by c.at desc, c.id desc`,
    [recordingId],
  );
  return {
    state: consent,
    mayRecord: hasPermission(who.role, 'consent:write') && (await mayWork(who, jobId)),
    entries: rows.map(({ name, at, ...entry }) => ({
      ...entry,
      recordedBy: personDisplayName(name),
      at: at.toISOString(),
    })),
  };
}
