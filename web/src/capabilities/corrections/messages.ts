/** Texts of checking words, suggestions, find and replace, and verbatim. */
import type { ReviewOrder } from '@colloquy/rules/confidence';
import type { Verbatim } from '@colloquy/contract/transcripts';
import { formatNumber } from '../../ui/format/amount.ts';
import { plural } from '../../ui/format/plural.ts';

// Verbatim

export const verbatim = 'Verbatim';
export const verbatimHint = 'Clean verbatim hides fillers, repetitions and false starts';
export const verbatims: Record<Verbatim, string> = { strict: 'Full', intelligent: 'Clean' };
export const correcting = 'Correcting';
export const toggleHidden = 'Hide or show in clean verbatim';
/** The group of the player, in whose capability its other shortcuts are. */
export const listeningAndReading = 'Listening and reading';
export const switchVerbatim = 'Full or clean verbatim';

// Suggestions from earlier corrections

export const correctedBefore = 'Corrected before';
export const hitsInThisFile = (hits: number): string =>
  plural(hits, { one: 'in this file, # match', other: 'in this file, # matches' });
export const hitsFromFile = (name: string, hits: number): string =>
  plural(hits, { one: 'in {name}, # match here', other: 'in {name}, # matches here' }).replace(
    '{name}',
    () => name,
  );
export const anotherFile = 'another file';
export const review = 'Review';
export const dismissSuggestion = (wrong: string, right: string): string => `Dismiss: ${wrong} → ${right}`;

// Find and replace

export const replaceWith = 'Replace with';
export const keepCapitals = 'Match capitals';
export const replaceHits = (hits: number): string => `Replace ${formatNumber(hits)}`;
export const removeHits = (hits: number): string => `Remove ${formatNumber(hits)}`;
export const allHits = (hits: number): string => plural(hits, { one: 'All # match', other: 'All # matches' });
export const noChangesNeeded = 'No changes needed.';
export const hitsReplaced = (hits: number): string =>
  plural(hits, { one: '# match changed.', other: '# matches changed.' });
export const matches = 'Matches';
export const hitChange = (time: string, wrong: string, right: string): string =>
  `${time}: ${wrong} → ${right === '' ? 'removed' : right}`;
export const showInTranscript = 'Show in the transcript';

// Check mode

export const check = 'Check';
export const wordsToCheck = 'Words to check';
export const editWords = 'Edit words';
export const nextWord = 'Next word to check';
export const previousWord = 'Previous word to check';
export const editNextWord = 'Edit the next word to check';
export const editPreviousWord = 'Edit the previous word to check';
export const acceptWord = 'Accept and continue';
export const removeWord = 'Remove and continue';
export const takeSuggestion = (position: number): string => `Use suggestion ${position} and continue`;
export const joinWords = 'Join with the next word';
export const toggleCapital = 'Change between capital and small letter';
export const fullStop = 'Full stop';
export const comma = 'Comma';
export const questionMark = 'Question mark';
export const insertBefore = 'Insert before the word';
export const insertAfter = 'Insert after the word';
export const startCheck = 'Start Check';
export const leaveCheck = 'Leave Check';
export const checkIsOn = 'Check is on. Letters are commands. Press Esc to leave.';
export const checkIsOff = 'Check is off.';
export const startChecking = 'Start checking';
export const stopChecking = 'Stop checking';
export const checkTooltip = (keys: string | undefined): string =>
  keys === undefined ? 'Check uncertain words one by one' : `Check uncertain words one by one (${keys})`;

// What check mode announces

export const unclearAt = (clock: string): string => `Unclear speech at ${clock}.`;
export const toCheck = (word: string, suggestions: readonly string[]): string =>
  suggestions.length === 0 ? `To check: ${word}.` : `To check: ${word}, or ${suggestions.join(', ')}.`;
export const noMoreWords = 'No more words to check.';
export const noMoreMarkedWords = 'No more words are marked to check.';
export const turnDismissed = 'Dismissed the unclear turn.';
export const wordsConfirmed = (quote: string): string => `Confirmed ${quote}.`;
export const wordChanged = (wrong: string, right: string): string => `Changed “${wrong}” to “${right}”.`;
export const wordsRemoved = (quote: string): string => `Removed ${quote}.`;
export const joined = 'Joined.';
export const changed = 'Changed.';

