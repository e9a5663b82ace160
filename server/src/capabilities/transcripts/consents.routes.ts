import { may, readConsents, type RecordingConsents, writeConsent } from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { asTask } from '../../platform/database/open.ts';
import { type Caller, run, sqlQuery } from '../../platform/database/scope.ts';
import { serve } from '../../platform/http/serve.ts';
import { mayWork } from '../jobs/index.ts';
import { nameOfPerson } from './history/person-name.ts';
import { recordConsent } from './record-consent.ts';
import { requireWorkOn } from './require-work-on.ts';
import { getRecording } from './transcripts.store.ts';

export function consentRoutes(app: FastifyInstance): void {
  serve(app, readConsents, (call) => call.run((who) => readStory(who, call.params.recordingId)));
  serve(app, writeConsent, async (call) => {
    const { recordingId } = call.params;
    const who = await call.run(async (caller) => {
      await requireWorkOn(caller, recordingId);
      return caller;
    });
    // Names that the machine gave by a voice from here are taken back in recordings that the caller may not see.
    const { on, note, ...entry } = call.body;
    await run(asTask(who.organisationId), () =>
      recordConsent({ personId: who.personId }, { ...entry, recordingId, note: `${note} (${on})` }),
    );
    return call.run((caller) => readStory(caller, recordingId));
  });
}

async function readStory(who: Caller, recordingId: string): Promise<RecordingConsents> {
  const { jobId, consent } = await getRecording(recordingId);
  const { rows } = await sqlQuery<{
    id: string;
    state: 'given' | 'withdrawn';
    note: string | null;
    name: string | null;
    at: Date;
  }>(
    `select c.id, c.state, c.note, p.name, c.at from consent_record c left join person p on p.id = c.person_id
     where c.organisation_id = (select api.organisation_id()) and c.recording_id = $1
     order by c.at desc, c.id desc`,
    [recordingId],
  );
  return {
    state: consent,
    mayRecord: may(who.role, 'consent:write') && (await mayWork(who, jobId)),
    story: rows.map(({ name, at, ...entry }) => ({
      ...entry,
      recordedBy: nameOfPerson(name),
      at: at.toISOString(),
    })),
  };
}
