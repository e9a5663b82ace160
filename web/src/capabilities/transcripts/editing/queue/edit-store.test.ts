import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import type { Command } from '@colloquy/contract';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findWaiting, openBrowserStore, openDatabase } from './browser-store.ts';
import type { EditStore } from './edit-store.ts';
import { openMemoryStore } from './memory-store.ts';
import { makeReliable } from './reliable-store.ts';
import type { WaitingEdit } from './waiting-edit.ts';

let count = 0;
type Written = { text: string; base?: string; segmentId?: string; step?: string; after?: string };
function typed({ text, base = 'before', segmentId = 'a', step = 'step', after }: Written): WaitingEdit {
  const command: Command = { kind: 'set-text', id: `edit-${++count}`, segmentId, revision: 1, text, step };
  return { command, base, after: after ?? null, upon: [], isSent: false };
}
const textsOf = (edits: readonly WaitingEdit[]): string[] =>
  edits.map(({ command }) => (command.kind === 'set-text' ? command.text : command.kind));
const idsOf = (edits: readonly WaitingEdit[]): string[] => edits.map(({ command }) => command.id);
const waitingIn = async (store: EditStore): Promise<WaitingEdit[]> => (await store.load()).waiting;
const plan = {
  most: 100,
  revision: 1,
  generation: 'first',
  prepare: (edits: readonly WaitingEdit[]) => [...edits],
};
const sendAll = async (store: EditStore, most = 100): Promise<WaitingEdit[]> => {
  const taken = await store.take({ ...plan, most });
  if (taken === 'behind') throw new Error('Nobody was ahead.');
  return taken;
};

const STORES: Record<string, () => Promise<EditStore>> = {
  'in memory': async () => openMemoryStore(),
  'in the browser': async () =>
    openBrowserStore(await openDatabase(), { personId: 'one', recordingId: 'recording' }),
};

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

