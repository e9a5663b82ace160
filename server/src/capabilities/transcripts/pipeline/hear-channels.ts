import { type AudioSource, SEVERAL_LANGUAGES } from '@colloquy/engines';
import { type ChosenSpeech, recordRun } from '../../models/index.ts';
import { appendHeard } from '../append-heard.ts';
import { findVocabulary } from '../find-corrections.ts';
import { channelsOf, findHeardChannels } from '../transcripts.store.ts';
import { openDecodedAudio } from './decoded-audio.ts';
import { EXPECTED_PACE, makePace, remainingMs } from './estimate.ts';
import { languageOfChannel } from './languages-heard.rules.ts';
import { getRecordingOfFile } from './recording-state.store.ts';
import { type StepOrder, type StepTask, tellProgress } from './step.ts';

export type HeardChannels = {
  /** Ends the model run, in the transaction that ends the step. */
  endRun: () => Promise<void>;
  durationMs: number | null;
};

/**
 * Has an engine write down what is not written down yet of a recording, channel by channel: each piece in one
 * transaction with how far it reaches.
 */
export async function hearChannels(
  task: StepTask,
  order: StepOrder,
  { engine, connection, insteadOf, expectedPace }: ChosenSpeech,
): Promise<HeardChannels> {
  const recording = await task.read(() => getRecordingOfFile(order.fileId));
  const language = recording.language!;
  const channels = channelsOf(recording);
  const heard = await task.read(() => findHeardChannels(recording.id));
  const vocabulary = await task.read(() => findVocabulary(recording.jobId));
  const settings = {
    language,
    quality: order.quality,
    ...(insteadOf !== null && { insteadOf }),
    ...(vocabulary.length > 0 && { vocabulary }),
  };
  const run = await task.write(async () => {
    await tellProgress(task, 'speech', 0, null);
    return recordRun(
      task.organisationId,
      order.jobFileId,
      'speech',
      engine.description,
      settings,
      connection?.id ?? null,
    );
  });
  // Where nobody said in which languages it is, those of two people who speak apart are often one each.
  const isOpen = language === SEVERAL_LANGUAGES && !order.settings.language && channels.length > 1;
  const tellLanguage = async (audio: AudioSource): Promise<string> => {
    if (!isOpen) return language.split('-')[0]!;
    const whole = recording.durationMs ?? order.durationMs ?? undefined;
    const detected = await engine.detectLanguage(audio, { durationMs: whole, signal: task.signal });
    return languageOfChannel(detected, engine.description.languages);
  };
  const pace = makePace(expectedPace);
  let { durationMs } = recording;
  let workedMs = 0;

  for (const channel of channels) {
    let fromMs = heard.find((each) => each.channel === channel)?.heardMs ?? 0;
    const audio = openDecodedAudio(task, order.fileId, channel);
    const spoken = await tellLanguage(audio);
    let startedAt = performance.now();
    const hearing = engine.transcribe(audio, {
      language: spoken,
      fromMs,
      vocabulary,
      signal: task.signal,
    });
    for await (const { untilMs, utterances } of hearing) {
      pace.add(untilMs - fromMs, performance.now() - startedAt);
      startedAt = performance.now();
      workedMs += untilMs - fromMs;
      fromMs = untilMs;
      await task.advance(async () => {
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
  return { endRun: () => run.end(workedMs), durationMs };
}