// Strip of check mode

export const suggestions = 'Suggestions';
export const suggestionsFor = (word: string): string => `Suggestions for “${word}”`;
/** Before a suggestion, for screen readers. */
export const changeTo = 'Change to ';
export const leave = 'Leave';
export const accept = 'Accept';
export const remove = 'Remove';
export const next = 'Next';
export const previous = 'Previous';
export const edit = 'Edit';
export const play = 'Play';
export const speaker = 'Speaker';
export const comment = 'Comment';
export const assignSpeaker = 'Assign speaker';
export const allKeys = 'All shortcuts';
export const undo = 'Undo';
export const nothingLeft = 'Nothing left to check';
export const leftToCheck = (count: number): string => `${formatNumber(count)} to check`;

// Panel

export const remainingWords = 'Remaining words';
const words = (count: number): string => plural(count, { one: '# word', other: '# words' });
const unclearTurns = (count: number): string =>
  plural(count, { one: '# unclear turn', other: '# unclear turns' });
export const wordsLeft = (count: number): string =>
  plural(count, { one: '# word to check', other: '# words to check' });
export const turnsLeft = (count: number): string =>
  plural(count, { one: '# unclear turn to check', other: '# unclear turns to check' });
export const wordsAndTurnsLeft = (wordCount: number, turnCount: number): string =>
  `${words(wordCount)} and ${unclearTurns(turnCount)} to check`;
export const notConfirmed = (count: number): string =>
  plural(count, { one: '# word not confirmed', other: '# words not confirmed' });
export const noWordsLeft = 'No words to check';
export const someUnscored = (count: number, isImport: boolean): string =>
  isImport
    ? plural(count, {
        one: 'The imported file has no confidence value for # other word. Read and accept it too.',
        other: 'The imported file has no confidence values for # other words. Read and accept them too.',
      })
    : plural(count, {
        one: 'Speech recognition gave no confidence value for # other word. Read and accept it too.',
        other: 'Speech recognition gave no confidence values for # other words. Read and accept them too.',
      });
export const importUnscored =
  'The imported file has no confidence values, so no words are marked to check. Read the transcript and accept the words that are correct.';
export const asrUnscored =
  'Speech recognition gave no confidence values, so no words are marked to check. Read the transcript and accept the words that are correct.';
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const timeLeftAtOwnPace = (timeLeft: string): string => `${capitalised(timeLeft)} at your pace`;
export const timeLeftAt = (timeLeft: string, secondsPerWord: number): string =>
  plural(secondsPerWord, {
    one: `${capitalised(timeLeft)} at # second per word`,
    other: `${capitalised(timeLeft)} at # seconds per word`,
  });
export const moreToCome = 'Still transcribing';
export const showConfidence = 'Show the confidence of each word';
export const confidenceSteps = { low: 'Below 40%', medium: '40–70%', high: '70–90%' } as const;
export const wordsChecked = 'Words checked';
export const progress = (done: number, left: number): string =>
  `${formatNumber(done)} checked, ${formatNumber(left)} to check`;
export const unclearSpeech = 'Unclear speech';
export const moreWords = (count: number): string => plural(count, { one: '# more', other: '# more' });
export const order = 'Order';
export const orders: Record<ReviewOrder, string> = {
  text: 'Transcript order',
  uncertainty: 'Least certain first',
};

// Threshold

export const thoroughness = 'Thoroughness';
export const quick = 'Quick';
export const thorough = 'Thorough';
export const wordsOf = (count: number, all: number): string =>
  plural(count, { one: `# word of ${formatNumber(all)}`, other: `# words of ${formatNumber(all)}` });
/** `percent`: of the errors in test recordings; null for nearly all. */
export const errorsFound = (percent: number | null): string =>
  percent === null
    ? 'In test recordings, these words contained nearly all errors.'
    : `In test recordings, these words contained about ${percent}% of the errors.`;
