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
    return index.unclear.has(position.segmentId) ? 'Unclear speech' : (wordOf(index, position)?.text ?? '');
  };
  /** Speaker, time and first words of a turn. */
  const describeTurn = (position: WordPosition): string => {
    const index = controller.getIndex();
    const segment = index.unclear.get(position.segmentId) ?? index.segments.get(position.segmentId);
    const { speakers } = session.getState().transcript;
    const name = speakers.find(({ id }) => id === segment?.speakerId)?.label ?? 'Unknown speaker';
    const first = segment?.words.slice(0, ANNOUNCED_WORDS).map(({ text }) => text) ?? [];
    return `${name}, ${formatClock(segment?.startMs ?? 0)}: ${first.join(' ') || 'unclear speech'}`;
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
  useTranscriptShortcuts('Words', [
    {
      id: 'words.back',
      keys: 'alt+ArrowLeft',
      label: 'A word back',
      scope: 'transcript',
      run: () => moveByWord(-1),
    },
    {
      id: 'words.forward',
      keys: 'alt+ArrowRight',
      label: 'A word forward',
      scope: 'transcript',
      run: () => moveByWord(1),
    },
    {
      id: 'words.turn-back',
      keys: 'alt+ArrowUp',
      label: 'A turn back',
      scope: 'transcript',
      run: () => goTo((index, from) => neighbourTurn(index, from, -1), describeTurn),
    },
    {
      id: 'words.turn-forward',
      keys: 'alt+ArrowDown',
      label: 'A turn forward',
      scope: 'transcript',
      run: () => goTo((index, from) => neighbourTurn(index, from, 1), describeTurn),
    },
  ]);
  useTranscriptShortcuts(
    'Editing',
    session.mayEdit
      ? [
          { id: 'words.edit', keys: ['Enter', 'F2'], label: 'Edit the current word', run: edit },
          { id: 'words.undo', keys: 'mod+z', label: 'Undo', scope: 'transcript', run: session.undo },
          {
            id: 'words.redo',
            keys: ['mod+shift+z', 'mod+y'],
            label: 'Redo',
            scope: 'transcript',
            run: session.redo,
          },
        ]
      : [],
  );
  useTranscriptShortcuts(
    'While editing',
    session.mayEdit
      ? [
          { id: 'words.leave', keys: 'Escape', label: 'Leave the words', scope: 'editor', run: editor.leave },
          {
            id: 'words.new-turn',
            keys: 'Enter',
            label: 'New turn at the cursor',
            scope: 'editor',
            run: moves.newTurn,
          },
          {
            id: 'words.split',
            keys: 'shift+Enter',
            label: 'Split the passage at the cursor',
            scope: 'editor',
            run: moves.split,
          },
          {
            id: 'words.next-segment',
            keys: 'mod+Enter',
            label: 'Go on to the next segment',
            scope: 'editor',
            run: () => void moves.cross(1),
          },
          {
            id: 'words.play',
            keys: 'Tab',
            label: 'Play or pause',
            scope: 'editor',
            ignoresRepeat: true,
            run: controller.playback.toggle,
          },
          {
            id: 'words.replay',
            keys: 'shift+Tab',
            label: 'Play again from just before the cursor',
            scope: 'editor',
            run: replay,
          },
        ]
      : [],
  );
}
