import { allowNext, NOTHING_WRITTEN, writeToken, type Written } from './allowed-tokens.ts';
import { type Choice, likeliest } from './choose-token.ts';
import { type DecoderState, letGo, rewind } from './decoder-state.ts';
import { type Decoded, type DecodeOptions, mostTokens, type Opening } from './opening.ts';
import { endOfSense } from './repetition.ts';
import type { Scores } from './scores.ts';
import type { Attention, EncodedAudio, WhisperModel } from './whisper-model.ts';

/** Texts that are followed side by side. */
export const BEAMS = 5;
/**
 * Texts that are this much less likely than the best one (natural logarithm) never win: where the model is sure, one or
 * two are followed, and that takes a third of the time.
 */
const HOPELESS = 3;
/** Tokens that might have stood in a token's place, as many and as unlikely as are worth following. */
export const RIVALS = { most: 5, least: 0.01 };

/** A token with the text before it: texts that begin alike share their beginning. */
type Hypothesis = {
  before: Hypothesis | undefined;
  choice: Choice;
  rivals: Choice[];
  /** Attention while the token was chosen. */
  attention: Attention;
  written: Written;
  /** Logarithm of the probability of the whole text. */
  logProbability: number;
};

/** A hypothesis while it grows: what may come next, by the branch of the decoder that it stands on. */
type Branch = { hypothesis: Hypothesis | undefined; scores: Scores; attention: Attention };

/** `end`: the attention while the end was chosen. */
type Ended = {
  hypothesis: Hypothesis | undefined;
  logProbability: number;
  end: Attention;
  state: DecoderState;
};

/**
 * The likeliest words of a window: so many texts are followed at once, each step the likeliest continuations of all
 * of them are kept, until as many have ended; the one whose tokens are likeliest on average is taken (the search of
 * whisper/decoding.py, patience 1).
 */
export async function searchBeams(
  model: WhisperModel,
  audio: EncodedAudio,
  { opening, beams = BEAMS, ...options }: DecodeOptions & { opening: Opening; beams?: number },
): Promise<Decoded> {
  const limit = mostTokens(options.samples);
  const ended: Ended[] = [];
  let { state } = opening.step;
  let branches: Branch[] = [
    { hypothesis: undefined, scores: opening.step.scores, attention: opening.step.attention },
  ];
  for (;;) {
    options.signal.throwIfAborted();
    const { grown, finished } = extend(model, branches, beams);
    for (const { branch, logProbability } of finished.slice(0, beams - ended.length)) {
      const { hypothesis, attention: end } = branches[branch]!;
      ended.push({ hypothesis, logProbability, end, state: rewind(state, branch, state.length) });
    }
    const going = hopeful(grown, ended);
    const [best] = going;
    if (ended.length >= beams || !best) break;
    const next = await model.branch(
      audio,
      state,
      going.map(({ branch, hypothesis }) => ({ from: branch, token: hypothesis.choice.token })),
    );
    // Others may begin where the window was opened.
    if (state !== opening.step.state) letGo(state);
    state = next.state;
    branches = going.map(({ hypothesis }, at) => ({
      hypothesis,
      scores: next.scores[at]!,
      attention: next.attention[at]!,
    }));
    const text = wordsOf(model, best.hypothesis).map(({ choice }) => choice.token);
    const isLooped = endOfSense(text) !== undefined;
    if (!isLooped && text.length < limit) continue;
    if (!isLooped && ended.length > 0) break;
    const { hypothesis, attention: end } = branches[0]!;
    const { logProbability } = best.hypothesis;
    const last = { hypothesis, logProbability, end, state: rewind(state, 0, state.length) };
    return describe(model, last, { opening, isLooped: true });
  }
  const best = ended.reduce((one, other) => (worth(other) > worth(one) ? other : one));
  return describe(model, best, { opening, isLooped: false });
}

function hopeful(grown: readonly Grown[], ended: readonly Ended[]): Grown[] {
  const all = [...ended, ...grown.map(({ hypothesis }) => hypothesis)];
  const best = Math.max(...all.map(({ logProbability }) => logProbability));
  return grown.filter(({ hypothesis }) => hypothesis.logProbability >= best - HOPELESS);
}

const worth = ({ hypothesis, logProbability }: Ended): number =>
  logProbability / Math.max(1, hypothesis?.written.length ?? 0);

type Grown = { hypothesis: Hypothesis; branch: number };

/** The likeliest texts that are one token longer, and those that end before the last of them. */
function extend(
  model: WhisperModel,
  branches: readonly Branch[],
  beams: number,
): { grown: Grown[]; finished: { branch: number; logProbability: number }[] } {
  const { special } = model;
  const candidates = branches.flatMap(({ hypothesis, scores }, branch) => {
    const written = hypothesis?.written ?? NOTHING_WRITTEN;
    const allowed = allowNext(special, scores, written);
    const choices = likeliest(special, scores, allowed, Math.max(beams, RIVALS.most) + 1);
    const sofar = hypothesis?.logProbability ?? 0;
    return choices.map((choice) => {
      const logProbability = sofar + choice.logProbability;
      return { branch, choice, choices, written, logProbability };
    });
  });
  const grown: Grown[] = [];
  const finished: { branch: number; logProbability: number }[] = [];
  candidates.sort((one, other) => other.logProbability - one.logProbability);
  for (const { branch, choice, choices, written, logProbability } of candidates) {
    if (choice.token === special.endOfText) {
      finished.push({ branch, logProbability });
      continue;
    }
    const { hypothesis: before, attention } = branches[branch]!;
    const hypothesis = {
      before,
      choice,
      rivals: choices
        .filter(({ token, probability }) => token !== choice.token && probability >= RIVALS.least)
        .slice(0, RIVALS.most),
      attention,
      written: writeToken(special, written, choice.token),
      logProbability,
    };
    grown.push({ branch, hypothesis });
    if (grown.length === beams) break;
  }
  return { grown, finished };
}

/** The words of a text, without its times. */
function wordsOf({ special }: WhisperModel, last: Hypothesis | undefined): Hypothesis[] {
  const chain: Hypothesis[] = [];
  for (let at = last; at; at = at.before) if (at.choice.token < special.endOfText) chain.push(at);
  return chain.toReversed();
}

function describe(
  model: WhisperModel,
  { hypothesis, logProbability, end, state }: Ended,
  { opening, isLooped }: { opening: Opening; isLooped: boolean },
): Decoded {
  const words = wordsOf(model, hypothesis);
  const written = hypothesis?.written ?? NOTHING_WRITTEN;
  return {
    tokens: words.map(({ choice }) => choice.token),
    places: words.map((word) => opening.length + word.written.length - 1),
    probabilities: words.map(({ choice }) => choice.probability),
    rivals: words.map(({ rivals }) => rivals),
    attention: [...words.map(({ attention }) => attention), end],
    until:
      written.last === written.time && written.time !== undefined
        ? written.time - model.special.times.first
        : undefined,
    state,
    noSpeech: opening.noSpeech,
    meanLogProbability: logProbability / (written.length + 1),
    isLooped,
  };
}
