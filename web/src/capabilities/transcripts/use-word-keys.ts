import { useShortcuts } from '../../ui/shortcuts/shortcuts.ts';
import type { Desk } from './desk.ts';
import type { Session } from './editing/session.ts';
import type { Editing } from './editing/use-editing.ts';
import { firstPlace, neighbour, neighbourTurn, type Place, type WordIndex, wordOf } from './word-index.ts';

type WordKeys = { desk: Desk; session: Session; editing: Editing };

/** What is heard again begins so long before the caret. */
const REPLAY_MS = 1_500;

/** Goes from word to word, and writes in them, by keys. */
export function useWordKeys({ desk, session, editing }: WordKeys): void {
  const { editor, moves } = editing;
  const here = (): Place | undefined => desk.here() ?? firstPlace(desk.getIndex());

  const go = (find: (index: WordIndex, from: Place) => Place | undefined) => {
    const from = here();
    const place = from && find(desk.getIndex(), from);
    if (!place) return;
    if (editor.getSegmentId() === null) desk.show(place);
    else desk.openEditor(place, 0);
  };
  const goWord = (step: 1 | -1) => {
    const written = editor.read();
    if (!written) return go((index, from) => neighbour(index, from, step));
    const isAtEdge = written.end === (step < 0 ? 0 : written.text.length);
    if (isAtEdge) return void moves.cross(step);
    getSelection()?.modify('move', step < 0 ? 'backward' : 'forward', 'word');
  };
  const edit = () => {
    const place = here();
    if (place) desk.openEditor(place);
  };
  const replay = () => {
    const place = here();
    const index = desk.getIndex();
    const word = place && (index.unclear.get(place.segmentId) ?? wordOf(index, place));
    if (!word) return;
    desk.playback.seek(word.startMs - REPLAY_MS);
    desk.playback.play();
  };
  useShortcuts('Words', [
    { id: 'words.back', keys: 'alt+ArrowLeft', label: 'A word back', scope: 'words', run: () => goWord(-1) },
    {
      id: 'words.forward',
      keys: 'alt+ArrowRight',
      label: 'A word forward',
      scope: 'words',
      run: () => goWord(1),
    },
    {
      id: 'words.turn-back',
      keys: 'alt+ArrowUp',
      label: 'A turn back',
      scope: 'words',
      run: () => go((index, from) => neighbourTurn(index, from, -1)),
    },
    {
      id: 'words.turn-forward',
      keys: 'alt+ArrowDown',
      label: 'A turn forward',
      scope: 'words',
      run: () => go((index, from) => neighbourTurn(index, from, 1)),
    },
  ]);
  useShortcuts(
    'Editing',
    session.mayEdit
      ? [
          { id: 'words.edit', keys: ['Enter', 'F2', 'e'], label: 'Edit the current word', run: edit },
          { id: 'words.undo', keys: 'mod+z', label: 'Undo', scope: 'words', run: session.undo },
          {
            id: 'words.redo',
            keys: ['mod+shift+z', 'mod+y'],
            label: 'Redo',
            scope: 'words',
            run: session.redo,
          },
        ]
      : [],
  );
  useShortcuts(
    'While editing',
    session.mayEdit
      ? [
          { id: 'words.leave', keys: 'Escape', label: 'Leave the words', scope: 'editor', run: editor.leave },
          {
            id: 'words.split',
            keys: 'Enter',
            label: 'Split before the caret',
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
            run: desk.playback.toggle,
          },
          {
            id: 'words.replay',
            keys: 'shift+Tab',
            label: 'Play again from just before the caret',
            scope: 'editor',
            run: replay,
          },
        ]
      : [],
  );
}
