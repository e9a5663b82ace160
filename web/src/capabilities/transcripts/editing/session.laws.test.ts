import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { type Command, startsTurn, textOf } from '@colloquy/contract';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../app/api/api-error.ts';
import { openBrowserStore, openDatabase } from './queue/browser-store.ts';
import type { EditStore } from './queue/edit-store.ts';
import { openMemoryStore } from './queue/memory-store.ts';
import { FakeServer } from './testing/fake-server.ts';
import { aBrowser, aTab, type FakeBrowser, type FakeTab, type Fate } from './testing/fake-tab.ts';
import { aSegment } from './testing/segments.ts';

/** `npm run test:long` tries more of them. */
const RUNS = process.env.COLLOQUY_LONG_TESTS === '1' ? 4_000 : 160;
const PATIENCE_MS = 1_000 * RUNS;

const PEOPLE = ['first', 'second', 'third'];
const TEXTS = ['we met at the market', 'it was raining', 'nobody had brought an umbrella'];

type Act =
  | { kind: 'write'; tab: number; segment: number; at: number; goesOn: boolean; isPoison: boolean }
  | { kind: 'delete'; tab: number; segment: number; at: number }
  | { kind: 'split'; tab: number; segment: number; at: number; isPoison: boolean }
  | { kind: 'merge'; tab: number; segment: number }
  | { kind: 'turn'; tab: number; segment: number; at: number }
  | { kind: 'kill'; tab: number }
  | { kind: 'open'; person: number }
  | { kind: 'rest' };

const tab = fc.nat(5);
const segment = fc.nat(5);
const at = fc.nat(8);
const seldom = fc.nat(9).map((number) => number === 0);
const anAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('write'),
      tab,
      segment,
      at,
      goesOn: fc.boolean(),
      isPoison: seldom,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete'), tab, segment, at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('split'), tab, segment, at, isPoison: seldom }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('merge'), tab, segment }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('turn'), tab, segment, at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill'), tab }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('open'), person: fc.nat(2) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('rest') }) },
);

/** On these the server fails, whatever is tried. */
const POISON = 'poison';
const failOnPoison = (commands: readonly Command[]): void => {
  const isPoison = commands.some(
    (command) =>
      (command.kind === 'set-text' && command.text.includes(POISON)) ||
      (command.kind === 'split' && command.newSegmentId.startsWith(POISON)),
  );
  if (isPoison)
    throw new ApiError(500, { code: 1, error: 'unexpected', message: 'It went wrong.', reference: 'r1' });
};

const turns = async (count: number): Promise<void> => {
  for (let at = 0; at < count; at++) await new Promise((resolve) => setImmediate(resolve));
};

/** A world that pauses and loses as the numbers say, and from some moment on loses nothing. */
function aFate(numbers: readonly number[]): Fate & { calm: () => void } {
  let at = 0;
  let isCalm = false;
  const next = (below: number): number => (numbers[at++ % numbers.length] ?? 0) % below;
  return {
    pause: () => turns(next(6)),
    request: () =>
      isCalm ? 'arrives' : (['arrives', 'arrives', 'is lost', 'answer is lost'] as const)[next(4)]!,
    calm: () => {
      isCalm = true;
    },
  };
}

class World {
  readonly server = new FakeServer(TEXTS.map((text, place) => aSegment(`segment-${place}`, text, place)));
  readonly fate: ReturnType<typeof aFate>;
  readonly browsers: FakeBrowser[];
  tabs: { tab: FakeTab; step: string | undefined; written: number | undefined }[] = [];
  tokens: string[] = [];

  constructor(numbers: readonly number[], stores: readonly EditStore[]) {
    this.fate = aFate(numbers);
    this.browsers = PEOPLE.map((person, place) => ({
      ...aBrowser(person, stores[place]!),
      refusal: failOnPoison,
    }));
    for (let person = 0; person < PEOPLE.length; person++) this.open(person);
  }

  open(person: number): void {
    this.tabs.push({
      tab: aTab(this.server, this.browsers[person]!, this.fate),
      step: undefined,
      written: undefined,
    });
  }

