import type { AudioSource } from '../ports/audio.ts';
import { type Heard, SEVERAL_LANGUAGES, type TranscribeOptions, type Utterance } from '../ports/speech.ts';
import type { ActivityModel } from '../voice-activity/silero.ts';
import { cutChunks } from './cut-chunks.ts';
import { hearChunk } from './hear-chunk.ts';
import { cutByLanguage } from './language-runs.ts';
import { textBefore } from './text-before.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { WhisperModel } from './whisper-model.ts';

/** Room that the decoder leaves for a prompt: half its context, less the opening … */
const PROMPT_TOKENS = 220;
/** … and what the terms take of it at most. */
const MAX_TERM_TOKENS = 160;

/** The words of a recording, chunk by chunk. Runs in the engine host; `createWhisperSpeech` is the way in. */
export async function* transcribe(
  model: WhisperModel,
  activity: ActivityModel,
  audio: AudioSource,
  { language, fromMs, vocabulary = [], signal }: TranscribeOptions,
): AsyncGenerator<Heard> {
  const prompt = encodePrompt(model.vocabulary, vocabulary);
  let spoken = language === SEVERAL_LANGUAGES ? undefined : language;
  let heard: readonly Utterance[] = [];
  for await (const chunk of cutChunks(audio, activity, { fromMs, signal })) {
    const utterances: Utterance[] = [];
    const runs =
      language === SEVERAL_LANGUAGES ? await cutByLanguage(model, chunk, spoken) : [{ chunk, language }];
    for (const run of runs) {
      spoken = run.language;
      const room = PROMPT_TOKENS - prompt.length;
      const before = textBefore(model.vocabulary, heard, { chunk: run.chunk, language: spoken, room });
      heard = await hearChunk(model, run.chunk, { language: spoken, prompt, before, signal });
      utterances.push(...heard);
    }
    yield { untilMs: chunk.untilMs, utterances };
  }
}

/** The terms as a sentence that might have come before; as many whole terms as there is room for. */
function encodePrompt(vocabulary: Vocabulary, terms: readonly string[]): number[] {
  const tokens: number[] = [];
  for (const [i, term] of terms.entries()) {
    const next = vocabulary.encode(`${i > 0 ? ',' : ''} ${term.trim()}`);
    if (tokens.length + next.length > MAX_TERM_TOKENS) break;
    tokens.push(...next);
  }
  return tokens;
}
