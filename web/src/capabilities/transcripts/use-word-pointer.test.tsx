import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Editing, EditingContext } from './editing/use-editing.ts';
import { useWordPointer } from './use-word-pointer.ts';
import type { Place } from './word-index.ts';

const done: string[] = [];
const note =
  (what: string) =>
  ({ segmentId, word }: Place): void => {
    done.push(`${what} ${segmentId}/${word}`);
  };
const editing = {
  editor: { getSegmentId: () => null },
  openAt: () => {
    done.push('caret');
    return true;
  },
  wordAt: () => undefined,
  selectWordAt: () => void done.push('selected'),
} as unknown as Editing;

type Choices = { mayEdit?: boolean; isChecking?: boolean; playsOnClick?: boolean; isPlaying?: boolean };

function Words({ mayEdit = true, isChecking = false, playsOnClick = false, isPlaying = false }: Choices) {
  const pointer = useWordPointer({
    mayEdit,
    isChecking,
    playsOnClick,
    isPlaying: () => isPlaying,
    onSeek: note('seek'),
    onPlay: note('play'),
    onShow: note('show'),
  });
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- as the list of turns
    <ol {...pointer}>
      <li>
        <button type="button">Play from 0:00</button>
        <p className="said">
          <span data-segment="s">
            <span data-word="0">Half</span> <span data-word="1">of</span>
          </span>
        </p>
      </li>
    </ol>
  );
}

const show = (choices: Choices = {}) =>
  render(
    <EditingContext value={editing}>
      <Words {...choices} />
    </EditingContext>,
  );

beforeEach(() => {
  done.length = 0;
});
afterEach(() => vi.restoreAllMocks());

describe('a click on a word', () => {
  test('puts the caret there, without a sound; paused sound goes along', () => {
    show();
    fireEvent.click(screen.getByText('of'));
    expect(done).toEqual(['caret', 'seek s/1']);
  });

  test('leaves sound that plays where it is', () => {
    show({ isPlaying: true });
    fireEvent.click(screen.getByText('of'));
    expect(done).toEqual(['caret']);
  });

  test('plays from there as well where that was chosen', () => {
    show({ playsOnClick: true, isPlaying: true });
    fireEvent.click(screen.getByText('of'));
    expect(done).toEqual(['caret', 'play s/1']);
  });

  test('with Alt only plays, and the caret stays where it was', () => {
    show();
    expect(fireEvent.mouseDown(screen.getByText('of'), { altKey: true }), 'prevented').toBe(false);
    fireEvent.click(screen.getByText('of'), { altKey: true });
    expect(done).toEqual(['play s/1']);
  });

  test('of whoever may not edit marks the word', () => {
    show({ mayEdit: false });
    fireEvent.click(screen.getByText('of'));
    fireEvent.doubleClick(screen.getByText('of'));
    expect(done).toEqual(['show s/1', 'seek s/1']);
  });

  test('in Check marks the word: letters are commands there', () => {
    show({ isChecking: true });
    fireEvent.click(screen.getByText('of'));
    expect(done).toEqual(['show s/1', 'seek s/1']);
  });

  test('at the end of a selection does nothing to it', () => {
    show();
    vi.spyOn(window, 'getSelection').mockReturnValue({ isCollapsed: false } as Selection);
    fireEvent.click(screen.getByText('of'));
    expect(done).toEqual([]);
  });
});

test('two clicks select the word', () => {
  show();
  fireEvent.doubleClick(screen.getByText('of'));
  expect(done).toEqual(['selected']);
});

test('the time of a turn plays it', () => {
  show();
  fireEvent.click(screen.getByRole('button'));
  expect(done).toEqual(['play s/0']);
});
