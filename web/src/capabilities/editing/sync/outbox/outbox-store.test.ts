import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import type { Command } from '@colloquy/rules/transcript';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findUnsentRecordings, openIndexedDbStore, openOutboxDatabase } from './indexeddb-store.ts';
import type { OutboxStore } from './outbox-store.ts';
import { openMemoryStore, withMemoryFallback } from './memory-store.ts';
import type { PendingEdit } from './pending-edit.ts';

let count = 0;
type TypedText = { text: string; base?: string; segmentId?: string; step?: string; after?: string };
function typed({ text, base = 'before', segmentId = 'a', step = 'step', after }: TypedText): PendingEdit {
  const command: Command = { kind: 'set-text', id: `edit-${++count}`, segmentId, revision: 1, text, step };
  return { command, base, after: after ?? null, upon: [], isSent: false };
}
const textsOf = (edits: readonly PendingEdit[]): string[] =>
  edits.map(({ command }) => (command.kind === 'set-text' ? command.text : command.kind));
const idsOf = (edits: readonly PendingEdit[]): string[] => edits.map(({ command }) => command.id);
const pendingIn = async (store: OutboxStore): Promise<PendingEdit[]> => (await store.load()).pending;
const plan = {
  maxEdits: 100,
  revision: 1,
  generation: 'first',
  prepare: (edits: readonly PendingEdit[]) => [...edits],
};
const claimAll = async (store: OutboxStore, maxEdits = 100): Promise<PendingEdit[]> => {
  const claimed = await store.claim({ ...plan, maxEdits });
  if (claimed === 'behind') throw new Error('Nobody was ahead.');
  return claimed;
};

const STORES: Record<string, () => Promise<OutboxStore>> = {
  'in memory': async () => openMemoryStore(),
  'in the browser': async () =>
    openIndexedDbStore(await openOutboxDatabase(), { personId: 'one', recordingId: 'recording' }),
};

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

describe.each(Object.entries(STORES))('pending edits %s', (_name, open) => {
  it('combine continued typing into one edit with the first id and base', async () => {
    const store = await open();
    const [first] = await store.append([typed({ text: 'one' })]);
    const [second] = await store.append([typed({ text: 'one two', base: 'one' })]);
    expect(second!.command.id).toBe(first!.command.id);
    expect(await pendingIn(store)).toEqual([{ ...first, command: { ...first!.command, text: 'one two' } }]);
  });

  it.each([
    ['another step', { step: 'other' }],
    ['another segment', { segmentId: 'b' }],
    ['text changed by another user meanwhile', { base: 'one, as others left it' }],
  ])('stay separate: %s', async (_why, other) => {
    const store = await open();
    await store.append([typed({ text: 'one' })]);
    await store.append([typed({ text: 'one two', base: 'one', ...other })]);
    expect(textsOf(await pendingIn(store))).toEqual(['one', 'one two']);
  });

  it('are sent again unchanged once they were sent', async () => {
    const store = await open();
    await store.append([typed({ text: 'one' })]);
    const sent = await claimAll(store);
    await store.append([typed({ text: 'one two', base: 'one' })]);
    expect(await claimAll(store)).toEqual(sent);
    expect(textsOf(await pendingIn(store))).toEqual(['one', 'one two']);
  });

  it('are released for another try if the server did not apply them', async () => {
    const store = await open();
    await store.append([typed({ text: 'one' }), typed({ text: 'two', segmentId: 'b' })]);
    const sent = await claimAll(store);
    await store.release(idsOf(sent));
    expect(textsOf(await claimAll(store, 1))).toEqual(['one']);
  });

  it('remember the acknowledged edit they are based on', async () => {
    const store = await open();
    const [first, second] = [typed({ text: 'one' }), typed({ text: 'two', base: 'one', step: 'other' })];
    await store.append([first, { ...second, after: first.command.id }]);
    const sent = await claimAll(store, 1);
    await store.settle({ ids: idsOf(sent), revision: 2, refused: [] });
    const [left] = await pendingIn(store);
    expect(left!.upon).toEqual([first.command]);
  });

  it('remember all edits they are based on if one answer acknowledges several', async () => {
    const store = await open();
    const one = typed({ text: 'one' });
    const two = typed({ text: 'two', base: 'one', step: 'other', after: one.command.id });
    await store.append([one, two, typed({ text: 'three', base: 'two', after: two.command.id })]);
    await store.settle({ ids: idsOf(await claimAll(store, 2)), revision: 2, refused: [] });
    const [left] = await pendingIn(store);
    expect(left!.upon).toEqual([one.command, two.command]);
  });

  it('take over the revision of the edit they are based on', async () => {
    const store = await open();
    const typing = typed({ text: 'one' });
    const merge: PendingEdit = {
      ...typed({ text: '', base: 'one\nother', after: typing.command.id }),
      command: { kind: 'merge', id: 'merge', segmentId: 'a', withId: 'b', revision: 1 },
    };
    await store.append([
      typing,
      typed({ text: 'two', base: 'one', step: 'other', after: typing.command.id }),
    ]);
    await store.append([merge]);
    const raiseRevision = ([edit]: readonly PendingEdit[]) => [
      { ...edit!, command: { ...edit!.command, revision: 5 } },
    ];
    await store.claim({ ...plan, prepare: raiseRevision });
    await store.settle({ ids: [typing.command.id], revision: 6, refused: [] });
    // A merge knows no more of its second segment than before.
    expect((await pendingIn(store)).map(({ command }) => command.revision)).toEqual([5, 1]);
  });

  it('that merge also remember the edit of the second segment, unless the server does not know it', async () => {
    const check = async (isUnknown: boolean): Promise<void> => {
      const store = await open();
      const typing = typed({ text: 'two', segmentId: 'b' });
      const merge: PendingEdit = {
        ...typed({ text: '', base: 'one\ntwo' }),
        command: { kind: 'merge', id: `merge-${++count}`, segmentId: 'a', withId: 'b', revision: 1 },
      };
      await store.append([typing, merge]);
      const ids = idsOf(await claimAll(store, 1));
      await store.settle({ ids, revision: 2, refused: [], isUnknown });
      const [left] = await pendingIn(store);
      expect(left!.after === typing.command.id).toBe(isUnknown);
      expect(left!.upon).toEqual(isUnknown ? [] : [typing.command]);
    };
    await check(true);
    vi.stubGlobal('indexedDB', new IDBFactory());
    await check(false);
  });

  it('remember nothing if another tab based them on another text', async () => {
    const store = await open();
    const [first, second] = [typed({ text: 'one' }), typed({ text: 'two', base: 'other', step: 'other' })];
    await store.append([first, { ...second, after: first.command.id }]);
    await store.settle({ ids: idsOf(await claimAll(store, 1)), revision: 2, refused: [] });
    const [left] = await pendingIn(store);
    expect(left).toMatchObject({ after: first.command.id, upon: [] });
  });

  it('are not sent by a tab that lacks the answers of another', async () => {
    const store = await open();
    await store.append([typed({ text: 'one' }), typed({ text: 'two', segmentId: 'b' })]);
    await store.settle({ ids: idsOf(await claimAll(store, 1)), revision: 7, refused: [] });
    expect(await store.claim({ ...plan, revision: 6 })).toBe('behind');
    expect(await store.claim({ ...plan, revision: 7 })).toHaveLength(1);
  });

  it('become unsent when the generation of the installation changes', async () => {
    const store = await open();
    const [first, second] = [typed({ text: 'one' }), typed({ text: 'two', base: 'one', step: 'other' })];
    await store.append([first, { ...second, after: first.command.id }]);
    await store.settle({ ids: idsOf(await claimAll(store, 1)), revision: 7, refused: [] });
    await store.claim({ ...plan, revision: 7 });
    const none = { ...plan, prepare: () => [] };
    expect(await store.claim({ ...none, generation: 'second' })).toEqual([]);
    const { pending, acknowledged } = await store.load();
    expect([acknowledged, pending]).toMatchObject([
      0,
      [{ upon: [], isSent: false, after: first.command.id }],
    ]);
  });

  it('are kept after a refusal until the user dismisses them', async () => {
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
    expect(await store.load()).toEqual({ pending: [], refused: [refused], acknowledged: 0 });
    await store.dismiss(refused.id);
    expect((await store.load()).refused).toEqual([]);
  });
});

