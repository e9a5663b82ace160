import type { WordPosition } from '@colloquy/rules/transcript';
import { formatClock } from '../../../ui/format/duration.ts';
import {
  firstPosition,
  neighbour,
  neighbourTurn,
  useTranscriptScope,
  useTranscriptShortcuts,
  type WordIndex,
  wordOf,
} from '../../editing/index.ts';
import * as messages from '../messages.ts';

type FindTarget = (index: WordIndex, from: WordPosition) => WordPosition | undefined;

/** Number of words announced when moving to a turn. */
const ANNOUNCED_WORDS = 8;
/** Replay starts this long before the caret. */
const REPLAY_MS = 1_500;

/** Shortcuts for moving between words and editing them. */
export function useWordKeys(): void {
  const {
    controller,
    session,
    editing: { editor, moves },
  } = useTranscriptScope();
  const currentPosition = (): WordPosition | undefined =>
    controller.currentPosition() ?? firstPosition(controller.getIndex());

  const goTo = (findTarget: FindTarget, describe = describeWord) => {
    const from = currentPosition();
    const position = from && findTarget(controller.getIndex(), from);
    if (!position) return;
    if (editor.getSegmentId() === null) controller.show(position);
    else controller.openEditor(position, 0);
    controller.announce(describe(position));
  };
  const describeWord = (position: WordPosition): string => {
    const index = controller.getIndex();
    return index.unclear.has(position.segmentId)
      ? messages.unclearSpeech
      : (wordOf(index, position)?.text ?? '');
  };
  /** Speaker, time and first words of a turn. */
  const describeTurn = (position: WordPosition): string => {
    const index = controller.getIndex();
    const segment = index.unclear.get(position.segmentId) ?? index.segments.get(position.segmentId);
    const { speakers } = session.getState().transcript;
    const name = speakers.find(({ id }) => id === segment?.speakerId)?.label ?? messages.unknownSpeaker;
    const first = segment?.words.slice(0, ANNOUNCED_WORDS).map(({ text }) => text) ?? [];
    return messages.turnStart(
      name,
      formatClock(segment?.startMs ?? 0),
      first.join(' ') || messages.unclearSpeech,
    );
  };
  const moveByWord = (step: 1 | -1) => {
    const draft = editor.read();
    if (!draft) return goTo((index, from) => neighbour(index, from, step));
    const isAtEdge = draft.end === (step < 0 ? 0 : draft.text.length);
    if (isAtEdge) return void moves.cross(step);
    getSelection()?.modify('move', step < 0 ? 'backward' : 'forward', 'word');
    const position = controller.currentPosition();
    if (position) controller.announce(describeWord(position));
  };
  const edit = () => {
    const [selection] = controller.selectedWords();
    const position = currentPosition();
    if (position) controller.openEditor(position, selection ? selection.to - selection.from : 1);
  };
  const replay = () => {
    const position = currentPosition();
    const index = controller.getIndex();
    const word = position && (index.unclear.get(position.segmentId) ?? wordOf(index, position));
    if (!word) return;
    controller.playback.seek(word.startMs - REPLAY_MS);
    controller.playback.play();
  };
  useTranscriptShortcuts(messages.wordShortcuts, [
    {
      id: 'words.back',
      keys: 'alt+ArrowLeft',
      label: messages.previousWord,
      scope: 'transcript',
      run: () => moveByWord(-1),
    },
    {
      id: 'words.forward',
      keys: 'alt+ArrowRight',
      label: messages.nextWord,
      scope: 'transcript',
      run: () => moveByWord(1),
    },
    {
      id: 'words.turn-back',
      keys: 'alt+ArrowUp',
      label: messages.previousTurn,
      scope: 'transcript',
      run: () => goTo((index, from) => neighbourTurn(index, from, -1), describeTurn),
    },
    {
      id: 'words.turn-forward',
      keys: 'alt+ArrowDown',
      label: messages.nextTurn,
      scope: 'transcript',
      run: () => goTo((index, from) => neighbourTurn(index, from, 1), describeTurn),
    },
  ]);
  useTranscriptShortcuts(
    messages.editShortcuts,
    session.mayEdit
      ? [
          { id: 'words.edit', keys: ['Enter', 'F2'], label: messages.editWord, run: edit },
          { id: 'words.undo', keys: 'mod+z', label: messages.undo, scope: 'transcript', run: session.undo },
          {
            id: 'words.redo',
            keys: ['mod+shift+z', 'mod+y'],
            label: messages.redo,
            scope: 'transcript',
            run: session.redo,
          },
        ]
      : [],
  );
  useTranscriptShortcuts(
    messages.editorShortcuts,
    session.mayEdit
      ? [
          {
            id: 'words.leave',
            keys: 'Escape',
            label: messages.stopEditing,
            scope: 'editor',
            run: editor.leave,
          },
          {
            id: 'words.new-turn',
            keys: 'Enter',
            label: messages.newTurn,
            scope: 'editor',
            run: moves.newTurn,
          },
          {
            id: 'words.split',
            keys: 'shift+Enter',
            label: messages.splitPassage,
            scope: 'editor',
            run: moves.split,
          },
          {
            id: 'words.next-segment',
            keys: 'mod+Enter',
            label: messages.nextPassage,
            scope: 'editor',
            run: () => void moves.cross(1),
          },
          {
            id: 'words.play',
            keys: 'Tab',
            label: messages.playOrPause,
            scope: 'editor',
            ignoresRepeat: true,
            run: controller.playback.toggle,
          },
          {
            id: 'words.replay',
            keys: 'shift+Tab',
            label: messages.replay,
            scope: 'editor',
            run: replay,
          },
        ]
      : [],
  );
}
