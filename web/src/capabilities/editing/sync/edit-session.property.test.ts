import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { type Command, startsTurn, textOf } from '@colloquy/rules/transcript';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../app/api/api-error.ts';
import { openIndexedDbStore, openOutboxDatabase } from './outbox/indexeddb-store.ts';
import type { OutboxStore } from './outbox/outbox-store.ts';
import { openMemoryStore } from './outbox/memory-store.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { aBrowser, aTab, type FakeBrowser, type FakeTab, type FakeConditions } from '../testing/fake-tab.ts';
import { aSegment } from '../testing/segments.ts';

/** `npm run test:long` runs more cases. */
const RUNS = process.env.COLLOQUY_LONG_TESTS === '1' ? 4_000 : 160;
const TIMEOUT_MS = 1_000 * RUNS;

const PEOPLE = ['first', 'second', 'third'];
const TEXTS = ['we met at the market', 'it was raining', 'nobody had brought an umbrella'];

type Act =
  | { kind: 'write'; tab: number; segment: number; at: number; continuesStep: boolean; isPoison: boolean }
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
const rarely = fc.nat(9).map((number) => number === 0);
const anAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('write'),
      tab,
      segment,
      at,
      continuesStep: fc.boolean(),
      isPoison: rarely,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete'), tab, segment, at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('split'), tab, segment, at, isPoison: rarely }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('merge'), tab, segment }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('turn'), tab, segment, at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill'), tab }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('open'), person: fc.nat(2) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('rest') }) },
);

/** The server always fails on text that contains this. */
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

const ticks = async (count: number): Promise<void> => {
  for (let at = 0; at < count; at++) await new Promise((resolve) => setImmediate(resolve));
};

/** Conditions that delay and lose requests as the numbers say, until they are made reliable. */
function unreliableConditions(numbers: readonly number[]): FakeConditions & { makeReliable: () => void } {
  let at = 0;
  let isReliable = false;
  const next = (below: number): number => (numbers[at++ % numbers.length] ?? 0) % below;
  return {
    pause: () => ticks(next(6)),
    request: () =>
      isReliable ? 'arrives' : (['arrives', 'arrives', 'is lost', 'answer is lost'] as const)[next(4)]!,
    makeReliable: () => {
      isReliable = true;
    },
  };
}

class UnreliableEnvironment {
  readonly server = new FakeServer(TEXTS.map((text, place) => aSegment(`segment-${place}`, text, place)));
  readonly conditions: ReturnType<typeof unreliableConditions>;
  readonly browsers: FakeBrowser[];
  tabs: { tab: FakeTab; step: string | undefined; written: number | undefined }[] = [];
  tokens: string[] = [];

  constructor(numbers: readonly number[], stores: readonly OutboxStore[]) {
    this.conditions = unreliableConditions(numbers);
    this.browsers = PEOPLE.map((person, place) => ({
      ...aBrowser(person, stores[place]!),
      refusal: failOnPoison,
    }));
    for (let person = 0; person < PEOPLE.length; person++) this.open(person);
  }

  open(person: number): void {
    this.tabs.push({
      tab: aTab(this.server, this.browsers[person]!, this.conditions),
      step: undefined,
      written: undefined,
    });
  }