describe('a browser', () => {
  it('separates edits by user and recording', async () => {
    const database = await openOutboxDatabase();
    const open = (personId: string, recordingId: string) =>
      openIndexedDbStore(database, { personId, recordingId });
    await open('one', 'first').append([typed({ text: 'mine' })]);
    await open('one', 'second').append([typed({ text: 'mine, too' })]);
    await open('two', 'first').append([typed({ text: 'theirs' })]);
    expect(textsOf(await pendingIn(open('one', 'first')))).toEqual(['mine']);
    expect(textsOf(await pendingIn(open('two', 'first')))).toEqual(['theirs']);
    expect(await findUnsentRecordings(database, 'one')).toEqual(['first', 'second']);
    expect(await findUnsentRecordings(database, 'three')).toEqual([]);
  });

  it('stores edits in the same order and with the same text as memory', async () => {
    type Act = { kind: 'append' | 'claim' | 'settle' | 'release'; many: number; continuesStep: boolean };
    const acts = fc.array(
      fc.record<Act>({
        kind: fc.constantFrom('append', 'append', 'claim', 'settle', 'release'),
        many: fc.integer({ min: 1, max: 3 }),
        continuesStep: fc.boolean(),
      }),
      { maxLength: 25 },
    );
    const doAll = async (store: OutboxStore, some: readonly Act[]): Promise<unknown> => {
      let [number, text] = [0, 'before'];
      for (const { kind, many, continuesStep } of some) {
        const sent = (await pendingIn(store)).filter((edit) => edit.isSent);
        if (kind === 'claim') await claimAll(store, many);
        if (kind === 'settle') await store.settle({ ids: idsOf(sent), revision: 1, refused: [] });
        if (kind === 'release') await store.release(idsOf(sent.slice(0, many)));
        if (kind !== 'append') continue;
        const edits = Array.from({ length: many }, () => {
          const edit = typed({
            text: `${text} ${number}`,
            base: text,
            step: continuesStep ? 'same' : `${number}`,
          });
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

describe('a browser that stores nothing', () => {
  it('leaves the edits to the tab and reports it once', async () => {
    const onFailure = vi.fn();
    const pending = [typed({ text: 'one' })];
    const store = withMemoryFallback(Promise.reject(new Error('No storage here.')), {
      getPending: () => pending,
      onFailure,
    });
    expect(await store.append(pending)).toEqual(pending);
    expect(textsOf(await claimAll(store))).toEqual(['one']);
    expect(textsOf(await pendingIn(store))).toEqual(['one']);
    expect(onFailure).toHaveBeenCalledOnce();
  });
});
