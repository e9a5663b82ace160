import type { Command } from '@colloquy/rules/transcript';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openMemoryStore } from '../sync/outbox/memory-store.ts';
import type { CommandDraft } from '../edit-session.ts';
import { afterCommand, FakeSpeakerServer, type Speakers } from '../testing/fake-speaker-server.ts';
import { aBrowser, aTab, type FakeBrowser, type FakeTab, type FakeConditions } from '../testing/fake-tab.ts';
import { ticks } from '../testing/fake-environment.ts';
import { aSegment } from '../testing/segments.ts';
import { withDraftCommitted } from '../editor/use-editing.ts';

const RUNS = process.env.COLLOQUY_LONG_TESTS === '1' ? 3_000 : 150;

const initial: Speakers = {
  names: new Map([
    ['one', 'Speaker 1'],
    ['two', 'Speaker 2'],
  ]),
  turns: ['one', 'two', 'one', 'two'],
};
const aServer = () =>
  new FakeSpeakerServer(
    initial.turns.map((_, at) => aSegment(`segment-${at}`, 'we met', at)),
    initial,
  );
const plain = ({ names, turns: speakerIds }: Speakers) => ({ names: Object.fromEntries(names), speakerIds });
const shownIn = (tab: FakeTab): ReturnType<typeof plain> => {
  const { speakers, segments } = tab.getState().transcript;
  return plain({
    names: new Map(speakers.map(({ id, label }) => [id, label])),
    turns: segments.map(({ speakerId }) => speakerId),
  });
};

/** The screen's session, without a draft. */
const screenOf = (tab: FakeTab) =>
  withDraftCommitted({
    session: tab,
    editor: { commit: () => undefined, getSegmentId: () => null } as unknown as Parameters<
      typeof withDraftCommitted
    >[0]['editor'],
    show: () => undefined,
    announce: () => undefined,
  });

type Act = {
  kind: 'rename' | 'merge' | 'new' | 'undo' | 'redo' | 'reload' | 'invalidate' | 'rest';
  at: number;
};
const anAct: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom<Act['kind']>(
    ...(['rename', 'merge', 'new', 'undo', 'undo', 'redo', 'reload', 'invalidate', 'rest'] as const),
  ),
  at: fc.nat(9),
});

/** The intended speakers, and the states that undo and redo should return to. */
class ExpectedState {
  now = initial;
  undo: { before: Speakers; after: Speakers }[] = [];
  redo: { before: Speakers; after: Speakers }[] = [];

  edit(drafts: readonly CommandDraft[]): void {
    const before = this.now;
    this.now = drafts.reduce<Speakers>((now, draft) => afterCommand(now, draft as Command), before);
    this.undo.push({ before, after: this.now });
    this.redo = [];
  }
  undoOrRedo(direction: 'undo' | 'redo'): void {
    const step = this[direction].pop();
    if (!step) return;
    this.now = direction === 'undo' ? step.before : step.after;
    this[direction === 'undo' ? 'redo' : 'undo'].push(step);
  }
}

type Kind = Act['kind'];
const example = (kinds: readonly Kind[], seed: number): [Act[], number] => [
  kinds.map((kind) => ({ kind, at: kind === 'rest' ? 1 : 0 })),
  seed,
];

/** Undo and redo before the undo stacks are known, or while they are partly known. */
const BEFORE_STEPS = [
  example(['rename', 'rename', 'rest', 'undo', 'undo', 'reload', 'redo', 'rename'], 707052474),
  example(['rename', 'invalidate', 'redo', 'rename', 'undo', 'undo', 'redo', 'rename', 'rename'], 2147483631),
  example(['rename', 'rename', 'rename', 'reload', 'undo', 'undo', 'redo', 'rename', 'rename'], 0),
  example(['rename', 'rename', 'reload', 'undo', 'undo', 'redo', 'rename'], 183907284),
  // Commands the server has counted are still pending.
  example(
    [
      'rename',
      'undo',
      'invalidate',
      'rename',
      'rename',
      'rename',
      'rename',
      'undo',
      'undo',
      'reload',
      'invalidate',
      'redo',
      'rename',
      'rename',
    ],
    2136891689,
  ),
];

let count = 0;
function draftsOf({ kind, at }: Act, { names, turns: speakerIds }: Speakers): CommandDraft[] {
  const ids = [...names.keys()];
  const [speakerId, intoId] = [ids[at % ids.length]!, ids[(at + 1) % ids.length]!];
  if (kind === 'rename') return [{ kind: 'set-speaker', speakerId, name: `Name ${++count}` }];
  if (kind === 'merge') return speakerId === intoId ? [] : [{ kind: 'merge-speakers', speakerId, intoId }];
  const added = `new-${++count}`;
  const from = at % speakerIds.length;
  return [
    { kind: 'add-speaker', speakerId: added, name: 'Guest' },
    ...speakerIds.slice(from).map((_, place): CommandDraft => ({
      kind: 'assign-speaker',
      segmentId: `segment-${from + place}`,
      speakerId: added,
    })),
  ];
}

