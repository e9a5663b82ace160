import { sliceCodePoints } from '@colloquy/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { browserOf, saved, TEXTS, turns, World, write } from '../editing/testing/calm-world.ts';
import type { FakeTab } from '../editing/testing/fake-tab.ts';
import { closeNewComment, commentOnWords, followNewComment, readNewComment } from './new-comment.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  closeNewComment('recording');
});

function openTabs() {
  const world = new World();
  const mine = world.tabOf(browserOf('one'));
  stops.push(followNewComment(mine));
  return { world, mine };
}

/** A colleague changes the second segment, of which this browser does not hear yet. */
const theyWrite = (world: World, text: string) =>
  world.server.take(
    [{ kind: 'set-text', id: 'theirs', revision: world.server.revision, segmentId: 'segment-1', text }],
    'two',
  );

/** Begins a comment on a word of the second segment. */
function commentOn(tab: FakeTab, word: string): void {
  const segment = tab.getState().transcript.segments[1]!;
  const at = segment.words.findIndex(({ text }) => text === word);
  commentOnWords(tab, [{ segmentId: segment.id, from: at, to: at + 1 }]);
}

/** The words that the server would put the comment on. */
function placedOn(world: World): string | undefined {
  const place = readNewComment('recording')?.place;
  if (!place) return undefined;
  const { segments, recording } = world.server.read();
  expect(place.revision).toBe(recording.revision);
  const segment = segments.find(({ id }) => id === place.segmentId)!;
  return sliceCodePoints(segment.words.map(({ text }) => text).join(' '), place.start, place.end);
}

describe('a new comment', () => {
  const last = TEXTS[1]!.split(' ').at(-1)!;

  it('is on its words at once where no edit is on its way', async () => {
    const { world, mine } = openTabs();
    await turns(10);
    commentOn(mine, last);
    expect(placedOn(world)).toBe(last);
  });

  it('stays on its words where a colleague writes before them while own edits are on their way', async () => {
    const { world, mine } = openTabs();
    await turns(10);
    world.isCut = true;
    write(mine, 'we met at the old market');
    commentOn(mine, last);
    expect(placedOn(world)).toBeUndefined();
    theyWrite(world, `then all of a sudden ${TEXTS[1]}`);
    world.isCut = false;
    await saved(mine);
    expect(placedOn(world)).toBe(last);
  });

  it('waits while the browser is offline, and for nothing once it is closed', async () => {
    const { world, mine } = openTabs();
    await turns(10);
    world.isCut = true;
    write(mine, 'we met at the old market');
    commentOn(mine, last);
    await expect.poll(() => mine.getState().saving).toBe('offline');
    expect(readNewComment('recording')).toMatchObject({ quote: last, place: null });
    closeNewComment('recording');
    theyWrite(world, `then all of a sudden ${TEXTS[1]}`);
    world.isCut = false;
    await saved(mine);
    expect(readNewComment('recording')).toBeUndefined();
  });

  it('is on the whole recording where its words were deleted before the server knew them', async () => {
    const { world, mine } = openTabs();
    await turns(10);
    world.isCut = true;
    write(mine, 'we met at the old market');
    commentOn(mine, last);
    write(mine, TEXTS[1]!.split(' ').slice(0, -1).join(' '), 1);
    world.isCut = false;
    await saved(mine);
    expect(readNewComment('recording')).toEqual({ quote: null, place: null });
  });
});
