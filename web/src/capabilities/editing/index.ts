export {
  type CommandDraft,
  type EditSession,
  type EditSessionState,
  type PresentPerson,
  type RefusedEdit,
  type SavingState,
  useEditSessionState,
  useSettledSegments,
  useSpeakers,
  useTranscript,
} from './edit-session.ts';
export type { Editor } from './editor/editor.ts';
export { endsAbbreviation, expandBefore } from './editor/expansions.ts';
export { SegmentEditor } from './editor/segment-editor.tsx';
export { useTypeOver } from './editor/type-over-selection.ts';
export { type Editing, useEditedId, useEditingEffects } from './editor/use-editing.ts';
export {
  useActivation,
  useTranscriptCommandMode,
  useTranscriptShortcuts,
} from './scope/active-transcript.ts';
export { Announcements } from './scope/announcements.tsx';
export { createTranscriptScope } from './scope/create-transcript-scope.ts';
export type { TranscriptController } from './scope/transcript-controller.ts';
export { useParams, useTranscriptParams } from './scope/transcript-params.ts';
export {
  announce,
  scopedStore,
  type TranscriptScope,
  TranscriptScopeContext,
  useEditor,
  useEditSession,
  useIsCommandMode,
  useTranscriptController,
  useTranscriptScope,
} from './scope/transcript-scope.ts';
export { useOfferedActions, useWordActions, type WordAction } from './scope/word-actions.ts';
export { useWordMarks } from './scope/word-marks.ts';
export { flushUnsentEdits } from './sync/flush-unsent-edits.ts';
export { countUnsaved, useOpenEditSession } from './sync/session-registry.ts';
export { refetchChanges, transcriptQuery } from './sync/transcript.queries.ts';
export { offerUndo } from './undo/undo-feedback.ts';
export { editLabel, stacksAfter } from './undo/undo-stacks.ts';
export {
  areSameMarks,
  type MarkedWords,
  type Marks,
  marksOf,
  markWords,
  type SegmentMarks,
  splitAtMarks,
} from './words/marks.ts';
export { SegmentWords } from './words/segment-words.tsx';
export { directionOf, spokenLanguage } from './words/transcript-language.ts';
export {
  confirmWords,
  joinWords,
  letterSpan,
  removeWords,
  replaceLetters,
  setPunctuation,
  toggleCapitals,
} from './words/word-edits.ts';
export {
  boxOf,
  elementOf,
  focusWord,
  focusWords,
  isBoxInView,
  isInView,
  marginBoxOf,
  positionOf,
  selectedBox,
  type TranscriptRoot,
  visibleBottom,
  visibleTop,
} from './words/word-elements.ts';
export {
  buildWordIndex,
  firstPosition,
  lastStartMs,
  neighbour,
  neighbourTurn,
  positionAt,
  type SelectedWords,
  turnOf,
  wordAtOrAfter,
  type WordIndex,
  wordIndexOf,
  wordOf,
  type WordSpan,
} from './words/word-index.ts';