describe.each(Object.entries(STORES))('edits that wait %s', (_name, open) => {
  it('are one where typing goes on, under the first id and on what that was made on', async () => {
    const store = await open();
    const [first] = await store.append([typed({ text: 'one' })]);
    const [second] = await store.append([typed({ text: 'one two', base: 'one' })]);
    expect(second!.command.id).toBe(first!.command.id);
    expect(await waitingIn(store)).toEqual([{ ...first, command: { ...first!.command, text: 'one two' } }]);
  });

  it.each([
    ['another step', { step: 'other' }],
    ['another segment', { segmentId: 'b' }],
    ['words that somebody else changed meanwhile', { base: 'one, as others left it' }],
  ])('stay apart: %s', async (_why, other) => {
    const store = await open();
    await store.append([typed({ text: 'one' })]);
    await store.append([typed({ text: 'one two', base: 'one', ...other })]);
    expect(textsOf(await waitingIn(store))).toEqual(['one', 'one two']);
  });

  it('that were sent are sent again as they were, whatever is typed', async () => {
    const store = await open();
    await store.append([typed({ text: 'one' })]);
    const sent = await sendAll(store);
    await store.append([typed({ text: 'one two', base: 'one' })]);
    expect(await sendAll(store)).toEqual(sent);
    expect(textsOf(await waitingIn(store))).toEqual(['one', 'one two']);
  });

  it('are released for another try where the server is known to have done nothing', async () => {
    const store = await open();
    await store.append([typed({ text: 'one' }), typed({ text: 'two', segmentId: 'b' })]);
    const sent = await sendAll(store);
    await store.release(idsOf(sent));
    expect(textsOf(await sendAll(store, 1))).toEqual(['one']);
  });

  it('remember what they were made upon when that is acknowledged', async () => {
    const store = await open();
    const [first, second] = [typed({ text: 'one' }), typed({ text: 'two', base: 'one', step: 'other' })];
    await store.append([first, { ...second, after: first.command.id }]);
    const sent = await sendAll(store, 1);
    await store.settle({ ids: idsOf(sent), revision: 2, refused: [] });
    const [left] = await waitingIn(store);
    expect(left!.upon).toEqual([first.command]);
  });

  it('remember all that they were made upon where that is acknowledged in one answer', async () => {
    const store = await open();
    const one = typed({ text: 'one' });
    const two = typed({ text: 'two', base: 'one', step: 'other', after: one.command.id });
    await store.append([one, two, typed({ text: 'three', base: 'two', after: two.command.id })]);
    await store.settle({ ids: idsOf(await sendAll(store, 2)), revision: 2, refused: [] });
    const [left] = await waitingIn(store);
    expect(left!.upon).toEqual([one.command, two.command]);
  });

  it('stand on the revision that what they were made upon was brought to', async () => {
    const store = await open();
    const typing = typed({ text: 'one' });
    const merge: WaitingEdit = {
      ...typed({ text: '', base: 'one\nother', after: typing.command.id }),
      command: { kind: 'merge', id: 'merge', segmentId: 'a', withId: 'b', revision: 1 },
    };
    await store.append([
      typing,
      typed({ text: 'two', base: 'one', step: 'other', after: typing.command.id }),
    ]);
    await store.append([merge]);
    const bring = ([edit]: readonly WaitingEdit[]) => [
      { ...edit!, command: { ...edit!.command, revision: 5 } },
    ];
    await store.take({ ...plan, prepare: bring });
    await store.settle({ ids: [typing.command.id], revision: 6, refused: [] });
    // Of the other segment, a merge has seen no more than before.
    expect((await waitingIn(store)).map(({ command }) => command.revision)).toEqual([5, 1]);
  });

  it('that merge remember what changed the second segment, too, unless the server does not know it', async () => {
    const check = async (isUnknown: boolean): Promise<void> => {
      const store = await open();
      const typing = typed({ text: 'two', segmentId: 'b' });
      const merge: WaitingEdit = {
        ...typed({ text: '', base: 'one\ntwo' }),
        command: { kind: 'merge', id: `merge-${++count}`, segmentId: 'a', withId: 'b', revision: 1 },
      };
      await store.append([typing, merge]);
      const ids = idsOf(await sendAll(store, 1));
      await store.settle({ ids, revision: 2, refused: [], isUnknown });
      const [left] = await waitingIn(store);
      expect(left!.after === typing.command.id).toBe(isUnknown);
      expect(left!.upon).toEqual(isUnknown ? [] : [typing.command]);
    };
    await check(true);
    vi.stubGlobal('indexedDB', new IDBFactory());
    await check(false);
  });

  it('remember nothing where another tab made them upon other words than were acknowledged', async () => {
    const store = await open();
    const [first, second] = [typed({ text: 'one' }), typed({ text: 'two', base: 'other', step: 'other' })];
    await store.append([first, { ...second, after: first.command.id }]);
    await store.settle({ ids: idsOf(await sendAll(store, 1)), revision: 2, refused: [] });
    const [left] = await waitingIn(store);
    expect(left).toMatchObject({ after: first.command.id, upon: [] });
  });

  it('are not sent by a tab that does not know what another one was answered', async () => {
    const store = await open();
    await store.append([typed({ text: 'one' }), typed({ text: 'two', segmentId: 'b' })]);
    await store.settle({ ids: idsOf(await sendAll(store, 1)), revision: 7, refused: [] });
    expect(await store.take({ ...plan, revision: 6 })).toBe('behind');
    expect(await store.take({ ...plan, revision: 7 })).toHaveLength(1);
  });

  it('wait as if they had never been sent once the sender knows another generation of the installation', async () => {
    const store = await open();
    const [first, second] = [typed({ text: 'one' }), typed({ text: 'two', base: 'one', step: 'other' })];
    await store.append([first, { ...second, after: first.command.id }]);
    await store.settle({ ids: idsOf(await sendAll(store, 1)), revision: 7, refused: [] });
    await store.take({ ...plan, revision: 7 });
    const none = { ...plan, prepare: () => [] };
    expect(await store.take({ ...none, generation: 'second' })).toEqual([]);
    const { waiting, acknowledged } = await store.load();
    expect([acknowledged, waiting]).toMatchObject([
      0,
      [{ upon: [], isSent: false, after: first.command.id }],
    ]);
  });

  it('are kept when they were refused, until the person has seen them', async () => {
    const store = await open();
    const [edit] = await store.append([typed({ text: 'one' })]);
    const refused = {
      id: edit!.command.id,
      what: 'Typing',
      sentence: 'No.',
      text: 'one',
      at: new Date(0).toISOString(),
    };
    await store.settle({ ids: [refused.id], revision: 0, refused: [refused] });
    expect(await store.load()).toEqual({ waiting: [], refused: [refused], acknowledged: 0 });
    await store.dismiss(refused.id);
    expect((await store.load()).refused).toEqual([]);
  });
});

