import { textOf } from '@colloquy/rules/transcript';
import { expect, onTestFinished } from 'vitest';
import { openMemoryStore } from '../sync/outbox/memory-store.ts';
import { FakeServer } from './fake-server.ts';
import { aBrowser, aTab, type FakeBrowser, type FakeTab, type FakeConditions } from './fake-tab.ts';
import { aSegment } from './segments.ts';

export const TEXTS = ['we met at the market', 'it was raining'];

/** A server with a reliable network, unless `isOffline`. */
export class FakeEnvironment implements FakeConditions {
  readonly server = new FakeServer(TEXTS.map((text, place) => aSegment(`segment-${place}`, text, place)));
  isOffline = false;
  pause = () => ticks(1);
  request = () => (this.isOffline ? 'is lost' : 'arrives') as ReturnType<FakeConditions['request']>;

  /** Opens a tab until the test ends. Without a connection it would retry for ever, also under other tests' clocks. */
  tabOf = (browser: FakeBrowser): FakeTab => {
    const tab = aTab(this.server, browser, this);
    onTestFinished(tab.kill);
    return tab;
  };
}

export const ticks = async (count: number): Promise<void> => {
  for (let at = 0; at < count; at++) await new Promise((resolve) => setImmediate(resolve));
};
export const browserOf = (person: string) => aBrowser(person, openMemoryStore());
export const textsIn = (tab: FakeTab): string[] =>
  tab.getState().transcript.segments.map(({ words }) => textOf(words));
export const typeText = (tab: FakeTab, text: string, segment = 0) =>
  tab.edit([{ kind: 'set-text', segmentId: `segment-${segment}`, text }]);
export async function untilSaved(...tabs: FakeTab[]): Promise<void> {
  await expect.poll(() => tabs.map((tab) => tab.getState().saving)).toEqual(tabs.map(() => 'saved'));
}
