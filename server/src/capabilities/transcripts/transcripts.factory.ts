import { tokenise } from '@colloquy/rules/text';
import type { Segment } from '@colloquy/rules/transcript';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { insertJobRow } from '../../testing/insert-rows.ts';
import type { TestServer } from '../../testing/test-server.ts';
import type { TestPerson } from '../identity/identity.factory.ts';
import { appendTranscribed } from '../transcription/index.ts';
import { lockRecording } from './recordings.store.ts';
import { ensureSpeaker } from './speakers.ts';
import { asSegment, findSegments } from './transcripts.store.ts';

export type TestRecording = { id: string; jobId: string; fileId: string; organisationId: string };
type RecordingValues = {
  name?: string;
  language?: string;
  channelPlan?: 'mixed' | 'separate';
  jobId?: string;
};

/** A recording of a customer's job, without words. */
export async function aRecording(
  server: TestServer,
  customer: TestPerson,
  { name = 'interview.wav', language = 'en', channelPlan = 'mixed', jobId }: RecordingValues = {},
): Promise<TestRecording> {
  const { organisationId } = customer;
  const recording = {
    id: newId(),
    jobId: jobId ?? (await insertJobRow(server, customer)),
    fileId: newId(),
    organisationId,
  };
  await server.superuser.query(
    `insert into file (organisation_id, id, owner_id, upload_id, name, bytes, media_type, storage_key, uploaded_by, created_at)
     values ($1, $2::uuid, $3, $2::uuid::text, $4, 1000, 'wav', $2::uuid::text, $5, now())`,
    [organisationId, recording.fileId, recording.jobId, name, customer.id],
  );
  await server.superuser.query(
    `insert into recording (organisation_id, id, job_id, file_id, name, channels, channel_plan, language, duration_ms, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 60000, now())`,
    [
      organisationId,
      recording.id,
      recording.jobId,
      recording.fileId,
      name,
      channelPlan === 'mixed' ? 1 : 2,
      channelPlan,
      language,
    ],
  );
  return recording;
}

type UtteranceValues = { fromMs?: number; language?: string; confidence?: number | null };

/** Recognised words: one utterance per text, 500 ms per word, a second of silence between utterances. */
export const utterances = (
  texts: readonly string[],
  { fromMs = 0, language = 'en', confidence = 0.9 }: UtteranceValues = {},
) => {
  let now = fromMs;
  return texts.map((text) => {
    const startMs = now;
    const words = tokenise(text, language).map((token, at) => ({
      text: token.text,
      startMs: startMs + at * 500,
      endMs: startMs + at * 500 + 400,
      confidence,
      ...(token.glue ? { glue: true as const } : {}),
    }));
    now = startMs + words.length * 500 + 1_000;
    return { startMs, endMs: words.at(-1)?.endMs ?? startMs, language, words };
  });
};

/** A recording with a segment for each text, as the transcription task writes them. */
export async function aTranscript(
  server: TestServer,
  customer: TestPerson,
  texts: readonly string[],
  { confidence = 0.9, ...values }: RecordingValues & Pick<UtteranceValues, 'confidence'> = {},
): Promise<TestRecording & { segments: Segment[] }> {
  const recording = await aRecording(server, customer, values);
  const { language } = values;
  const spoken = utterances(texts, { confidence, ...(language !== undefined && { language }) });
  await inTask(recording, () =>
    appendTranscribed({ recordingId: recording.id, channel: 0, untilMs: 60_000, utterances: spoken }),
  );
  return { ...recording, segments: await segmentsOf(recording) };
}

/** Runs `fn` in the organisation's system scope, as background work. */
export const inTask = <T>({ organisationId }: { organisationId: string }, fn: () => Promise<T>): Promise<T> =>
  run(asSystem(organisationId), () => fn());

/** Adds an automatic speaker to the recording. Returns the id. */
export const aSpeaker = (recording: TestRecording): Promise<string> =>
  inTask(recording, async () => ensureSpeaker(await lockRecording(recording.id), 1, 1));

export const segmentsOf = (recording: TestRecording): Promise<Segment[]> =>
  inTask(recording, async () => (await findSegments(recording.id)).map(asSegment));
