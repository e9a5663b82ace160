import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { serverAnswers } from '../../../testing/server-answers.ts';
import { SegmentEditor } from '../parts/segment-editor.tsx';
import { Said } from '../parts/turn-row.tsx';
import { SessionContext, useTranscript } from './session.ts';
import { browserOf, textsIn, turns, World } from './testing/calm-world.ts';
import type { FakeTab } from './testing/fake-tab.ts';
import { EditingContext, useEditedId, useEditing } from './use-editing.ts';
import { useTypeOver } from './use-type-over.ts';

function Turns({ session }: { session: FakeTab }) {
  const { segments } = useTranscript(session);
  const nothing = () => undefined;
  const editing = useEditing({
    session,
    mayEdit: true,
    onOpen: nothing,
    onLeave: nothing,
    onNewTurn: nothing,
    onChange: nothing,
    writeOut: nothing,
  });
  const editedId = useEditedId(editing.editor);
  return (
    <SessionContext value={editing.session}>
      <EditingContext value={editing}>
        <TypeOver />
        <ol data-words aria-label="Turns">
          {segments.map((segment) => (
            <li key={segment.id}>
              {segment.id === editedId ? (
                <SegmentEditor segment={segment} label="Words" language="en" marks={[]} />
              ) : (
                <Said segment={segment} from={0} to={segment.words.length} isFirst language="en" marks={[]} />
              )}
            </li>
          ))}
        </ol>
        <input aria-label="Somewhere else" />
        <button type="button">Play</button>
      </EditingContext>
    </SessionContext>
  );
}

function TypeOver() {
  useTypeOver(true);
  return null;
}

let session: FakeTab;
let view: ReturnType<typeof renderPart>;
beforeEach(async () => {
  serverAnswers();
  getSelection()?.removeAllRanges();
  const world = new World();
  const tab = world.tabOf(browserOf('one'));
  await turns(10);
  // From here on the server is silent: what is on the screen is what the person did.
  world.pause = () => new Promise<never>(() => undefined);
  session = { ...tab, mayEdit: true };
  view = renderPart(<Turns session={session} />);
  await screen.findByRole('list', { name: 'Turns' });
});

const textNode = (segment: number, word: number): Node =>
  document.querySelector(`[data-segment="segment-${segment}"] [data-word="${word}"]`)!.firstChild!;

/** Selects as a drag does, from a character of one word to a character of another. */
function select(from: [segment: number, word: number, at: number], to: [number, number, number]): void {
  getSelection()!.setBaseAndExtent(textNode(from[0], from[1]), from[2], textNode(to[0], to[1]), to[2]);
}
const press = (keys: string) => view.user.keyboard(keys);
const editor = () => document.querySelector('[data-editor]');
/** What the press that follows replaces or removes; doing so is the browser's, which a story shows. */
function selectedInEditor(): string | undefined {
  const selection = getSelection()!;
  return editor()?.contains(selection.anchorNode) ? selection.toString() : undefined;
}

// The words are 'we met at the market' and 'it was raining'.
describe('words that are selected with the pointer', () => {
  it('are selected in the editor once a letter is typed, so that it replaces them', async () => {
    select([0, 1, 0], [0, 2, 2]);
    await press('s');
    expect(selectedInEditor()).toBe('met at');
  });

  it('are meant to the letter', async () => {
    select([0, 4, 4], [0, 4, 6]);
    await press('{F24}');
    expect(editor()).toBeNull();
    await press('{Delete}');
    expect(selectedInEditor()).toBe('et');
  });

  it('of several passages are removed as one step, and the rest stays where it is', async () => {
    select([0, 3, 0], [1, 0, 2]);
    await press('{Delete}');
    expect(textsIn(session)).toEqual(['we met at', 'was raining']);
    act(() => session.undo());
    expect(textsIn(session)).toEqual(['we met at the market', 'it was raining']);
  });

  it('stay where a chord is pressed, and where somebody types elsewhere', async () => {
    select([0, 1, 0], [0, 2, 2]);
    await press('{Control>}b{/Control}{Alt>}t{/Alt}');
    expect(editor()).toBeNull();
    screen.getByRole('textbox', { name: 'Somewhere else' }).focus();
    await press('{Delete}x');
    screen.getByRole('button', { name: 'Play' }).focus();
    await press(' ');
    expect(editor()).toBeNull();
    expect(textsIn(session)[0]).toBe('we met at the market');
  });
});