/** Random delays and losses until `isReliable`. */
function unreliableConditions(
  seed: number,
): FakeConditions & { isReliable: boolean; next: (below: number) => number } {
  let state = seed + 1;
  const next = (below: number): number => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x297a2d39;
    return ((state ^ (state >>> 12)) >>> 4) % below;
  };
  return {
    next,
    isReliable: false,
    pause: () => ticks(next(8)),
    request() {
      return this.isReliable
        ? 'arrives'
        : (['arrives', 'arrives', 'is lost', 'answer is lost'] as const)[next(4)]!;
    },
  };
}

async function runScenario(acts: readonly Act[], seed: number): Promise<void> {
  const server = aServer();
  const browser: FakeBrowser = aBrowser('person', openMemoryStore());
  const conditions = unreliableConditions(seed);
  const expected = new ExpectedState();
  let tab = aTab(server, browser, conditions);
  for (const act of acts) {
    if (act.kind === 'rest') await ticks(act.at);
    else if (act.kind === 'invalidate') void tab.invalidate();
    else if (act.kind === 'undo' || act.kind === 'redo') {
      expected.undoOrRedo(act.kind);
      screenOf(tab)[act.kind]();
    } else if (act.kind === 'reload') {
      // Edits are stored before the tick ends; a queued undo is lost with its page.
      await untilStacksMatch(tab, expected);
      tab.kill();
      tab = aTab(server, browser, conditions);
    } else {
      await untilStacksMatch(tab, expected);
      const drafts = draftsOf(act, expected.now);
      if (drafts.length === 0) continue;
      expected.edit(drafts);
      screenOf(tab).edit(drafts);
    }
    await ticks(conditions.next(5));
  }
  conditions.isReliable = true;
  for (let tries = 0; tries < 300 && tab.getState().saving !== 'saved'; tries++) await ticks(5);
  await untilStacksMatch(tab, expected);
  for (let tries = 0; tries < 300 && tab.getState().saving !== 'saved'; tries++) await ticks(5);
  expect(plain(server.now)).toEqual(plain(expected.now));
  await tab.invalidate();
  expect(shownIn(tab)).toEqual(plain(expected.now));
  expect([tab.notifications, tab.getState().refused]).toEqual([[], []]);
  tab.kill();
}

/** Waits until the tab's stacks match the expected ones, so that no key press is lost. */
async function untilStacksMatch(tab: FakeTab, expected: ExpectedState): Promise<void> {
  const counts = () => [tab.getState().undo.length, tab.getState().redo.length];
  for (let tries = 0; tries < 400; tries++) {
    await ticks(2);
    if (`${counts()}` === `${[expected.undo.length, expected.redo.length]}`) break;
    if (tries % 20 === 19) tab.maybeOnline();
  }
  expect(counts()).toEqual([expected.undo.length, expected.redo.length]);
  await ticks(30);
}

describe('undo of speakers', () => {
  it.each([
    ['the server has answered what can be undone', 'steps'],
    ['the outbox has been read', 'store'],
  ] as const)('pressed before %s takes effect afterwards', async (_, held) => {
    const server = aServer();
    const memory = openMemoryStore();
    let isHeld = false;
    let release = (): void => undefined;
    const barrier = new Promise<void>((resolve) => (release = resolve));
    const browser = aBrowser('person', {
      ...memory,
      load: async () => {
        if (isHeld && held === 'store') await barrier;
        return memory.load();
      },
    });
    const conditions: FakeConditions = { pause: () => ticks(1), request: () => 'arrives' };
    const cut: FakeConditions = { ...conditions, request: () => (held === 'store' ? 'is lost' : 'arrives') };
    const before = aTab(server, browser, cut);
    await ticks(20);
    screenOf(before).edit([{ kind: 'set-speaker', speakerId: 'one', name: 'Guest' }]);
    await ticks(20);
    before.kill();

    isHeld = true;
    const heldConditions: FakeConditions = {
      ...conditions,
      steps: () => (held === 'steps' ? barrier : Promise.resolve()),
    };
    const after = aTab(server, browser, heldConditions);
    await ticks(20);
    screenOf(after).undo();
    await ticks(20);
    release();
    await expect.poll(() => after.getState()).toMatchObject({ saving: 'saved', undo: [], redo: [{}] });
    expect(plain(server.now)).toEqual(plain(initial));
    expect(after.notifications).toEqual([]);
  });

  it(
    'and redo restore the right state despite delays, losses, reordering and reloads',
    () =>
      fc.assert(fc.asyncProperty(fc.array(anAct, { minLength: 2, maxLength: 16 }), fc.nat(), runScenario), {
        numRuns: RUNS,
        examples: BEFORE_STEPS,
      }),
    400 * RUNS,
  );
});
