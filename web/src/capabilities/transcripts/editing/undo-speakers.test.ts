import type { Command } from '@colloquy/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openMemoryStore } from './queue/memory-store.ts';
import type { Draft } from './session.ts';
import { afterCommand, FakeSpeakerServer, type Speakers } from './testing/fake-speaker-server.ts';
import { aBrowser, aTab, type FakeBrowser, type FakeTab, type Fate } from './testing/fake-tab.ts';
import { turns } from './testing/calm-world.ts';
import { aSegment } from './testing/segments.ts';
import { afterDraft } from './use-editing.ts';

const RUNS = process.env.COLLOQUY_LONG_TESTS === '1' ? 3_000 : 150;

const first: Speakers = {
  names: new Map([
    ['one', 'Speaker 1'],
    ['two', 'Speaker 2'],
  ]),
  turns: ['one', 'two', 'one', 'two'],
};
const aServer = () =>
  new FakeSpeakerServer(
    first.turns.map((_, at) => aSegment(`segment-${at}`, 'we met', at)),
    first,
  );
const bare = ({ names, turns: said }: Speakers) => ({ names: Object.fromEntries(names), said });
const shownIn = (tab: FakeTab): ReturnType<typeof bare> => {
  const { speakers, segments } = tab.getState().transcript;
  return bare({
    names: new Map(speakers.map(({ id, label }) => [id, label])),
    turns: segments.map(({ speakerId }) => speakerId),
  });
};

/** The keys and buttons of the screen, with nothing being typed. */
const screenOf = (tab: FakeTab) =>
  afterDraft({
    session: tab,
    editor: { commit: () => undefined, getSegmentId: () => null } as unknown as Parameters<
      typeof afterDraft
    >[0]['editor'],
    show: () => undefined,
  });

type Act = { kind: 'rename' | 'merge' | 'new' | 'undo' | 'redo' | 'reload' | 'hint' | 'rest'; at: number };
const anAct: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom<Act['kind']>(
    ...(['rename', 'merge', 'new', 'undo', 'undo', 'redo', 'reload', 'hint', 'rest'] as const),
  ),
  at: fc.nat(9),
});

/** What a person means: the speakers as they should be, and what Undo and Redo should bring back. */
class Meant {
  now = first;
  undo: { before: Speakers; after: Speakers }[] = [];
  redo: { before: Speakers; after: Speakers }[] = [];

  edit(drafts: readonly Draft[]): void {
    const before = this.now;
    this.now = drafts.reduce<Speakers>((now, draft) => afterCommand(now, draft as Command), before);
    this.undo.push({ before, after: this.now });
    this.redo = [];
  }
  goBack(way: 'undo' | 'redo'): void {
    const step = this[way].pop();
    if (!step) return;
    this.now = way === 'undo' ? step.before : step.after;
    this[way === 'undo' ? 'redo' : 'undo'].push(step);
  }
}

type Kind = Act['kind'];
const example = (kinds: readonly Kind[], seed: number): [Act[], number] => [
  kinds.map((kind) => ({ kind, at: kind === 'rest' ? 1 : 0 })),
  seed,
];

/** Undo and redo are pressed while it is not known, or only in part, what can be undone. */
const BEFORE_STEPS = [
  example(['rename', 'rename', 'rest', 'undo', 'undo', 'reload', 'redo', 'rename'], 707052474),
  example(['rename', 'hint', 'redo', 'rename', 'undo', 'undo', 'redo', 'rename', 'rename'], 2147483631),
  example(['rename', 'rename', 'rename', 'reload', 'undo', 'undo', 'redo', 'rename', 'rename'], 0),
  example(['rename', 'rename', 'reload', 'undo', 'undo', 'redo', 'rename'], 183907284),
  // What the server had counted waits still.
  example(
    [
      'rename',
      'undo',
      'hint',
      'rename',
      'rename',
      'rename',
      'rename',
      'undo',
      'undo',
      'reload',
      'hint',
      'redo',
      'rename',
      'rename',
    ],
    2136891689,
  ),
];

let count = 0;
function draftsOf({ kind, at }: Act, { names, turns: said }: Speakers): Draft[] {
  const ids = [...names.keys()];
  const [speakerId, intoId] = [ids[at % ids.length]!, ids[(at + 1) % ids.length]!];
  if (kind === 'rename') return [{ kind: 'set-speaker', speakerId, name: `Name ${++count}` }];
  if (kind === 'merge') return speakerId === intoId ? [] : [{ kind: 'merge-speakers', speakerId, intoId }];
  const added = `new-${++count}`;
  const from = at % said.length;
  return [
    { kind: 'add-speaker', speakerId: added, name: 'Guest' },
    ...said.slice(from).map((_, place): Draft => ({
      kind: 'assign-speaker',
      segmentId: `segment-${from + place}`,
      speakerId: added,
    })),
  ];
}

