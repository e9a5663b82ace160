import type { Speaker } from '@colloquy/contract';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Draft, type Session, SessionContext } from '../editing/session.ts';
import { aSegment } from '../editing/testing/segments.ts';
import { type Editing, EditingContext } from '../editing/use-editing.ts';
import { askWhoSpeaks, askWhoSpeaksHere, closeWhoSpeaks, useAssignRequest } from './assign-request.ts';
import { useCaretChoice } from './use-caret-choice.ts';
import { WhoSpeaks } from './who-speaks.tsx';

const speaker = (id: string, number: number): Speaker => ({
  id,
  number,
  label: `Speaker ${number}`,
  name: null,
  role: null,
  colour: number,
});
const segments = [
  { ...aSegment('s0', 'Good morning to you.', 0), speakerId: 'a' },
  { ...aSegment('s1', 'Hello.', 1), speakerId: 'b' },
  { ...aSegment('s2', 'How are you?', 2), speakerId: 'a' },
];
let edits: (readonly Draft[])[] = [];
let done: string[] = [];
const state = { transcript: { segments, speakers: [speaker('a', 1), speaker('b', 2)] }, undo: [] };
const session = {
  subscribe: () => () => undefined,
  getState: () => state,
  edit: (drafts: readonly Draft[]) => {
    edits.push(drafts);
    return 'step';
  },
} as unknown as Session;
const editing = {
  editor: {
    surface: () => document.querySelector<HTMLElement>('[data-editor]') ?? undefined,
    subscribe: () => () => undefined,
    getSegmentId: () => 's0',
  },
} as unknown as Editing;

/** Words that are written in, with the keys of the choice below the caret. */
function Written() {
  const request = useAssignRequest();
  useCaretChoice({
    request,
    speakers: state.transcript.speakers,
    choose: (_request, { label }) => done.push(label),
  });
  return (
    <span data-editor data-segment="s0" role="textbox" aria-label="Words" tabIndex={0}>
      Good morning
    </span>
  );
}

function Asked({ isWriting = false }: { isWriting?: boolean }) {
  const request = useAssignRequest();
  return (
    <SessionContext value={session}>
      <EditingContext value={editing}>
        <button type="button">Speaker 1</button>
        {isWriting && <Written />}
        {request && <WhoSpeaks request={request} onClose={closeWhoSpeaks} />}
      </EditingContext>
    </SessionContext>
  );
}

/** Asks who speaks, from the name in the margin. */
async function ask(word = 0) {
  const user = userEvent.setup();
  render(<Asked />);
  const name = screen.getByRole('button', { name: 'Speaker 1' });
  name.focus();
  act(() => askWhoSpeaks(name, { segmentId: 's0', word, selection: [] }));
  const field = await screen.findByRole('combobox', { name: 'Speaker' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  return { user, name };
}

/** A turn was begun where the caret is. */
async function begin() {
  const user = userEvent.setup();
  render(<Asked isWriting />);
  act(() => {
    screen.getByRole('textbox', { name: 'Words' }).focus();
    askWhoSpeaksHere('s0');
  });
  await screen.findByRole('region', { name: 'Who speaks?' });
  return user;
}
const choice = () => screen.queryByRole('combobox', { name: 'Speaker' });
const focused = () => document.activeElement?.getAttribute('aria-label');

beforeEach(() => {
  edits = [];
  done = [];
  act(closeWhoSpeaks);
});

test('a number gives the turn to a speaker, and the focus goes back', async () => {
  const { user, name } = await ask();
  await user.keyboard('2');
  expect(edits).toEqual([[{ kind: 'assign-speaker', segmentId: 's0', speakerId: 'b' }]]);
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  expect(document.activeElement).toBe(name);
});

test('Enter alone leaves the words with whoever says them', async () => {
  const { user } = await ask();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  expect(edits).toEqual([]);
});

test('from here on ends at the next change of speaker, without a question', async () => {
  const { user } = await ask(2);
  await user.click(screen.getByLabelText('From here on'));
  await user.click(screen.getByRole('option', { name: /Speaker 2/ }));
  expect(edits).toMatchObject([
    [
      { kind: 'split', segmentId: 's0', at: 13 },
      { kind: 'assign-speaker', speakerId: 'b' },
    ],
  ]);
});

test.each([
  ['From here to the end', [{ kind: 'assign-speaker' }, { kind: 'assign-speaker', segmentId: 's2' }]],
  ['Everywhere', [{ kind: 'merge-speakers', speakerId: 'a', intoId: 'b' }]],
])('%s asks before it reaches turns that are not seen', async (scope, drafts) => {
  const { user } = await ask();
  await user.click(screen.getByLabelText(scope));
  await user.click(screen.getByRole('option', { name: /Speaker 2/ }));
  expect(screen.getByText('Give 2 turns of Speaker 1 to Speaker 2?')).toBeTruthy();
  expect(edits).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await user.click(screen.getByRole('option', { name: /Speaker 2/ }));
  await user.click(screen.getByRole('button', { name: 'Give 2 turns' }));
  expect(edits).toMatchObject([drafts]);
});

describe('below the caret', () => {
  test('the keyboard stays with the words, and a number chooses', async () => {
    const user = await begin();
    expect(focused()).toBe('Words');
    await user.keyboard('2');
    expect(done).toEqual(['Speaker 2']);
  });

  test.each([
    ['a letter', 'a'],
    ['a number of nobody', '7'],
    ['another key', '{ArrowRight}'],
    ['Escape', '{Escape}'],
  ])('%s closes it and chooses nobody', async (_what, keys) => {
    const user = await begin();
    await user.keyboard(keys);
    await waitFor(() => expect(choice()).toBeNull());
    expect([done, focused()]).toEqual([[], 'Words']);
  });

  test('Tab goes into it, and Escape comes back', async () => {
    const user = await begin();
    await user.keyboard('{Tab}');
    await waitFor(() => expect(focused()).toBe('Speaker'));
    await user.keyboard('Spe');
    expect(choice()).not.toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(choice()).toBeNull());
    expect(focused()).toBe('Words');
  });

  test('who clicks into it types there', async () => {
    const user = await begin();
    await user.click(choice()!);
    await user.keyboard('Gran');
    expect(screen.getByRole('option', { name: 'New speaker “Gran”' })).toBeTruthy();
  });
});

test.each([
  ['beside the words', 120, true],
  ['above the words', 0, false],
])(
  'the choice of a new turn hangs below a margin that is %s only where it covers no words',
  (_, left, isInMargin) => {
    const requests: unknown[] = [];
    function Row() {
      requests.push(useAssignRequest()?.isInMargin);
      return (
        <ol>
          <li>
            <div data-margin ref={(margin) => void place(margin, new DOMRect(0, 0, 100, 50))}>
              <span>0:13</span>
            </div>
            <span
              data-editor
              data-segment="s0"
              ref={(words) => void place(words, new DOMRect(left, 0, 400, 50))}
            >
              Good morning
            </span>
          </li>
        </ol>
      );
    }
    render(<Row />);
    act(() => askWhoSpeaksHere('s0'));
    expect(requests.at(-1)).toBe(isInMargin);
  },
);

function place(element: HTMLElement | null, box: DOMRect): void {
  if (element) element.getBoundingClientRect = () => box;
}
