import type { Choice } from './choose-token.ts';
import { letGo, rewind } from './decoder-state.ts';
import type { Decoded } from './opening.ts';
import { writesSpaces } from './languages.ts';
import type { Scores } from './scores.ts';
import type { Continuation, EncodedAudio, WhisperModel } from './whisper-model.ts';

/** Surer words are hardly ever wrong: looking for others would cost more than it finds. */
const SURE = 0.9;
const MOST_OTHERS = 5;
/** Tokens after which a word that has not ended is given up. */
const MOST_STEPS = 4;
const LONGEST = 40;
const SPACE = 0x20;

type Rival = Pick<Choice, 'token' | 'probability'>;

/** A word in the making: its bytes so far, and how likely they are (natural logarithm). */
type Guess = { bytes: Uint8Array; likelihood: number };

type Span = { from: number; to: number };

/**
 * What unsure words may have been instead: at a word's first token, and at its least likely one, the rivals of the
 * chosen token are followed to the end of the word. Answers them by the index of the word's first token. Only where the
 * script writes spaces: elsewhere no token tells where a word ends.
 */
export async function findOthers(
  model: WhisperModel,
  audio: EncodedAudio,
  decoded: Decoded,
  { language, signal }: { language: string; signal: AbortSignal },
): Promise<Map<number, string[]>> {
  const others = new Map<number, string[]>();
  if (!writesSpaces(language)) return others;
  for (const word of cutTokens(model, decoded.tokens)) {
    if (confidenceOf(decoded, word) >= SURE) continue;
    signal.throwIfAborted();
    const guesses: Guess[] = [];
    for (const at of new Set([word.from, leastLikely(decoded, word)]))
      guesses.push(...(await followRivals(model, audio, decoded, { word, at })));
    const heard = textOf(join(decoded.tokens.slice(word.from, word.to).map(model.vocabulary.bytesOf)));
    const found = distinct(guesses, heard);
    if (found.length > 0) others.set(word.from, found);
  }
  return others;
}

/** Runs of tokens that begin with a space, as words do, without the punctuation behind them. */
function cutTokens({ vocabulary }: WhisperModel, tokens: readonly number[]): Span[] {
  const spans: Span[] = [];
  for (const [at, token] of tokens.entries()) {
    const bytes = vocabulary.bytesOf(token);
    const last = spans.at(-1);
    if (!last || bytes[0] === SPACE) spans.push({ from: at, to: at + 1 });
    else if (!isPunctuation(bytes)) last.to = at + 1;
  }
  return spans;
}

/** Bytes beyond ASCII may be half a letter: they count as one. */
const isPunctuation = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte < 0x80 && !/\w/.test(String.fromCharCode(byte)));

function confidenceOf({ probabilities }: Decoded, { from, to }: Span): number {
  const logs = probabilities.slice(from, to).reduce((sum, one) => sum + Math.log(Math.max(one, 1e-12)), 0);
  return Math.exp(logs / (to - from));
}

function leastLikely({ probabilities }: Decoded, { from, to }: Span): number {
  let least = from;
  for (let at = from + 1; at < to; at += 1) if (probabilities[at]! < probabilities[least]!) least = at;
  return least;
}

/** The words that begin like this one and go on with a rival of the token at `at`. */
async function followRivals(
  model: WhisperModel,
  audio: EncodedAudio,
  decoded: Decoded,
  { word, at }: { word: Span; at: number },
): Promise<Guess[]> {
  const { bytesOf } = model.vocabulary;
  const rivals = decoded.rivals[at]!;
  const before = {
    bytes: join(decoded.tokens.slice(word.from, at).map(bytesOf)),
    likelihood: decoded.probabilities.slice(word.from, at).reduce((sum, one) => sum + Math.log(one), 0),
  };
  const extend = (guess: Guess, { token, probability }: Rival): Guess => ({
    bytes: join([guess.bytes, bytesOf(token)]),
    likelihood: guess.likelihood + Math.log(probability),
  });
  const ends = (token: number): boolean => token >= model.special.endOfText || bytesOf(token)[0] === SPACE;
  const guesses: Guess[] = [];
  // All of them begin where the one decoding was.
  let open: (Continuation & { guess: Guess })[] = [];
  for (const rival of rivals) {
    // A word that ends here is a guess already; any other goes on.
    if (at > word.from && ends(rival.token))
      guesses.push({ ...before, likelihood: before.likelihood + Math.log(rival.probability) });
    else if (rival.token < model.special.endOfText)
      open.push({ guess: extend(before, rival), from: 0, token: rival.token });
  }
  if (open.length === 0) return guesses;
  let state = rewind(decoded.state, 0, decoded.places[at]!);
  for (let step = 0; step < MOST_STEPS && open.length > 0; step += 1) {
    const branches = await model.branch(audio, state, open);
    letGo(state);
    state = branches.state;
    open = open.flatMap(({ guess }, branch) => {
      const next = likeliestWord(branches.scores[branch]!);
      if (ends(next.token)) {
        guesses.push(guess);
        return [];
      }
      return [{ guess: extend(guess, next), from: branch, token: next.token }];
    });
  }
  letGo(state);
  return guesses;
}

function likeliestWord({ words: [best], wordsTotal }: Scores): Rival {
  return { token: best!.token, probability: Math.exp(best!.score - wordsTotal) };
}

/** The likeliest guesses that are words, each once, none of them the heard one. */
function distinct(guesses: Guess[], heard: string): string[] {
  const known = new Set([heard.toLowerCase()]);
  const found: string[] = [];
  for (const { bytes } of guesses.toSorted((one, other) => other.likelihood - one.likelihood)) {
    const text = textOf(bytes);
    const isWord = /[\p{L}\p{N}]/u.test(text) && !/[\s\uFFFD]/u.test(text) && text.length <= LONGEST;
    if (!isWord || known.has(text.toLowerCase())) continue;
    known.add(text.toLowerCase());
    found.push(text);
    if (found.length === MOST_OTHERS) break;
  }
  return found;
}

const decoder = new TextDecoder('utf-8');

/** A word without the space before it and the punctuation round it. */
const textOf = (bytes: Uint8Array): string =>
  decoder.decode(bytes).replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '');

function join(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}