  async act(act: Act): Promise<void> {
    if (act.kind === 'rest') return turns(20);
    if (act.kind === 'open') {
      if (this.tabs.length <= 6) this.open(act.person);
      return;
    }
    const chosen = this.tabs[act.tab % Math.max(this.tabs.length, 1)];
    if (!chosen) return;
    const { tab } = chosen;
    if (act.kind === 'kill') {
      // What a person has just typed is written before the next turn is over.
      await turns(30);
      tab.kill();
      this.tabs = this.tabs.filter((each) => each !== chosen);
      return;
    }
    const { segments } = tab.getState().transcript;
    const place = act.segment % segments.length;
    const { id, words } = segments[place]!;
    const pieces = textOf(words).split(' ');
    switch (act.kind) {
      case 'write': {
        const token = `w${this.tokens.length}${act.isPoison ? POISON : ''}`;
        this.tokens.push(token);
        pieces.splice(act.at % (pieces.length + 1), 0, token);
        const options = act.goesOn && chosen.step ? { step: chosen.step } : {};
        chosen.step = tab.edit([{ kind: 'set-text', segmentId: id, text: pieces.join(' ') }], options);
        return;
      }
      case 'delete': {
        // Only words that nobody wrote: what is written must be found again.
        const gone = act.at % pieces.length;
        if (pieces.length < 2 || pieces[gone]!.startsWith('w')) return;
        tab.edit([{ kind: 'set-text', segmentId: id, text: pieces.toSpliced(gone, 1).join(' ') }]);
        return;
      }
      case 'split': {
        // Between words: what is written must be found whole.
        const before = pieces.slice(0, act.at % pieces.length).join(' ').length;
        const newSegmentId = `${act.isPoison ? POISON : ''}${crypto.randomUUID()}`;
        const begun = { kind: 'set-turn-start', segmentId: newSegmentId, isStart: true } as const;
        tab.edit([
          { kind: 'split', segmentId: id, at: before, newSegmentId },
          ...(act.at % 2 === 0 ? [begun] : []),
        ]);
        return;
      }
      case 'turn': {
        const isStart = act.at % 3 > 0;
        tab.edit([{ kind: 'set-turn-start', segmentId: id, isStart }]);
        return;
      }
      case 'merge': {
        const next = segments[place + 1];
        if (next) tab.edit([{ kind: 'merge', segmentId: id, withId: next.id }]);
      }
    }
  }

  /** Until everything is acknowledged and everybody has seen it. */
  async settle(): Promise<void> {
    this.fate.calm();
    // Also for whoever has closed all tabs: what they left behind is sent, or told to be set aside.
    for (let person = 0; person < PEOPLE.length; person++) this.open(person);
    for (let tries = 0; tries < 500; tries++) {
      await turns(10);
      // A tab that was opened just now may not have read yet what waits.
      const kept = await Promise.all(this.browsers.map(({ store }) => store.load()));
      if (kept.some(({ waiting }) => waiting.length > 0)) continue;
      if (this.tabs.every(({ tab }) => tab.getState().waiting === 0)) break;
    }
    await turns(50);
    await Promise.all(this.tabs.map(({ tab }) => tab.hint()));
    await turns(10);
  }
}

async function play(acts: readonly Act[], numbers: readonly number[], stores: readonly EditStore[]) {
  const world = new World(numbers, stores);
  for (const act of acts) {
    await world.act(act);
    await turns(numbers[acts.indexOf(act) % numbers.length]! % 4);
    // Hints reach the others now and then.
    for (const { tab } of world.tabs) if (Math.abs(world.tokens.length) % 3 === 0) void tab.hint();
  }
  await world.settle();

  const waiting = world.tabs.map(({ tab }) => tab.getState().waiting);
  expect(waiting).toEqual(waiting.map(() => 0));
  for (const { tab } of world.tabs) {
    const { segments } = tab.getState().transcript;
    expect(segments.map(({ words }) => textOf(words))).toEqual(world.server.texts);
    expect(segments.map(startsTurn)).toEqual(world.server.read().segments.map(startsTurn));
  }
  const refused = world.tabs.flatMap(({ tab }) => tab.getState().refused.map(({ text }) => text ?? ''));
  const everything = [...world.server.texts, ...world.server.alternatives, ...refused].join(' ');
  for (const token of world.tokens) expect(everything.split(' ')).toContain(token);
  for (const { tab } of world.tabs) tab.kill();
}

const laws = (stores: () => Promise<EditStore[]>, numRuns: number) =>
  fc.assert(
    fc.asyncProperty(
      fc.array(anAct, { minLength: 3, maxLength: 30 }),
      fc.array(fc.nat(1000), { minLength: 5, maxLength: 40 }),
      async (acts, numbers) => play(acts, numbers, await stores()),
    ),
    { numRuns, examples: [[[aWrite], NOTHING_ARRIVES]] },
  );

const aWrite: Act = { kind: 'write', tab: 0, segment: 0, at: 0, goesOn: false, isPoison: false };
/** No request pauses, and each is lost: until the world is calm, nothing is but trying again. */
const NOTHING_ARRIVES = [18, 18, 18, 18, 18];

describe('edits of three people in several tabs over a network that loses requests and answers', () => {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
  });

  it(
    'arrive once each, whatever is lost, or are set aside with their text, and all see the same',
    () => laws(async () => PEOPLE.map(() => openMemoryStore()), RUNS),
    PATIENCE_MS,
  );

  it(
    'also when the browser keeps them',
    () =>
      laws(async () => {
        vi.stubGlobal('indexedDB', new IDBFactory());
        const database = await openDatabase();
        return PEOPLE.map((personId) => openBrowserStore(database, { personId, recordingId: 'recording' }));
      }, RUNS / 4),
    PATIENCE_MS,
  );
});
