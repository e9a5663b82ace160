import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { openIndexedDbStore, openOutboxDatabase } from './outbox/indexeddb-store.ts';
import type { OutboxStore } from './outbox/outbox-store.ts';
import { openMemoryStore } from './outbox/memory-store.ts';
import {
  browserOf,
  untilSaved,
  textsIn,
  ticks,
  FakeEnvironment,
  typeText,
} from '../testing/fake-environment.ts';
import { aBrowser, type FakeBrowser, type FakeTab } from '../testing/fake-tab.ts';

/** An environment whose server can be restored to its state at construction. */
class RestoredEnvironment extends FakeEnvironment {
  isAnswerLost = false;
  restore = this.server.backUp();
  override request = () =>
    this.isOffline
      ? ('is lost' as const)
      : this.isAnswerLost
        ? ('answer is lost' as const)
        : ('arrives' as const);
}

/**
 * Makes edits that the backup lacks, then two pending ones: one that the server applied, and one that it
 * never received.
 */
async function editAfterBackup(
  environment: RestoredEnvironment,
  { store }: FakeBrowser,
  tab: FakeTab,
): Promise<void> {
  for (const text of ['we met', 'we met at noon', 'we met at noon, I think']) {
    typeText(tab, text);
    await untilSaved(tab);
  }
  environment.isAnswerLost = true;
  typeText(tab, 'it was raining hard', 1);
  await expect.poll(() => environment.server.texts[1]).toBe('it was raining hard');
  environment.isOffline = true;
  typeText(tab, 'we met at noon, I am sure');
  await expect.poll(async () => (await store.load()).pending).toMatchObject([{ isSent: true }, {}]);
  environment.isAnswerLost = false;
}

/** Expects pending edits to be merged with the restored text and requests to stop. */
async function expectSettled(
  environment: RestoredEnvironment,
  { store }: FakeBrowser,
  tab: FakeTab,
  reads: number,
): Promise<void> {
  await expect.poll(async () => (await store.load()).pending).toEqual([]);
  await untilSaved(tab);
  expect(textsIn(tab)).toEqual(environment.server.texts);
  expect(environment.server.texts[1]).toBe('it was raining hard');
  expect([...environment.server.texts, ...environment.server.conflicts].join(' ')).toContain('sure');
  expect(tab.getState().refused).toEqual([]);
  await ticks(200);
  expect(environment.server.reads - reads).toBeLessThan(12);
  tab.kill();
}

const STORES: Record<string, () => Promise<OutboxStore>> = {
  'in memory': async () => openMemoryStore(),
  'in the browser': async () => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    return openIndexedDbStore(await openOutboxDatabase(), { personId: 'one', recordingId: 'recording' });
  },
};

describe.each(Object.entries(STORES))('after a restore of the installation, pending edits %s', (_, open) => {
  it.each([
    ['with a new generation', 'second'],
    ['by other means, with the same generation', undefined],
  ])('are merged with the restored text in a newly opened tab: %s', async (_how, generation) => {
    const environment = new RestoredEnvironment();
    const browser = aBrowser('one', await open());
    const before = environment.tabOf(browser);
    await ticks(10);
    await editAfterBackup(environment, browser, before);
    before.kill();
    environment.restore(generation);
    environment.isOffline = false;
    const { reads } = environment.server;
    await expectSettled(environment, browser, environment.tabOf(browser), reads);
  });

  it('are merged in a tab that stayed open, which shows the restored text', async () => {
    const environment = new RestoredEnvironment();
    const browser = aBrowser('one', await open());
    const tab = environment.tabOf(browser);
    await ticks(10);
    await editAfterBackup(environment, browser, tab);
    environment.restore('second');
    environment.isOffline = false;
    const { reads } = environment.server;
    tab.maybeOnline();
    await expectSettled(environment, browser, tab, reads);
  });

  it('keep later changes of others, even beyond the acknowledged revision', async () => {
    const environment = new RestoredEnvironment();
    const browser = aBrowser('one', await open());
    const before = environment.tabOf(browser);
    await ticks(10);
    await editAfterBackup(environment, browser, before);
    before.kill();
    environment.restore('second');
    environment.isOffline = false;
    const other = environment.tabOf(browserOf('two'));
    for (let at = 0; at < 12; at++) typeText(other, `yesterday we met at the market ${at}`);
    await untilSaved(other);
    const { reads } = environment.server;
    const tab = environment.tabOf(browser);
    await expectSettled(environment, browser, tab, reads);
    expect(environment.server.texts[0]).toContain('yesterday');
    expect(environment.server.texts[0]).toContain('market 11');
    other.kill();
  });

  it('cause no requests if there are none', async () => {
    const environment = new RestoredEnvironment();
    const browser = aBrowser('one', await open());
    const before = environment.tabOf(browser);
    await ticks(10);
    typeText(before, 'we met');
    await untilSaved(before);
    before.kill();
    environment.restore();
    const { reads } = environment.server;
    const tab = environment.tabOf(browser);
    await ticks(300);
    expect(environment.server.reads - reads).toBeLessThan(8);
    typeText(tab, 'we met again');
    await untilSaved(tab);
    expect(environment.server.texts[0]).toBe('we met again');
    tab.kill();
  });
});