/** Delays and losses by chance, until it is calm. */
function aFate(seed: number): Fate & { isCalm: boolean; next: (below: number) => number } {
  let state = seed + 1;
  const next = (below: number): number => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x297a2d39;
    return ((state ^ (state >>> 12)) >>> 4) % below;
  };
  return {
    next,
    isCalm: false,
    pause: () => turns(next(8)),
    request() {
      return this.isCalm
        ? 'arrives'
        : (['arrives', 'arrives', 'is lost', 'answer is lost'] as const)[next(4)]!;
    },
  };
}

async function play(acts: readonly Act[], seed: number): Promise<void> {
  const server = aServer();
  const browser: FakeBrowser = aBrowser('person', openMemoryStore());
  const fate = aFate(seed);
  const meant = new Meant();
  let tab = aTab(server, browser, fate);
  for (const act of acts) {
    if (act.kind === 'rest') await turns(act.at);
    else if (act.kind === 'hint') void tab.hint();
    else if (act.kind === 'undo' || act.kind === 'redo') {
      meant.goBack(act.kind);
      screenOf(tab)[act.kind]();
    } else if (act.kind === 'reload') {
      // What was just done is written before the turn is over; a press that waits ends with its page.
      await known(tab, meant);
      tab.kill();
      tab = aTab(server, browser, fate);
    } else {
      await known(tab, meant);
      const drafts = draftsOf(act, meant.now);
      if (drafts.length === 0) continue;
      meant.edit(drafts);
      screenOf(tab).edit(drafts);
    }
    await turns(fate.next(5));
  }
  fate.isCalm = true;
  for (let tries = 0; tries < 300 && tab.getState().saving !== 'saved'; tries++) await turns(5);
  await known(tab, meant);
  for (let tries = 0; tries < 300 && tab.getState().saving !== 'saved'; tries++) await turns(5);
  expect(bare(server.now)).toEqual(bare(meant.now));
  await tab.hint();
  expect(shownIn(tab)).toEqual(bare(meant.now));
  expect([tab.said, tab.getState().refused]).toEqual([[], []]);
  tab.kill();
}

/** Until the tab has what the person means on its stacks: nothing that was pressed is lost. */
async function known(tab: FakeTab, meant: Meant): Promise<void> {
  const counts = () => [tab.getState().undo.length, tab.getState().redo.length];
  for (let tries = 0; tries < 400; tries++) {
    await turns(2);
    if (`${counts()}` === `${[meant.undo.length, meant.redo.length]}`) break;
    if (tries % 20 === 19) tab.hope();
  }
  expect(counts()).toEqual([meant.undo.length, meant.redo.length]);
  await turns(30);
}

describe('undo of speakers', () => {
  it.each([
    ['the server has said what can be undone', 'steps'],
    ['what waits in the browser is read', 'store'],
  ] as const)('that is pressed before %s is done as soon as it has', async (_, held) => {
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
    const fate: Fate = { pause: () => turns(1), request: () => 'arrives' };
    const cut: Fate = { ...fate, request: () => (held === 'store' ? 'is lost' : 'arrives') };
    const before = aTab(server, browser, cut);
    await turns(20);
    screenOf(before).edit([{ kind: 'set-speaker', speakerId: 'one', name: 'Guest' }]);
    await turns(20);
    before.kill();

    isHeld = true;
    const ask: Fate = { ...fate, steps: () => (held === 'steps' ? barrier : Promise.resolve()) };
    const after = aTab(server, browser, ask);
    await turns(20);
    screenOf(after).undo();
    await turns(20);
    release();
    await expect.poll(() => after.getState()).toMatchObject({ saving: 'saved', undo: [], redo: [{}] });
    expect(bare(server.now)).toEqual(bare(first));
    expect(after.said).toEqual([]);
  });

  it(
    'and redo bring back what was, whatever is delayed, lost or overtaken, and whenever the page is reloaded',
    () =>
      fc.assert(fc.asyncProperty(fc.array(anAct, { minLength: 2, maxLength: 16 }), fc.nat(), play), {
        numRuns: RUNS,
        examples: BEFORE_STEPS,
      }),
    400 * RUNS,
  );
});
