import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { mockServer } from '../../../testing/mock-server.ts';
import { SegmentEditor } from './segment-editor.tsx';
import { useTranscript } from '../edit-session.ts';
import { browserOf, textsIn, ticks, FakeEnvironment } from '../testing/fake-environment.ts';
import type { FakeTab } from '../testing/fake-tab.ts';
import { InTranscript, testScope } from '../testing/test-scope.tsx';
import { SegmentWords } from '../words/segment-words.tsx';
import { useEditedId, useEditingEffects } from './use-editing.ts';
import { useTypeOver } from './type-over-selection.ts';

function Turns({ session }: { session: FakeTab }) {
  const { segments } = useTranscript(session);
  const [scope] = useState(() => testScope(session));
  useEditingEffects(scope);
  const editedId = useEditedId(scope.editing.editor);
  return (
    <InTranscript scope={scope}>
      <TypeOver />
      <ol data-words aria-label="Turns">
        {segments.map((segment) => (
          <li key={segment.id}>
            {segment.id === editedId ? (
              <SegmentEditor segment={segment} label="Words" language="en" marks={[]} />
            ) : (
              <SegmentWords
                segment={segment}
                from={0}
                to={segment.words.length}
                isFirst
                language="en"
                marks={[]}
              />
            )}
          </li>
        ))}
      </ol>
      <input aria-label="Somewhere else" />
      <button type="button">Play</button>
    </InTranscript>
  );
}

function TypeOver() {
  useTypeOver(true);
  return null;
}

let session: FakeTab;
let view: ReturnType<typeof renderWithProviders>;
beforeEach(async () => {
  mockServer();
  const environment = new FakeEnvironment();
  const tab = environment.tabOf(browserOf('one'));
  await ticks(10);
  // From here on the server is silent, so the screen shows only the user's changes.
  environment.pause = () => new Promise<never>(() => undefined);
  session = { ...tab, mayEdit: true };
  view = renderWithProviders(<Turns session={session} />);
  await screen.findByRole('list', { name: 'Turns' });
});

const textNode = (segment: number, word: number): Node =>
  document.querySelector(`[data-segment="segment-${segment}"] [data-word="${word}"]`)!.firstChild!;

/** Selects like a drag, from a character of one word to a character of another. */
function select(from: [segment: number, word: number, at: number], to: [number, number, number]): void {
  getSelection()!.setBaseAndExtent(textNode(from[0], from[1]), from[2], textNode(to[0], to[1]), to[2]);
}
const press = (keys: string) => view.user.keyboard(keys);
const editor = () => document.querySelector('[data-editor]');
/**
 * The editor selection that the key press replaces or removes; the browser does that, which an end-to-end
 * test covers.
 */
function selectedInEditor(): string | undefined {
  const selection = getSelection()!;
  return editor()?.contains(selection.anchorNode) ? selection.toString() : undefined;
}

// The words are 'we met at the market' and 'it was raining'.
describe('words selected with the pointer', () => {
  it('are selected in the editor when a letter is typed, so that it replaces them', async () => {
    select([0, 1, 0], [0, 2, 2]);
    await press('s');
    expect(selectedInEditor()).toBe('met at');
  });

  it('are replaced to the exact letter', async () => {
    select([0, 4, 4], [0, 4, 6]);
    await press('{F24}');
    expect(editor()).toBeNull();
    await press('{Delete}');
    expect(selectedInEditor()).toBe('et');
  });

  it('of several passages are removed in one step, and the rest stays', async () => {
    select([0, 3, 0], [1, 0, 2]);
    await press('{Delete}');
    expect(textsIn(session)).toEqual(['we met at', 'was raining']);
    act(() => session.undo());
    expect(textsIn(session)).toEqual(['we met at the market', 'it was raining']);
  });

  it('stay when a chord is pressed or when the user types elsewhere', async () => {
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