describe('a browser', () => {
  it('shows nobody what somebody else left in it, nor what belongs to another recording', async () => {
    const database = await openDatabase();
    const open = (personId: string, recordingId: string) =>
      openBrowserStore(database, { personId, recordingId });
    await open('one', 'first').append([typed({ text: 'mine' })]);
    await open('one', 'second').append([typed({ text: 'mine, too' })]);
    await open('two', 'first').append([typed({ text: 'theirs' })]);
    expect(textsOf(await waitingIn(open('one', 'first')))).toEqual(['mine']);
    expect(textsOf(await waitingIn(open('two', 'first')))).toEqual(['theirs']);
    expect(await findWaiting(database, 'one')).toEqual(['first', 'second']);
    expect(await findWaiting(database, 'three')).toEqual([]);
  });

  it('keeps edits in the same order and words as memory does, whatever is done', async () => {
    type Act = { kind: 'append' | 'take' | 'settle' | 'release'; many: number; goesOn: boolean };
    const acts = fc.array(
      fc.record<Act>({
        kind: fc.constantFrom('append', 'append', 'take', 'settle', 'release'),
        many: fc.integer({ min: 1, max: 3 }),
        goesOn: fc.boolean(),
      }),
      { maxLength: 25 },
    );
    const doAll = async (store: EditStore, some: readonly Act[]): Promise<unknown> => {
      let [number, text] = [0, 'before'];
      for (const { kind, many, goesOn } of some) {
        const sent = (await waitingIn(store)).filter((edit) => edit.isSent);
        if (kind === 'take') await sendAll(store, many);
        if (kind === 'settle') await store.settle({ ids: idsOf(sent), revision: 1, refused: [] });
        if (kind === 'release') await store.release(idsOf(sent.slice(0, many)));
        if (kind !== 'append') continue;
        const edits = Array.from({ length: many }, () => {
          const edit = typed({ text: `${text} ${number}`, base: text, step: goesOn ? 'same' : `${number}` });
          text = `${text} ${number++}`;
          return { ...edit, command: { ...edit.command, id: `edit-${number}` } };
        });
        await store.append(edits);
      }
      return store.load();
    };
    await fc.assert(
      fc.asyncProperty(acts, async (some) => {
        vi.stubGlobal('indexedDB', new IDBFactory());
        expect(await doAll(await STORES['in the browser']!(), some)).toEqual(
          await doAll(openMemoryStore(), some),
        );
      }),
      { numRuns: 60 },
    );
  });
});

describe('a browser that keeps nothing', () => {
  it('leaves the edits to the tab, and says so once', async () => {
    const onFailure = vi.fn();
    const waiting = [typed({ text: 'one' })];
    const store = makeReliable(Promise.reject(new Error('No storage here.')), {
      getWaiting: () => waiting,
      onFailure,
    });
    expect(await store.append(waiting)).toEqual(waiting);
    expect(textsOf(await sendAll(store))).toEqual(['one']);
    expect(textsOf(await waitingIn(store))).toEqual(['one']);
    expect(onFailure).toHaveBeenCalledOnce();
  });
});
