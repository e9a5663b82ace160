import type { WordPosition } from '@colloquy/rules/transcript';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildWordIndex, type TranscriptScope, TranscriptScopeContext } from '../../editing/index.ts';
import { aSegment } from '../../editing/testing/segments.ts';
import { useWordPointer } from './use-word-pointer.ts';

const done: string[] = [];
const index = buildWordIndex([aSegment('s', 'Half of', 0)]);
/** The word that starts at a time. */
const note = (what: string) => (ms: number) => void done.push(`${what} s/${ms / 500}`);
const scopeOf = (isPlaying: boolean) =>
  ({
    playback: { getState: () => ({ isPlaying }), seek: note('seek') },
    controller: {
      getIndex: () => index,
      playFrom: note('play'),
      show: ({ segmentId, word }: WordPosition) => void done.push(`show ${segmentId}/${word}`),
    },
    editing: {
      editor: { getSegmentId: () => null },
      openAt: () => {
        done.push('caret');
        return true;
      },
      wordAt: () => undefined,
      selectWordAt: () => void done.push('selected'),
    },
  }) as unknown as TranscriptScope;

type Choices = { mayEdit?: boolean; isCommandMode?: boolean; playsOnClick?: boolean; isPlaying?: boolean };

function Words({ mayEdit = true, isCommandMode = false, playsOnClick = false }: Choices) {
  const pointer = useWordPointer({ mayEdit, isCommandMode, playsOnClick });
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events,
    // jsx-a11y/no-noninteractive-element-interactions -- same structure as the list of turns
    <ol {...pointer}>
      <li>
        <button type="button">Play from 0:00</button>
        <p className="transcript-text">
          <span data-segment="s">
            <span data-word="0">Half</span> <span data-word="1">of</span>
          </span>
        </p>
        <div data-second-column>
          <button type="button">Confirm the translation</button>
        </div>
      </li>
    </ol>
  );
}

const show = (choices: Choices = {}) =>
  render(
    <TranscriptScopeContext value={scopeOf(choices.isPlaying ?? false)}>
      <Words {...choices} />
    </TranscriptScopeContext>,
  );

beforeEach(() => {
  done.length = 0;
});
afterEach(() => vi.restoreAllMocks());

describe('a click on a word', () => {
  test('places the caret silently and seeks paused audio', () => {
    show();
    fireEvent.click(screen.getByText('of'));
    expect(done).toEqual(['caret', 'seek s/1']);
  });

  test('leaves playing audio alone', () => {
    show({ isPlaying: true });
    fireEvent.click(screen.getByText('of'));
    expect(done).toEqual(['caret']);
  });

  test('also plays from there if the preference is set', () => {
    show({ playsOnClick: true, isPlaying: true });
    fireEvent.click(screen.getByText('of'));
    expect(done).toEqual(['caret', 'play s/1']);
  });

  test('with Alt only plays and leaves the caret', () => {
    show();
    expect(fireEvent.mouseDown(screen.getByText('of'), { altKey: true }), 'prevented').toBe(false);
    fireEvent.click(screen.getByText('of'), { altKey: true });
    expect(done).toEqual(['play s/1']);
  });

  test('marks the word without permission to edit', () => {
    show({ mayEdit: false });
    fireEvent.click(screen.getByText('of'));
    fireEvent.doubleClick(screen.getByText('of'));
    expect(done).toEqual(['show s/1', 'seek s/1']);
  });

  test('marks the word in Check mode, where letters are commands', () => {
    show({ isCommandMode: true });
    fireEvent.click(screen.getByText('of'));
    expect(done).toEqual(['show s/1', 'seek s/1']);
  });

  test('does nothing at the end of a selection', () => {
    show();
    vi.spyOn(window, 'getSelection').mockReturnValue({ isCollapsed: false } as Selection);
    fireEvent.click(screen.getByText('of'));
    expect(done).toEqual([]);
  });
});

test('a double click selects the word', () => {
  show();
  fireEvent.doubleClick(screen.getByText('of'));
  expect(done).toEqual(['selected']);
});

test('the time of a turn plays it', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Play from 0:00' }));
  expect(done).toEqual(['play s/0']);
});

test('a second column handles its own clicks', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Confirm the translation' }));
  expect(done).toEqual([]);
});
