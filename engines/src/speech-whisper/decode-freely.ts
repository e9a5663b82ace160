import { allowNext, NOTHING_WRITTEN, writeToken } from './allowed-tokens.ts';
import { RIVALS } from './beam-search.ts';
import { drawToken, likeliest, seededRandom } from './choose-token.ts';
import { letGo } from './decoder-state.ts';
import { type Decoded, type DecodeOptions, mostTokens, type Opening } from './opening.ts';
import { endOfSense } from './repetition.ts';
import type { DecoderStep, EncodedAudio, WhisperModel } from './whisper-model.ts';

/** Words drawn by chance, the freer the higher the temperature: a way out where the likeliest ones make no sense. */
export async function decodeFreely(
  model: WhisperModel,
  audio: EncodedAudio,
  { opening, temperature, ...options }: DecodeOptions & { opening: Opening; temperature: number },
): Promise<Decoded> {
  const { special } = model;
  const random = seededRandom(options.samples + Math.round(temperature * 10));
  const limit = mostTokens(options.samples);
  const decoded: Decoded = {
    tokens: [],
    places: [],
    probabilities: [],
    rivals: [],
    attention: [],
    until: undefined,
    state: opening.step.state,
    noSpeech: opening.noSpeech,
    meanLogProbability: 0,
    isLooped: false,
  };
  let written = NOTHING_WRITTEN;
  let logProbability = 0;
  let { step }: { step: DecoderStep } = opening;
  for (;;) {
    options.signal.throwIfAborted();
    const allowed = allowNext(special, step.scores, written);
    const told = { ...step, suppressed: model.suppressed };
    const choice = drawToken(special, told, allowed, { temperature, random });
    logProbability += choice.logProbability;
    if (choice.token === special.endOfText) break;
    if (choice.token < special.endOfText) {
      const choices = likeliest(special, step.scores, allowed, RIVALS.most + 1);
      decoded.tokens.push(choice.token);
      decoded.places.push(opening.length + written.length);
      decoded.probabilities.push(choice.probability);
      decoded.rivals.push(
        choices.filter(({ token, probability }) => token !== choice.token && probability >= RIVALS.least),
      );
      decoded.attention.push(step.attention);
    }
    written = writeToken(special, written, choice.token);
    step = await model.step(audio, step.state, [choice.token]);
    if (decoded.state !== opening.step.state) letGo(decoded.state);
    decoded.state = step.state;
    if (decoded.tokens.length < limit && endOfSense(decoded.tokens) === undefined) continue;
    decoded.isLooped = true;
    break;
  }
  decoded.attention.push(step.attention);
  if (written.time !== undefined && written.last === written.time)
    decoded.until = written.time - special.times.first;
  decoded.meanLogProbability = logProbability / (written.length + 1);
  return decoded;
}
