import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { openBrowserStore, openDatabase } from './queue/browser-store.ts';
import type { EditStore } from './queue/edit-store.ts';
import { openMemoryStore } from './queue/memory-store.ts';
import { browserOf, saved, textsIn, turns, World, write } from './testing/calm-world.ts';
import { aBrowser, type FakeBrowser, type FakeTab } from './testing/fake-tab.ts';

/** A world whose server can be restored to the state in which it is now. */
class RestoredWorld extends World {
  isAnswerLost = false;
  restore = this.server.backUp();
  override request = () =>
    this.isCut
      ? ('is lost' as const)
      : this.isAnswerLost
        ? ('answer is lost' as const)
        : ('arrives' as const);
}

/** Edits that the backup does not hold, and then two that wait: one that the server did, and one that it never saw. */
async function editAfterBackup(world: RestoredWorld, { store }: FakeBrowser, tab: FakeTab): Promise<void> {
  for (const text of ['we met', 'we met at noon', 'we met at noon, I think']) {
    write(tab, text);
    await saved(tab);
  }
  world.isAnswerLost = true;
  write(tab, 'it was raining hard', 1);
  await expect.poll(() => world.server.texts[1]).toBe('it was raining hard');
  world.isCut = true;
  write(tab, 'we met at noon, I am sure');
  await expect.poll(async () => (await store.load()).waiting).toMatchObject([{ isSent: true }, {}]);
  world.isAnswerLost = false;
}

/** What becomes of the words: what waited is merged with those that are there, and nothing is asked again and again. */
async function expectSettled(
  world: RestoredWorld,
  { store }: FakeBrowser,
  tab: FakeTab,
  reads: number,
): Promise<void> {
  await expect.poll(async () => (await store.load()).waiting).toEqual([]);
  await saved(tab);
  expect(textsIn(tab)).toEqual(world.server.texts);
  expect(world.server.texts[1]).toBe('it was raining hard');
  expect([...world.server.texts, ...world.server.alternatives].join(' ')).toContain('sure');
  expect(tab.getState().refused).toEqual([]);
  await turns(200);
  expect(world.server.reads - reads).toBeLessThan(12);
  tab.kill();
}

const STORES: Record<string, () => Promise<EditStore>> = {
  'in memory': async () => openMemoryStore(),
  'in the browser': async () => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    return openBrowserStore(await openDatabase(), { personId: 'one', recordingId: 'recording' });
  },
};

describe.each(Object.entries(STORES))(
  'after the installation was restored, edits that waited %s',
  (_, open) => {
    it.each([
      ['with a new generation', 'second'],
      ['by other means, to the generation that it had', undefined],
    ])(
      'are merged with the words as they are, in a tab that is opened then: %s',
      async (_how, generation) => {
        const world = new RestoredWorld();
        const browser = aBrowser('one', await open());
        const before = world.tabOf(browser);
        await turns(10);
        await editAfterBackup(world, browser, before);
        before.kill();
        world.restore(generation);
        world.isCut = false;
        const { reads } = world.server;
        await expectSettled(world, browser, world.tabOf(browser), reads);
      },
    );

    it('are merged also in a tab that was open all the while, which shows the restored words', async () => {
      const world = new RestoredWorld();
      const browser = aBrowser('one', await open());
      const tab = world.tabOf(browser);
      await turns(10);
      await editAfterBackup(world, browser, tab);
      world.restore('second');
      world.isCut = false;
      const { reads } = world.server;
      tab.hope();
      await expectSettled(world, browser, tab, reads);
    });

    it('leave alone what others wrote since, also where that has gone further than what was acknowledged', async () => {
      const world = new RestoredWorld();
      const browser = aBrowser('one', await open());
      const before = world.tabOf(browser);
      await turns(10);
      await editAfterBackup(world, browser, before);
      before.kill();
      world.restore('second');
      world.isCut = false;
      const other = world.tabOf(browserOf('two'));
      for (let at = 0; at < 12; at++) write(other, `yesterday we met at the market ${at}`);
      await saved(other);
      const { reads } = world.server;
      const tab = world.tabOf(browser);
      await expectSettled(world, browser, tab, reads);
      expect(world.server.texts[0]).toContain('yesterday');
      expect(world.server.texts[0]).toContain('market 11');
      other.kill();
    });

    it('are not asked after where nothing waits', async () => {
      const world = new RestoredWorld();
      const browser = aBrowser('one', await open());
      const before = world.tabOf(browser);
      await turns(10);
      write(before, 'we met');
      await saved(before);
      before.kill();
      world.restore();
      const { reads } = world.server;
      const tab = world.tabOf(browser);
      await turns(300);
      expect(world.server.reads - reads).toBeLessThan(8);
      write(tab, 'we met again');
      await saved(tab);
      expect(world.server.texts[0]).toBe('we met again');
      tab.kill();
    });
  },
);
