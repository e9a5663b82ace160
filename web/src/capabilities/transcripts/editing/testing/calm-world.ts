import { textOf } from '@colloquy/contract';
import { expect } from 'vitest';
import { openMemoryStore } from '../queue/memory-store.ts';
import { FakeServer } from './fake-server.ts';
import { aBrowser, aTab, type FakeBrowser, type FakeTab, type Fate } from './fake-tab.ts';
import { aSegment } from './segments.ts';

export const TEXTS = ['we met at the market', 'it was raining'];

/** A world without accidents, unless `isCut`. */
export class World implements Fate {
  readonly server = new FakeServer(TEXTS.map((text, place) => aSegment(`segment-${place}`, text, place)));
  isCut = false;
  pause = () => turns(1);
  request = () => (this.isCut ? 'is lost' : 'arrives') as ReturnType<Fate['request']>;

  tabOf = (browser: FakeBrowser): FakeTab => aTab(this.server, browser, this);
}

export const turns = async (count: number): Promise<void> => {
  for (let at = 0; at < count; at++) await new Promise((resolve) => setImmediate(resolve));
};
export const browserOf = (person: string) => aBrowser(person, openMemoryStore());
export const textsIn = (tab: FakeTab): string[] =>
  tab.getState().transcript.segments.map(({ words }) => textOf(words));
export const write = (tab: FakeTab, text: string, segment = 0) =>
  tab.edit([{ kind: 'set-text', segmentId: `segment-${segment}`, text }]);
export async function saved(...tabs: FakeTab[]): Promise<void> {
  await expect.poll(() => tabs.map((tab) => tab.getState().saving)).toEqual(tabs.map(() => 'saved'));
}
