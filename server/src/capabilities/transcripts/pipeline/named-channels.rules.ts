import type { FileOrder } from '../../jobs/index.ts';
import type { NamedSpeaker } from '../name-speakers.ts';

type Order = {
  tracks: readonly Pick<FileOrder['tracks'][number], 'speakerName'>[];
  settings: Pick<FileOrder['settings'], 'speakers' | 'speakerNames'>;
};

/**
 * Who is heard on which channel, as it was said when the file came: of a track its speaker, and of channels that are
 * heard one by one the names in their order, where there are as many. Where one person speaks, one name is theirs. Other
 * names are whose voices nobody knows yet, and offered where people name speakers.
 */
export function namedChannels(
  { tracks, settings: { speakers, speakerNames = [] } }: Order,
  { channelPlan, channels }: { channelPlan: 'mixed' | 'separate'; channels: number },
): NamedSpeaker[] {
  // Channels are numbered as tracks are, from 1.
  if (tracks.length > 0)
    return tracks.flatMap(({ speakerName: name }, channel) =>
      name === null ? [] : [{ number: channel + 1, name }],
    );
  const people = channelPlan === 'separate' ? channels : speakers === 1 ? 1 : 0;
  return speakerNames.length === people ? speakerNames.map((name, at) => ({ number: at + 1, name })) : [];
}
