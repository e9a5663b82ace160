import { tokenise } from '@colloquy/contract';
import type { DetectedLanguage } from '@colloquy/engines';
import { getFile, hasDerived, readDerived, recordDerived, storeDerived } from '../../files/index.ts';
import { engines, recordRun } from '../../models/index.ts';
import { askForAlignment } from '../alignment/align-words.ts';
import { openDecodedAudio, waitForDecoded } from '../pipeline/decoded-audio.ts';
import { EXPECTED_PACE } from '../pipeline/estimate.ts';
import { finishRecording } from '../pipeline/merge.ts';
import { languageOf } from '../pipeline/languages-heard.rules.ts';
import { type RecordingRow } from '../pipeline/recording-state.store.ts';
import { defineStep, enqueueStep, type StepOrder, type StepTask, tellProgress } from '../pipeline/step.ts';
import { channelsOf, getRecording } from '../transcripts.store.ts';
import { anchorWords, type HeardAt, needsAnchors } from './anchor-words.rules.ts';
import type { ImportedSegment, ImportedTranscript, ImportedWord } from './imported.ts';
import { insertImported } from './insert-imported.ts';
import { type SettledTranscript, settleTimes } from './settle-times.ts';
import { readTranscriptFile } from './transcript-file.ts';

/** What was heard is kept this often, in milliseconds of sound: whoever takes over goes on there. */
const KEEP_EVERY_MS = 300_000;
const KIND = 'heard-beside';

/**
 * Of a sound with a transcript, align: the words of the file, placed in the sound. Where the file says when they were
 * said they are there at once; else, and where its times are far apart, this machine's own engine listens, and what it
 * heard of the same words says when. What is between is found word by word afterwards, while the person reads.
 */
export const alignTranscript = defineStep(
  'transcripts.align-transcript',
  { lane: 'speech', weight: 'ends-words' },
  async (task, order) => {
    const fileId = order.transcriptFileId!;
    await task.write(() => tellProgress(task, 'read', 0, null));
    const transcript = await readTranscriptFile(task, fileId);
    const recording = await whenDecoded(task, order.fileId);
    const language = await tellLanguage(task, order, transcript, recording);
    const settled = await placeWords(task, order, { transcript, recording, language });
    await task.finish('done', async () => {
      const { name } = await getFile(fileId);
      const { isMachineWork, notes, speakers } = transcript;
      const imported = { name, isMachineWork, notes };
      const { id: recordingId } = recording;
      await insertImported({ recordingId, fileId, imported, language, speakers, settled });
      if (settled.isTimed) await askForAlignment(await getRecording(recordingId), 0);
      await tellProgress(task, 'ready', 0, 0);
      await enqueueStep(task, finishRecording);
    });
  },
);

/** From the step that would otherwise begin to hear words. */
export const goOnToAlign = (task: StepTask): Promise<void> =>
  task.finish('skipped', async () => {
    await enqueueStep(task, alignTranscript);
  });

async function whenDecoded(task: StepTask, fileId: string): Promise<RecordingRow & { durationMs: number }> {
  const recording = await waitForDecoded(task, fileId, Number.POSITIVE_INFINITY);
  return { ...recording, durationMs: recording.durationMs! };
}

/** As ordered, as the file says, or as it sounds; null where nobody can tell. */
async function tellLanguage(
  task: StepTask,
  order: StepOrder,
  transcript: ImportedTranscript,
  recording: RecordingRow,
): Promise<string | null> {
  const said = order.settings.language ?? transcript.language;
  if (said !== null) return said;
  const { speech } = engines();
  const heard: (DetectedLanguage | 'no-speech')[] = [];
  for (const channel of channelsOf(recording)) {
    const audio = openDecodedAudio(task, order.fileId, channel);
    heard.push(
      await speech.detectLanguage(audio, {
        durationMs: recording.durationMs ?? undefined,
        signal: task.signal,
      }),
    );
  }
  const found = languageOf(heard);
  if (found.kind === 'unsure') return found.alternatives[0] ?? null;
  return found.kind === 'language' ? found.language : null;
}

type Work = {
  transcript: ImportedTranscript;
  recording: RecordingRow & { durationMs: number };
  language: string | null;
};

async function placeWords(
  task: StepTask,
  order: StepOrder,
  { transcript, recording, language }: Work,
): Promise<SettledTranscript> {
  const settled = settleTimes(transcript, recording.durationMs);
  const spoken = language?.split('-')[0]?.toLowerCase();
  const canHear = spoken !== undefined && engines().speech.description.languages.includes(spoken);
  if (!canHear || !needsAnchors(settled.segments, settled.isTimed)) return settled;
  const heard = await hear(task, order, recording, spoken);
  const segments = anchorWords(
    transcript.segments.map((segment) => ({ ...segment, words: wordsOf(segment, language) })),
    heard,
  );
  return settleTimes({ ...transcript, segments }, recording.durationMs);
}

const wordsOf = ({ words, text = '', language }: ImportedSegment, spoken: string | null): ImportedWord[] =>
  words ??
  tokenise(text, language ?? spoken).map(({ text: word, glue }) => ({
    text: word,
    ...(glue && { glue: true as const }),
    startMs: null,
    endMs: null,
    confidence: null,
  }));

type HeardSoFar = { channel: number; untilMs: number; words: HeardAt[] };

/** What this machine's engine hears, only to know when: none of its words is shown to anybody. */
async function hear(
  task: StepTask,
  order: StepOrder,
  recording: RecordingRow & { durationMs: number },
  language: string,
): Promise<HeardAt[]> {
  const { speech } = engines();
  const run = await task.write(() =>
    recordRun(task.organisationId, order.jobFileId, 'alignment', speech.description, { language }),
  );
  const channels = channelsOf(recording);
  const { channel: startChannel, untilMs, words } = await readKept(task, order.fileId);
  let fromMs = untilMs;
  const totalMs = channels.length * recording.durationMs || 1;
  for (const channel of channels.filter((each) => each >= startChannel)) {
    let keptMs = fromMs;
    const audio = openDecodedAudio(task, order.fileId, channel);
    for await (const piece of speech.transcribe(audio, {
      language,
      fromMs,
      signal: task.signal,
    })) {
      words.push(
        ...piece.utterances.flatMap((utterance) =>
          utterance.words.map(({ text, startMs, endMs }) => ({ text, startMs, endMs })),
        ),
      );
      const doneMs = channels.indexOf(channel) * recording.durationMs + piece.untilMs;
      await task.write(() =>
        tellProgress(task, 'align', doneMs / totalMs, (totalMs - doneMs) / EXPECTED_PACE.speech),
      );
      if (piece.untilMs - keptMs < KEEP_EVERY_MS) continue;
      keptMs = piece.untilMs;
      await keep(task, order.fileId, { channel, untilMs: keptMs, words });
    }
    fromMs = 0;
  }
  await task.write(() => run.end(totalMs));
  return words.toSorted((one, other) => one.startMs - other.startMs);
}

async function readKept({ organisationId }: StepTask, fileId: string): Promise<HeardSoFar> {
  if (!(await hasDerived(organisationId, fileId, KIND))) return { channel: 0, untilMs: 0, words: [] };
  return JSON.parse((await readDerived(organisationId, fileId, KIND)).toString('utf8')) as HeardSoFar;
}

async function keep(task: StepTask, fileId: string, soFar: HeardSoFar): Promise<void> {
  const stored = await storeDerived(task.organisationId, fileId, KIND, Buffer.from(JSON.stringify(soFar)));
  await task.advance(() => recordDerived(task.organisationId, stored));
}
