import { useStore } from '../../ui/state/store.ts';
import {
  boxOf,
  marginBoxOf,
  scopedStore,
  type SelectedWords,
  type TranscriptScope,
  useTranscriptScope,
} from '../editing/index.ts';

/** A request to choose the speaker of words. */
export type SpeakerPickerRequest = {
  segmentId: string;
  /** Selected words; empty if a turn was chosen. */
  selection: readonly SelectedWords[];
  /** First word of “from here on”; omitted at the start of a turn. */
  word?: number;
  /** Box that the picker opens beside. A copy, because its element may be re-rendered. */
  at: DOMRect;
  /**
   * The user continues typing with the picker below the caret: digits choose, any other key goes to the
   * transcript.
   */
  isBesideCaret?: boolean;
  /** The picker opens below the name in the margin, where it covers no words. */
  isInMargin?: boolean;
};

const pickerRequest = scopedStore<SpeakerPickerRequest | undefined>(() => undefined);

export const useSpeakerPickerRequest = (): SpeakerPickerRequest | undefined =>
  useStore(pickerRequest(useTranscriptScope()));

/** Opens the picker beside an element. */
export const openSpeakerPicker = (
  scope: TranscriptScope,
  element: Element,
  request: Pick<SpeakerPickerRequest, 'segmentId' | 'selection' | 'word'>,
): void => pickerRequest(scope).set({ ...request, at: element.getBoundingClientRect() });

/** Opens the picker for the turn that starts at the caret; the transcript keeps the keyboard focus. */
export function openSpeakerPickerAtCaret(scope: TranscriptScope, segmentId: string): void {
  const { element } = scope.root;
  const margin = marginBoxOf(element, segmentId);
  const at = margin ?? boxOf(element, { segmentId, word: 0 });
  if (!at) return;
  const isInMargin = margin !== undefined;
  pickerRequest(scope).set({ segmentId, selection: [], at, isBesideCaret: true, isInMargin });
}

/** Moves the keyboard focus to the picker below the caret. */
export const focusSpeakerPicker = (scope: TranscriptScope): void =>
  pickerRequest(scope).update((request) => request && { ...request, isBesideCaret: false });

export const closeSpeakerPicker = (scope: TranscriptScope): void => pickerRequest(scope).set(undefined);
