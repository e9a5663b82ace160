import { expect, test } from 'vitest';
import { namedChannels } from './named-channels.rules.ts';

const SEPARATE = { channelPlan: 'separate', channels: 2 } as const;
const MIXED = { channelPlan: 'mixed', channels: 2 } as const;
const named = (speakers: number | null, ...speakerNames: string[]) => ({
  tracks: [],
  settings: { speakers, speakerNames },
});

test('names of a sheet are those of the channels, where these are separate and as many', () => {
  expect(namedChannels(named(2, 'Host', 'Guest'), SEPARATE)).toEqual([
    { number: 1, name: 'Host' },
    { number: 2, name: 'Guest' },
  ]);
  expect(namedChannels(named(3, 'Host', 'Guest', 'Guest Two'), SEPARATE)).toEqual([]);
  expect(namedChannels(named(2, 'Host', 'Guest'), MIXED)).toEqual([]);
});

test('who speaks alone is the one who is named', () => {
  expect(namedChannels(named(1, 'Host'), MIXED)).toEqual([{ number: 1, name: 'Host' }]);
  expect(namedChannels(named(3, 'Host'), MIXED)).toEqual([]);
  expect(namedChannels(named(1), MIXED)).toEqual([]);
});

test('tracks have the names of their speakers', () => {
  const tracks = [{ speakerName: null }, { speakerName: 'Guest' }];
  expect(namedChannels({ tracks, settings: { speakers: null } }, SEPARATE)).toEqual([
    { number: 2, name: 'Guest' },
  ]);
});
