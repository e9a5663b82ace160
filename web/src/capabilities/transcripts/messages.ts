import { formatNumber } from '../../ui/format/amount.ts';
import { plural } from '../../ui/format/plural.ts';

/** Texts of the transcript, its player and its search. */

export const loadingTranscript = 'Loading the transcript';
export const loadingSample = 'Loading the sample';
export const transcriptOf = (name: string): string => `Transcript of ${name}`;
export const failedHere = 'Something went wrong here. Try again';

// Progress and import
export const transcriptSoon = 'The transcript will appear here as it is created.';
type Progress = { clock: string; whole: string | null; language: string | null };
export const transcribedSoFar = ({ clock, whole, language }: Progress): string =>
  [
    whole === null ? `Transcribed up to ${clock}.` : `Transcribed up to ${clock} of ${whole}.`,
    language === null ? '' : `Language: ${language}.`,
    'Speakers are identified at the end.',
  ]
    .filter(Boolean)
    .join(' ');
export const noTranscript = 'No transcript for this recording.';
/** Before the name of a file. */
export const importedFrom = 'Imported from';
export const importedAutomatic = 'Automatic transcript, according to the file';
export const importedWithoutAudio = 'No audio';
export const importedWithoutTimes = 'No times';
export const importNotes = 'Notes on this import';
export const noneConfirmed = 'No words confirmed yet';
export const describeConfirmed = ({ words, confirmed }: { words: number; confirmed: number }): string =>
  plural(words, {
    one: `${formatNumber(confirmed)} of # word confirmed`,
    other: `${formatNumber(confirmed)} of # words confirmed`,
  });

// Side panel
export const panels = 'Transcript tools';
export const openPanels = 'Speakers, comments and more';
export const details = 'Details';
export const loadingDetails = 'Loading the details';
export const loadingPanel = (label: string): string => `Loading ${label}`;

// Player
export const play = 'Play';
export const pause = 'Pause';
export const back = 'Back 2 seconds';
export const forward = 'Forward 2 seconds';
export const speed = 'Speed';
export const audioSoon = 'The audio will be ready in a moment.';
export const noAudio = 'This transcript has no audio.';
export const tryAgain = 'Try again';
export const find = 'Find in this transcript';
export const viewOptions = 'View options';
export const zoomIn = 'Zoom in';
export const zoomOut = 'Zoom out';
export const position = 'Position in the recording';
export const zoomedPosition = 'Position (zoomed in)';
export const backToPlayback = 'Back to playback position';
export const copyLink = 'Copy a link to this moment';
export const linkCopied = (clock: string): string => `Link to ${clock} copied.`;
export const playsOnClick = 'Play from a word when I click it';
export const textSize = 'Text size';
export const textSizes = { small: 'Small', medium: 'Medium', large: 'Large' } as const;
export const readingView = 'Reading view';
export const leaveReadingView = 'Exit reading view';
export const print = 'Print…';

// Saving, and undo
export const saveStatus = 'Save status';
export const savingStates = {
  saved: 'Saved',
  saving: 'Saving…',
  offline: 'Offline',
  locked: 'Sign in',
} as const;
export const signInToSave = 'Sign in again to save your edits.';
export const offlineKept = 'You’re offline. Your edits are saved on this computer.';
export const offlineNotKept = 'You’re offline. Keep this tab open: your edits aren’t saved anywhere else.';
export const unsentKept = 'Your edits couldn’t be sent yet. They’re saved on this computer.';
export const unsentNotKept =
  'Your edits couldn’t be sent yet. Keep this tab open: they aren’t saved anywhere else.';
export const waitingEdits = (edits: number): string =>
  plural(edits, { one: '# edit is waiting to be sent.', other: '# edits are waiting to be sent.' });
export const editsNotApplied = 'Edits not applied';
export const countNotApplied = (edits: number): string =>
  plural(edits, { one: '# edit not applied', other: '# edits not applied' });
export const dismiss = 'Dismiss';
export const copyText = 'Copy text';
export const textCopied = 'Text copied.';
export const copyFailed = 'Couldn’t copy. Select the text and copy it yourself.';
export const undo = 'Undo';
export const redo = 'Redo';
export const undoEdit = (edit: string): string => `Undo: ${edit}`;
export const redoEdit = (edit: string): string => `Redo: ${edit}`;
export const nothingToUndo = 'Nothing to undo';
export const nothingToRedo = 'Nothing to redo';

// Find and replace
export const matchCase = 'Match case and accents';
export const wholeWords = 'Whole words';
export const previousMatch = 'Previous match';
export const nextMatch = 'Next match';
export const replace = 'Replace';
export const closeFind = 'Close search';
export const noMatches = 'No matches';
export const numberOfMatches = (matches: number): string => `– of ${formatNumber(matches)}`;
export const matchOf = (match: number, matches: number): string =>
  `${formatNumber(match)} of ${formatNumber(matches)}`;
export const bySpeaker = 'Filter by speaker';
export const allSpeakers = 'All speakers';

