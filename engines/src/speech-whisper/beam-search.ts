import {
  allowedNext,
  EMPTY_HISTORY,
  appendToken,
  type TokenHistory,
  type TokenChoice,
  topChoices,
  type TokenScores,
} from './choose-token.ts';
import {
  type DecoderState,
  releaseState,
  rewindState,
  type Attention,
  type EncodedAudio,
  type WhisperModel,
} from './whisper-model.ts';
import {
  type DecodedWindow,
  type WhisperDecodeOptions,
  maxTokensIn,
  type DecoderPrefill,
  findTokenLoop,
} from './decoding.ts';

/** Number of hypotheses searched in parallel. */
export const BEAM_SIZE = 5;
/**
 * Hypotheses this much less likely than the best (natural logarithm) never win. A confident model then
 * follows only one or two, which takes a third of the time.
 */
const MAX_LOG_PROBABILITY_GAP = 3;
/** Most alternatives of a token, and their least probability. */
export const ALTERNATIVES = { max: 5, minProbability: 0.01 };

/** A token with its parent: texts with the same beginning share it. */
type Hypothesis = {
  parent: Hypothesis | undefined;
  choice: TokenChoice;
  alternatives: TokenChoice[];
  /** Attention while the token was chosen. */
  attention: Attention;
  history: TokenHistory;
  /** Log probability of the whole text. */
  logProbability: number;
};

/** A growing hypothesis with the scores of the next token, by decoder branch. */
type Branch = { hypothesis: Hypothesis | undefined; scores: TokenScores; attention: Attention };

/** `end`: the attention while the end was chosen. */
type CompletedHypothesis = {
  hypothesis: Hypothesis | undefined;
  logProbability: number;
  end: Attention;
  state: DecoderState;
};

/**
 * Finds the likeliest words of a window: in each step the likeliest continuations of all hypotheses are kept,
 * until enough have ended. Returns the one with the highest mean token probability (the search of
 * whisper/decoding.py, patience 1).
 */
export async function searchBeams(
  model: WhisperModel,
  audio: EncodedAudio,
  {
    prefill,
    beams = BEAM_SIZE,
    ...options
  }: WhisperDecodeOptions & { prefill: DecoderPrefill; beams?: number },
): Promise<DecodedWindow> {
  const limit = maxTokensIn(options.samples);
  const completed: CompletedHypothesis[] = [];
  let { state } = prefill.step;
  let branches: Branch[] = [
    { hypothesis: undefined, scores: prefill.step.scores, attention: prefill.step.attention },
  ];
  for (;;) {
    options.signal.throwIfAborted();
    const { extended, finished } = expandBeams(model, branches, beams);
    for (const { branch, logProbability } of finished.slice(0, beams - completed.length)) {
      const { hypothesis, attention: end } = branches[branch]!;
      completed.push({ hypothesis, logProbability, end, state: rewindState(state, branch, state.length) });
    }
    const survivors = pruneBeams(extended, completed);
    const [best] = survivors;
    if (completed.length >= beams || !best) break;
    const next = await model.branch(
      audio,
      state,
      survivors.map(({ branch, hypothesis }) => ({ from: branch, token: hypothesis.choice.token })),
    );
    // Other decodings may start from the prefill.
    if (state !== prefill.step.state) releaseState(state);
    state = next.state;
    branches = survivors.map(({ hypothesis }, at) => ({
      hypothesis,
      scores: next.scores[at]!,
      attention: next.attention[at]!,
    }));
    const text = wordChain(model, best.hypothesis).map(({ choice }) => choice.token);
    const isLooped = findTokenLoop(text) !== undefined;
    if (!isLooped && text.length < limit) continue;
    if (!isLooped && completed.length > 0) break;
    const { hypothesis, attention: end } = branches[0]!;
    const { logProbability } = best.hypothesis;
    const last = { hypothesis, logProbability, end, state: rewindState(state, 0, state.length) };
    return toDecodedWindow(model, last, { prefill, isLooped: true });
  }
  const best = completed.reduce((one, other) =>
    lengthNormalisedScore(other) > lengthNormalisedScore(one) ? other : one,
  );
  return toDecodedWindow(model, best, { prefill, isLooped: false });
}

