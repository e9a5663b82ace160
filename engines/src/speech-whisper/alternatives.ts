import type { TokenChoice, TokenScores } from './choose-token.ts';
import {
  releaseState,
  rewindState,
  type Continuation,
  type EncodedAudio,
  type WhisperModel,
} from './whisper-model.ts';
import type { DecodedWindow } from './decoding.ts';
import { writesSpaces } from './tokeniser.ts';

/** More confident words are rarely wrong, so searching costs more than it finds. */
const CONFIDENT = 0.9;
const MAX_ALTERNATIVES = 5;
/** Tokens after which an unfinished word is dropped. */
const MAX_STEPS = 4;
const MAX_LENGTH = 40;
const SPACE = 0x20;

type TokenCandidate = Pick<TokenChoice, 'token' | 'probability'>;

/** An alternative word so far: its bytes and their log probability (natural logarithm). */
type WordCandidate = { bytes: Uint8Array; likelihood: number };

type TokenSpan = { from: number; to: number };

/**
 * Finds alternatives of low-confidence words: at a word's first token and at its least likely one,
 * alternative tokens are completed to words. Returns them by the index of the word's first token. Only for
 * scripts with spaces: otherwise no token ends a word.
 */
export async function findAlternatives(
  model: WhisperModel,
  audio: EncodedAudio,
  decoded: DecodedWindow,
  { language, signal }: { language: string; signal: AbortSignal },
): Promise<Map<number, string[]>> {
  const alternativesByToken = new Map<number, string[]>();
  if (!writesSpaces(language)) return alternativesByToken;
  for (const word of groupTokensByWord(model, decoded.tokens)) {
    if (confidenceOf(decoded, word) >= CONFIDENT) continue;
    signal.throwIfAborted();
    const candidates: WordCandidate[] = [];
    for (const at of new Set([word.from, leastLikely(decoded, word)]))
      candidates.push(...(await completeAlternatives(model, audio, decoded, { word, at })));
    const transcribed = wordText(join(decoded.tokens.slice(word.from, word.to).map(model.tokeniser.bytesOf)));
    const found = selectDistinct(candidates, transcribed);
    if (found.length > 0) alternativesByToken.set(word.from, found);
  }
  return alternativesByToken;
}

/** Groups tokens by word: each word begins with a space. Punctuation after a word is excluded. */
function groupTokensByWord({ tokeniser }: WhisperModel, tokens: readonly number[]): TokenSpan[] {
  const spans: TokenSpan[] = [];
  for (const [at, token] of tokens.entries()) {
    const bytes = tokeniser.bytesOf(token);
    const last = spans.at(-1);
    if (!last || bytes[0] === SPACE) spans.push({ from: at, to: at + 1 });
    else if (!isPunctuation(bytes)) last.to = at + 1;
  }
  return spans;
}

/** Bytes beyond ASCII may be part of a letter and count as one. */
const isPunctuation = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte < 0x80 && !/\w/.test(String.fromCharCode(byte)));

function confidenceOf({ probabilities }: DecodedWindow, { from, to }: TokenSpan): number {
  const logs = probabilities.slice(from, to).reduce((sum, one) => sum + Math.log(Math.max(one, 1e-12)), 0);
  return Math.exp(logs / (to - from));
}

function leastLikely({ probabilities }: DecodedWindow, { from, to }: TokenSpan): number {
  let least = from;
  for (let at = from + 1; at < to; at += 1) if (probabilities[at]! < probabilities[least]!) least = at;
  return least;
}

/** Completes the words that share the tokens before `at` and continue with an alternative token. */
async function completeAlternatives(
  model: WhisperModel,
  audio: EncodedAudio,
  decoded: DecodedWindow,
  { word, at }: { word: TokenSpan; at: number },
): Promise<WordCandidate[]> {
  const { bytesOf } = model.tokeniser;
  const alternatives = decoded.alternatives[at]!;
  const prefix = {
    bytes: join(decoded.tokens.slice(word.from, at).map(bytesOf)),
    likelihood: decoded.probabilities.slice(word.from, at).reduce((sum, one) => sum + Math.log(one), 0),
  };
  const extend = (candidate: WordCandidate, { token, probability }: TokenCandidate): WordCandidate => ({
    bytes: join([candidate.bytes, bytesOf(token)]),
    likelihood: candidate.likelihood + Math.log(probability),
  });
  const endsWord = (token: number): boolean =>
    token >= model.special.endOfText || bytesOf(token)[0] === SPACE;
  const candidates: WordCandidate[] = [];
  // All start from the same decoding.
  let unfinished: (Continuation & { candidate: WordCandidate })[] = [];
  for (const candidate of alternatives) {
    // A word that ends here is complete; others continue.
    if (at > word.from && endsWord(candidate.token))
      candidates.push({ ...prefix, likelihood: prefix.likelihood + Math.log(candidate.probability) });
    else if (candidate.token < model.special.endOfText)
      unfinished.push({ candidate: extend(prefix, candidate), from: 0, token: candidate.token });
  }
  if (unfinished.length === 0) return candidates;
  let state = rewindState(decoded.state, 0, decoded.positions[at]!);
  for (let step = 0; step < MAX_STEPS && unfinished.length > 0; step += 1) {
    const branches = await model.branch(audio, state, unfinished);
    releaseState(state);
    state = branches.state;
    unfinished = unfinished.flatMap(({ candidate }, branch) => {
      const next = mostLikelyToken(branches.scores[branch]!);
      if (endsWord(next.token)) {
        candidates.push(candidate);
        return [];
      }
      return [{ candidate: extend(candidate, next), from: branch, token: next.token }];
    });
  }
  releaseState(state);
  return candidates;
}

function mostLikelyToken({ words: [best], wordsTotal }: TokenScores): TokenCandidate {
  return { token: best!.token, probability: Math.exp(best!.score - wordsTotal) };
}

/** The likeliest candidates that are words, without duplicates and the transcribed word. */
function selectDistinct(candidates: WordCandidate[], transcribed: string): string[] {
  const known = new Set([transcribed.toLowerCase()]);
  const found: string[] = [];
  for (const { bytes } of candidates.toSorted((one, other) => other.likelihood - one.likelihood)) {
    const text = wordText(bytes);
    const isWord = /[\p{L}\p{N}]/u.test(text) && !/[\s\uFFFD]/u.test(text) && text.length <= MAX_LENGTH;
    if (!isWord || known.has(text.toLowerCase())) continue;
    known.add(text.toLowerCase());
    found.push(text);
    if (found.length === MAX_ALTERNATIVES) break;
  }
  return found;
}

const decoder = new TextDecoder('utf-8');

/** The word without the space before it and surrounding punctuation. */
const wordText = (bytes: Uint8Array): string =>
  decoder.decode(bytes).replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '');

function join(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}
