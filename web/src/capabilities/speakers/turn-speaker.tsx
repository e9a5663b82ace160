import type { MouseEvent } from 'react';
import { type SelectedWords, useTranscriptScope } from '../editing/index.ts';
import { speakerNameClasses, type TranscriptRow, type TurnSpeakerProps } from '../transcripts/index.ts';
import { openSpeakerPicker } from './speaker-picker-request.ts';
import * as text from './messages.ts';

/** The speaker in the margin of a turn, which editors can change there. */
export function TurnSpeaker({ row, speaker }: TurnSpeakerProps) {
  const scope = useTranscriptScope();
  const openPicker = (click: MouseEvent) => {
    // In the list a click plays from a word; a click on the name does not.
    click.stopPropagation();
    const { segment } = row.slices[0]!;
    const selected = scope.controller.targetWords();
    openSpeakerPicker(scope, click.currentTarget, {
      segmentId: segment.id,
      selection: includesRow(row, selected) ? selected : [],
    });
  };
  return (
    <button
      type="button"
      aria-label={text.changeSpeaker(speaker?.label ?? text.noSpeaker)}
      data-tooltip={speaker?.label}
      // Keeps the selection in the transcript, because the assignment may apply to it.
      onMouseDown={(press) => press.preventDefault()}
      onClick={openPicker}
      className={`${speakerNameClasses(speaker)} rounded-sm text-left hover:underline wide:text-right`}
    >
      {speaker?.label ?? text.noSpeaker}
    </button>
  );
}

/** Whether more than one word is selected, partly in this row. */
const includesRow = ({ slices }: TranscriptRow, selection: readonly SelectedWords[]): boolean =>
  selection.reduce((sum, { from, to }) => sum + to - from, 0) > 1 &&
  selection.some(({ segmentId }) => slices.some(({ segment }) => segment.id === segmentId));
