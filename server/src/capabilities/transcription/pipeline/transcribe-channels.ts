import { MAX_VOCABULARY } from '@colloquy/contract/jobs';
import { type AudioSource, MULTIPLE_LANGUAGES } from '@colloquy/engines';
import { type ChosenSpeech, recordRun } from '../../models/index.ts';
import {
  findVocabulary,
  openDecodedAudio,
  getRecordingOfFile,
  saveLanguage,
  channelsOf,
  findTranscribedChannels,
  type RecordingRow,
  deleteTranscribed,
} from '../../transcripts/index.ts';
import { appendTranscribed } from '../append-transcribed.ts';
import { languageOfChannel } from './channels.rules.ts';
import { EXPECTED_PACE, trackPace, remainingMs } from './estimate.ts';
import { type StepOrder, type StepTask, reportStepProgress } from './step.ts';

export type TranscribedChannels = {
  /** Ends the model run. Call it in the transaction that ends the step. */
  endRun: () => Promise<void>;
  durationMs: number | null;
};

/**
 * Transcribes the rest of a recording, channel by channel. Each piece is written with its progress in one
 * transaction.
 */
export async function transcribeChannels(
  task: StepTask,
  order: StepOrder,
  { engine, connection, insteadOf, expectedPace }: ChosenSpeech,
): Promise<TranscribedChannels> {
  const recording = await task.read(() => getRecordingOfFile(order.fileId));
  const language = recording.language!;
  const channels = channelsOf(recording);
  const transcribed = await task.read(() => findTranscribedChannels(recording.id));
  const learned = await task.read(() => findVocabulary(recording.jobId));
  // The customer's names first; more than these make recognition worse.
  const vocabulary = [...new Set([...order.vocabulary, ...learned])].slice(0, MAX_VOCABULARY);
  const settings = {
    language,
    quality: order.quality,
    ...(insteadOf !== null && { insteadOf }),
    ...(vocabulary.length > 0 && { vocabulary }),
  };
  const run = await task.write(async () => {
    await reportStepProgress(task, 'speech', 0, null);
    return recordRun(
      task.organisationId,
      order.jobFileId,
      'speech',
      engine.description,
      settings,
      connection?.id ?? null,
    );
  });
  // Without ordered languages, speakers on separate channels often use one language each.
  const mayDiffer = language === MULTIPLE_LANGUAGES && !order.settings.language && channels.length > 1;
  const detectLanguage = async (audio: AudioSource): Promise<string> => {
    if (!mayDiffer) return language.split('-')[0]!;
    const durationHintMs = recording.durationMs ?? order.durationMs ?? undefined;
    const detected = await engine.detectLanguage(audio, { durationMs: durationHintMs, signal: task.signal });
    return languageOfChannel(detected, engine.description.languages);
  };
  const pace = trackPace(expectedPace);
  let { durationMs } = recording;
  let processedMs = 0;

  for (const channel of channels) {
    let fromMs = transcribed.find((each) => each.channel === channel)?.transcribedMs ?? 0;
    const audio = openDecodedAudio(task, order.fileId, channel);
    const channelLanguage = await detectLanguage(audio);
    let startedAt = performance.now();
    const pieces = engine.transcribe(audio, {
      language: channelLanguage,
      fromMs,
      vocabulary,
      signal: task.signal,
    });
    for await (const { untilMs, utterances } of pieces) {
      pace.add(untilMs - fromMs, performance.now() - startedAt);
      startedAt = performance.now();
      processedMs += untilMs - fromMs;
      fromMs = untilMs;
      await task.advance(async () => {
        await appendTranscribed({ recordingId: recording.id, channel, untilMs, utterances });
        durationMs ??= (await getRecordingOfFile(order.fileId)).durationMs;
        // The declared length serves until decoding has ended.
        const lengthMs = durationMs ?? order.durationMs;
        if (lengthMs === null) return;
        const doneMs = channels.indexOf(channel) * lengthMs + untilMs;
        const leftMs = Math.max(0, channels.length * lengthMs - doneMs);
        const diarizationMs = recording.channelPlan === 'mixed' ? lengthMs : 0;
        const remainingTotalMs = remainingMs(
          { speechMs: leftMs, diarizationMs },
          { speech: pace.value(), diarization: EXPECTED_PACE.diarization },
        );
        await reportStepProgress(
          task,
          'speech',
          doneMs / (channels.length * lengthMs || 1),
          remainingTotalMs,
        );
      });
    }
  }
  return { endRun: () => run.end(processedMs), durationMs };
}

/**
 * The recording to transcribe. If a person chose another language after the first found no speech,
 * transcription starts again.
 */
export async function applyChosenLanguage(task: StepTask, order: StepOrder): Promise<RecordingRow> {
  const recording = await task.read(() => getRecordingOfFile(order.fileId));
  const { language } = order.settings;
  if (!language || language === recording.language) return recording;
  return task.write(async () => {
    await saveLanguage(recording.id, language, null);
    await deleteTranscribed(recording.id);
    return getRecordingOfFile(order.fileId);
  });
}
