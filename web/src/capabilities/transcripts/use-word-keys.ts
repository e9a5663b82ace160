import { formatClock } from '../../ui/format/duration.ts';
import { useShortcuts } from '../../ui/shortcuts/shortcuts.ts';
import type { Desk } from './desk.ts';
import type { Session } from './editing/session.ts';
import type { Editing } from './editing/use-editing.ts';
import { firstPlace, neighbour, neighbourTurn, type Place, type WordIndex, wordOf } from './word-index.ts';

type WordKeys = { desk: Desk; session: Session; editing: Editing };

type Find = (index: WordIndex, from: Place) => Place | undefined;

/** So many of a turn's words are read out when it is gone to. */
const SAID_OF_TURN = 8;
/** What is heard again begins so long before the caret. */
const REPLAY_MS = 1_500;

/** Goes from word to word, and writes in them, by keys. */
export function useWordKeys({ desk, session, editing }: WordKeys): void {
  const { editor, moves } = editing;
  const here = (): Place | undefined => desk.here() ?? firstPlace(desk.getIndex());

  const go = (find: Find, say = sayWord) => {
    const from = here();
    const place = from && find(desk.getIndex(), from);
    if (!place) return;
    if (editor.getSegmentId() === null) desk.show(place);
    else desk.openEditor(place, 0);
    desk.announce(say(place));
  };
  const sayWord = (place: Place): string => {
    const index = desk.getIndex();
    return index.unclear.has(place.segmentId) ? 'Unclear speech' : (wordOf(index, place)?.text ?? '');
  };
  /** Who speaks, when, and how the turn begins. */
  const sayTurn = (place: Place): string => {
    const index = desk.getIndex();
    const segment = index.unclear.get(place.segmentId) ?? index.segments.get(place.segmentId);
    const { speakers } = session.getState().transcript;
    const name = speakers.find(({ id }) => id === segment?.speakerId)?.label ?? 'Unknown speaker';
    const first = segment?.words.slice(0, SAID_OF_TURN).map(({ text }) => text) ?? [];
    return `${name}, ${formatClock(segment?.startMs ?? 0)}: ${first.join(' ') || 'unclear speech'}`;
  };
  const goWord = (step: 1 | -1) => {
    const written = editor.read();
    if (!written) return go((index, from) => neighbour(index, from, step));
    const isAtEdge = written.end === (step < 0 ? 0 : written.text.length);
    if (isAtEdge) return void moves.cross(step);
    getSelection()?.modify('move', step < 0 ? 'backward' : 'forward', 'word');
    const place = desk.here();
    if (place) desk.announce(sayWord(place));
  };
  const edit = () => {
    const [chosen] = desk.selected();
    const place = here();
    if (place) desk.openEditor(place, chosen ? chosen.to - chosen.from : 1);
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
      run: () => go((index, from) => neighbourTurn(index, from, -1), sayTurn),
    },
    {
      id: 'words.turn-forward',
      keys: 'alt+ArrowDown',
      label: 'A turn forward',
      scope: 'words',
      run: () => go((index, from) => neighbourTurn(index, from, 1), sayTurn),
    },
  ]);
  useShortcuts(
    'Editing',
    session.mayEdit
      ? [
          { id: 'words.edit', keys: ['Enter', 'F2'], label: 'Edit the current word', run: edit },
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
            run: desk.playback.toggle,
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