// Turns
export const turns = 'Turns';
export const playFrom = (clock: string): string => `Play from ${clock}`;
export const pauseAt = (clock: string): string => `Pause at ${clock}`;
export const editWordsAt = (clock: string): string => `Edit the words at ${clock}`;
export const editWordsOfTurn = (turn: number): string => `Edit the words in turn ${turn}`;
export const editWords = 'Edit these words';
export const wordsAt = (speaker: string | undefined, clock: string): string =>
  speaker === undefined ? `Words of an unknown speaker at ${clock}` : `Words of ${speaker} at ${clock}`;
export const wordsOfTurn = (speaker: string | undefined, turn: number): string =>
  speaker === undefined
    ? `Words of an unknown speaker in turn ${turn}`
    : `Words of ${speaker} in turn ${turn}`;
export const unknownSpeaker = 'Unknown speaker';
export const turnStart = (speaker: string, clock: string, words: string): string =>
  `${speaker}, ${clock}: ${words}`;
export const unclear = 'Unclear';
export const unclearSpeech = 'Unclear speech';
export const unclearAt = (clock: string): string => `Unclear speech at ${clock}`;
export const playUnclear = (clock: string): string => `Play the unclear speech at ${clock}`;
export const write = 'Write';
export const writeUnclear = (clock: string): string => `Write what is said at ${clock}`;
export const dismissUnclear = (clock: string): string => `Dismiss the unclear speech at ${clock}`;
export const unclearDismissed = 'Unclear speech dismissed.';
export const recognitionNotes = 'Recognition problems';
export const recognitionProblems = {
  repetition: 'Repeated words',
  'no-speech': 'Possibly no speech',
  'known-phrase': 'Possibly invented',
  overlap: 'Overlapping speech',
} as const;

// Other people
export const alsoViewing = 'Also viewing';
export const isEditing = (name: string): string => `${name} is editing`;
export const isEditingHere = (name: string): string => `${name} is editing here. `;
export const isHere = (name: string): string => `${name} is here. `;
export const conflict = 'Conflicting edits';
export const ownVersion = 'Your version';
export const versionOf = (name: string | undefined): string =>
  name === undefined ? 'Another person’s version' : `${name}’s version`;
export const currentVersionOf = (name: string | undefined): string =>
  name === undefined ? 'Current version' : `${name}’s version (current)`;
export const useOwn = 'Use my version';
export const useOther = 'Use this version';
export const keepOwn = 'Keep my version';
export const keepCurrent = 'Keep current version';
export const ownUsed = 'Your version is now used.';
export const otherUsed = 'The other version is now used.';
export const ownKept = 'Your version was kept.';
export const currentKept = 'The current version was kept.';

// Shortcuts and selected words
export const playbackShortcuts = 'Listening and reading';
export const findShortcuts = 'Find and replace';
export const waveformShortcuts = 'Waveform';
export const wordShortcuts = 'Words';
export const editShortcuts = 'Editing';
export const editorShortcuts = 'While editing';
export const playOrPause = 'Play or pause';
export const slower = 'Slower';
export const faster = 'Faster';
export const playWhileEditing = 'Play or pause, also while editing';
export const backWhileEditing = 'Back 2 seconds, also while editing';
export const forwardWhileEditing = 'Forward 2 seconds, also while editing';
export const slowerWhileEditing = 'Slower, also while editing';
export const fasterWhileEditing = 'Faster, also while editing';
export const findWhileEditing = 'Find in this transcript, also while editing';
export const replaceHere = 'Replace in this transcript';
export const zoomInWaveform = 'Zoom in on the waveform';
export const zoomOutWaveform = 'Zoom out of the waveform';
export const previousWord = 'Previous word';
export const nextWord = 'Next word';
export const previousTurn = 'Previous turn';
export const nextTurn = 'Next turn';
export const editWord = 'Edit the current word';
export const stopEditing = 'Stop editing';
export const newTurn = 'New turn at the cursor';
export const splitPassage = 'Split the passage at the cursor';
export const nextPassage = 'Next passage';
export const replay = 'Replay from just before the cursor';
export const wordActions = 'Actions for these words';

// Search of all transcripts
export const searchPage = 'Search';
export const searchPageOf = (query: string): string => `Search: ${query}`;
export const searchTranscripts = 'Search transcripts';
export const searchField = 'Search your transcripts';
export const csv = 'CSV';
export const searchHint = 'Find what was said';
export const searchHintText =
  'Type at least two letters. Each result shows who said it, when and in which recording.';
export const searching = 'Searching';
export const noResults = 'No results found';
export const noResultsHint = 'Try fewer or shorter words.';
export const clearSearch = 'Clear search';
export const searchResults = 'Search results';
export const passageIn = (clock: string, job: string): string => `${clock} in ${job}`;
export const audioFailed = 'The audio can’t be played at the moment.';

// Printed document
export const approved = 'Reviewed transcript';
export const automatic = 'Automatic transcript, not reviewed';