function pruneBeams(
  extended: readonly ExtendedHypothesis[],
  completed: readonly CompletedHypothesis[],
): ExtendedHypothesis[] {
  const all = [...completed, ...extended.map(({ hypothesis }) => hypothesis)];
  const best = Math.max(...all.map(({ logProbability }) => logProbability));
  return extended.filter(({ hypothesis }) => hypothesis.logProbability >= best - MAX_LOG_PROBABILITY_GAP);
}

const lengthNormalisedScore = ({ hypothesis, logProbability }: CompletedHypothesis): number =>
  logProbability / Math.max(1, hypothesis?.history.length ?? 0);

type ExtendedHypothesis = { hypothesis: Hypothesis; branch: number };

/** The likeliest hypotheses extended by one token, and those that end before the last of them. */
function expandBeams(
  model: WhisperModel,
  branches: readonly Branch[],
  beams: number,
): { extended: ExtendedHypothesis[]; finished: { branch: number; logProbability: number }[] } {
  const { special } = model;
  const candidates = branches.flatMap(({ hypothesis, scores }, branch) => {
    const history = hypothesis?.history ?? EMPTY_HISTORY;
    const allowed = allowedNext(special, scores, history);
    const choices = topChoices(special, scores, allowed, Math.max(beams, ALTERNATIVES.max) + 1);
    const parentLogProbability = hypothesis?.logProbability ?? 0;
    return choices.map((choice) => {
      const logProbability = parentLogProbability + choice.logProbability;
      return { branch, choice, choices, history, logProbability };
    });
  });
  const extended: ExtendedHypothesis[] = [];
  const finished: { branch: number; logProbability: number }[] = [];
  candidates.sort((one, other) => other.logProbability - one.logProbability);
  for (const { branch, choice, choices, history, logProbability } of candidates) {
    if (choice.token === special.endOfText) {
      finished.push({ branch, logProbability });
      continue;
    }
    const { hypothesis: parent, attention } = branches[branch]!;
    const hypothesis = {
      parent,
      choice,
      alternatives: choices
        .filter(
          ({ token, probability }) => token !== choice.token && probability >= ALTERNATIVES.minProbability,
        )
        .slice(0, ALTERNATIVES.max),
      attention,
      history: appendToken(special, history, choice.token),
      logProbability,
    };
    extended.push({ branch, hypothesis });
    if (extended.length === beams) break;
  }
  return { extended, finished };
}

/** The word tokens of a hypothesis, without times. */
function wordChain({ special }: WhisperModel, last: Hypothesis | undefined): Hypothesis[] {
  const chain: Hypothesis[] = [];
  for (let at = last; at; at = at.parent) if (at.choice.token < special.endOfText) chain.push(at);
  return chain.toReversed();
}

function toDecodedWindow(
  model: WhisperModel,
  { hypothesis, logProbability, end, state }: CompletedHypothesis,
  { prefill, isLooped }: { prefill: DecoderPrefill; isLooped: boolean },
): DecodedWindow {
  const words = wordChain(model, hypothesis);
  const history = hypothesis?.history ?? EMPTY_HISTORY;
  return {
    tokens: words.map(({ choice }) => choice.token),
    positions: words.map((word) => prefill.length + word.history.length - 1),
    probabilities: words.map(({ choice }) => choice.probability),
    alternatives: words.map(({ alternatives }) => alternatives),
    attention: [...words.map(({ attention }) => attention), end],
    untilFrame:
      history.last === history.time && history.time !== undefined
        ? history.time - model.special.times.first
        : undefined,
    state,
    noSpeech: prefill.noSpeech,
    meanLogProbability: logProbability / (history.length + 1),
    isLooped,
  };
}