  async act(act: Act): Promise<void> {
    if (act.kind === 'rest') return ticks(20);
    if (act.kind === 'open') {
      if (this.tabs.length <= 6) this.open(act.person);
      return;
    }
    const target = this.tabs[act.tab % Math.max(this.tabs.length, 1)];
    if (!target) return;
    const { tab } = target;
    if (act.kind === 'kill') {
      // Typed text is stored before the next turn of the event loop ends.
      await ticks(30);
      tab.kill();
      this.tabs = this.tabs.filter((each) => each !== target);
      return;
    }
    const { segments } = tab.getState().transcript;
    const place = act.segment % segments.length;
    const { id, words: segmentWords } = segments[place]!;
    const words = textOf(segmentWords).split(' ');
    switch (act.kind) {
      case 'write': {
        const token = `w${this.tokens.length}${act.isPoison ? POISON : ''}`;
        this.tokens.push(token);
        words.splice(act.at % (words.length + 1), 0, token);
        const options = act.continuesStep && target.step ? { step: target.step } : {};
        target.step = tab.edit([{ kind: 'set-text', segmentId: id, text: words.join(' ') }], options);
        return;
      }
      case 'delete': {
        // Delete only original words: written tokens are looked up later.
        const gone = act.at % words.length;
        if (words.length < 2 || words[gone]!.startsWith('w')) return;
        tab.edit([{ kind: 'set-text', segmentId: id, text: words.toSpliced(gone, 1).join(' ') }]);
        return;
      }
      case 'split': {
        // Split between words: written tokens must stay whole.
        const before = words.slice(0, act.at % words.length).join(' ').length;
        const newSegmentId = `${act.isPoison ? POISON : ''}${crypto.randomUUID()}`;
        const turnStart = { kind: 'set-turn-start', segmentId: newSegmentId, isStart: true } as const;
        tab.edit([
          { kind: 'split', segmentId: id, at: before, newSegmentId },
          ...(act.at % 2 === 0 ? [turnStart] : []),
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

  /** Waits until everything is acknowledged and seen by everyone. */
  async settle(): Promise<void> {
    this.conditions.makeReliable();
    // Also reopen browsers without tabs, so that their outbox is sent or set aside.
    for (let person = 0; person < PEOPLE.length; person++) this.open(person);
    for (let tries = 0; tries < 500; tries++) {
      await ticks(10);
      // A newly opened tab may not have loaded its outbox yet.
      const stored = await Promise.all(this.browsers.map(({ store }) => store.load()));
      if (stored.some(({ pending }) => pending.length > 0)) continue;
      if (this.tabs.every(({ tab }) => tab.getState().pending === 0)) break;
    }
    await ticks(50);
    await Promise.all(this.tabs.map(({ tab }) => tab.invalidate()));
    await ticks(10);
  }
}

async function runScenario(acts: readonly Act[], numbers: readonly number[], stores: readonly OutboxStore[]) {
  const environment = new UnreliableEnvironment(numbers, stores);
  for (const act of acts) {
    await environment.act(act);
    await ticks(numbers[acts.indexOf(act) % numbers.length]! % 4);
    // Invalidations arrive only occasionally.
    for (const { tab } of environment.tabs)
      if (Math.abs(environment.tokens.length) % 3 === 0) void tab.invalidate();
  }
  await environment.settle();

  const pending = environment.tabs.map(({ tab }) => tab.getState().pending);
  expect(pending).toEqual(pending.map(() => 0));
  for (const { tab } of environment.tabs) {
    const { segments } = tab.getState().transcript;
    expect(segments.map(({ words }) => textOf(words))).toEqual(environment.server.texts);
    expect(segments.map(startsTurn)).toEqual(environment.server.read().segments.map(startsTurn));
  }
  const refused = environment.tabs.flatMap(({ tab }) => tab.getState().refused.map(({ text }) => text ?? ''));
  const everything = [...environment.server.texts, ...environment.server.conflicts, ...refused].join(' ');
  for (const token of environment.tokens) expect(everything.split(' ')).toContain(token);
  for (const { tab } of environment.tabs) tab.kill();
}

const checkProperty = (stores: () => Promise<OutboxStore[]>, numRuns: number) =>
  fc.assert(
    fc.asyncProperty(
      fc.array(anAct, { minLength: 3, maxLength: 30 }),
      fc.array(fc.nat(1000), { minLength: 5, maxLength: 40 }),
      async (acts, numbers) => runScenario(acts, numbers, await stores()),
    ),
    { numRuns, examples: [[[aWrite], NOTHING_ARRIVES]] },
  );

const aWrite: Act = { kind: 'write', tab: 0, segment: 0, at: 0, continuesStep: false, isPoison: false };
/** Requests take no time and are all lost, so nothing happens but retries until conditions are reliable. */
const NOTHING_ARRIVES = [18, 18, 18, 18, 18];

describe('edits of three people in several tabs over an unreliable network', () => {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
  });

  it(
    'arrive exactly once or are set aside with their text, and everyone sees the same',
    () => checkProperty(async () => PEOPLE.map(() => openMemoryStore()), RUNS),
    TIMEOUT_MS,
  );

  it(
    'also when the browser stores them',
    () =>
      checkProperty(async () => {
        vi.stubGlobal('indexedDB', new IDBFactory());
        const database = await openOutboxDatabase();
        return PEOPLE.map((personId) => openIndexedDbStore(database, { personId, recordingId: 'recording' }));
      }, RUNS / 4),
    TIMEOUT_MS,
  );
});
