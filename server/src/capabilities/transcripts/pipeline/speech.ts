import { engines, recordRun } from '../../models/index.ts';
import { appendHeard, countSegments } from '../append-heard.ts';
import { findVocabulary } from '../find-corrections.ts';
import { openDecodedAudio } from './decoded-audio.ts';
import { EXPECTED_PACE, makePace, remainingMs } from './estimate.ts';
import { nothingHeard } from './nothing-heard.ts';
import { channelsOf, findHeardChannels } from '../transcripts.store.ts';
import { getRecordingOfFile } from './recording-state.store.ts';
import { defineStep, enqueueStep, tellProgress } from './step.ts';
import { findVoices } from './voices.ts';

/**
 * Step 5, speech: writes segments as they are heard, each piece in one transaction with how far it reaches, so that a
 * killed worker's successor goes on from there.
 */
export const hearSpeech = defineStep(
  'transcripts.hear-speech',
  { lane: 'speech', weight: 'ends-words' },
  async (task, order) => {
    const { speech } = engines();
    const recording = await task.read(() => getRecordingOfFile(order.fileId));
    const language = recording.language!;
    const channels = channelsOf(recording);
    const heard = await task.read(() => findHeardChannels(recording.id));
    const vocabulary = await task.read(() => findVocabulary(recording.jobId));
    const run = await task.write(() =>
      recordRun(task.organisationId, order.jobFileId, 'speech', speech.description, {
        language,
        ...(vocabulary.length > 0 && { vocabulary }),
      }),
    );
    const pace = makePace(EXPECTED_PACE.speech);
    let durationMs = recording.durationMs;
    let workedMs = 0;

    for (const channel of channels) {
      let fromMs = heard.find((each) => each.channel === channel)?.heardMs ?? 0;
      let startedAt = performance.now();
      const audio = openDecodedAudio(task, order.fileId, channel);
      const hearing = speech.transcribe(audio, {
        language: language.split('-')[0]!,
        fromMs,
        vocabulary,
        signal: task.signal,
      });
      for await (const { untilMs, utterances } of hearing) {
        pace.add(untilMs - fromMs, performance.now() - startedAt);
        startedAt = performance.now();
        workedMs += untilMs - fromMs;
        fromMs = untilMs;
        await task.write(async () => {
          await appendHeard({ recordingId: recording.id, channel, untilMs, utterances });
          durationMs ??= (await getRecordingOfFile(order.fileId)).durationMs;
          // Until it is decoded, the length is what the file says of itself.
          const lengthMs = durationMs ?? order.durationMs;
          if (lengthMs === null) return;
          const doneMs = channels.indexOf(channel) * lengthMs + untilMs;
          const leftMs = Math.max(0, channels.length * lengthMs - doneMs);
          const voicesMs = recording.channelPlan === 'mixed' ? lengthMs : 0;
          const left = remainingMs(
            { speechMs: leftMs, voicesMs },
            { speech: pace.value(), voices: EXPECTED_PACE.voices },
          );
          await tellProgress(task, 'speech', doneMs / (channels.length * lengthMs || 1), left);
        });
      }
    }

    if ((await task.read(() => countSegments(recording.id))) === 0)
      throw await nothingHeard(task, order.fileId);
    await task.finish('done', async () => {
      await run.end(workedMs);
      await tellProgress(task, 'voices', 0, remainingMs({ speechMs: 0, voicesMs: durationMs ?? 0 }));
      await enqueueStep(task, findVoices);
    });
  },
);
