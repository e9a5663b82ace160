import { applyCommand, type Command, type Segment } from '@colloquy/contract';
import { mergeChanges, type Transcript } from '../merge-changes.ts';

/**
 * What a command makes of the transcript, before the server has said so. What only the server can tell (undo of what
 * this browser does not know, restoring) changes nothing here and shows with its answer.
 */
export function applyLocally(transcript: Transcript, command: Command): Transcript {
  switch (command.kind) {
    case 'undo':
    case 'restore':
      return transcript;
    case 'add-speaker':
      return withSpeakers(transcript, [...transcript.speakers, newSpeaker(transcript, command)]);
    case 'set-speaker':
      return withSpeakers(
        transcript,
        transcript.speakers.map((speaker) =>
          speaker.id === command.speakerId
            ? { ...speaker, ...given(command), label: command.name ?? labelWithout(speaker, command.name) }
            : speaker,
        ),
      );
    case 'merge-speakers':
      return {
        ...transcript,
        speakers: transcript.speakers.filter(({ id }) => id !== command.speakerId),
        segments: transcript.segments.map((segment) =>
          segment.speakerId === command.speakerId ? { ...segment, speakerId: command.intoId } : segment,
        ),
      };
    default:
      return applyToSegment(transcript, command);
  }
}

type SegmentCommand = Parameters<typeof applyCommand>[1];
type Speaker = Transcript['speakers'][number];

function applyToSegment(transcript: Transcript, command: SegmentCommand): Transcript {
  const at = transcript.segments.findIndex(({ id }) => id === command.segmentId);
  const segment = transcript.segments[at];
  if (!segment) return transcript;
  const { revision } = transcript.recording;
  const next: Segment | null = transcript.segments[at + 1] ?? null;
  const done = applyCommand({ segment, next, anchors: transcript.anchors, revision }, command);
  if ('refused' in done) return transcript;
  return mergeChanges(transcript, {
    ...done.applied,
    recording: transcript.recording,
    speakers: transcript.speakers,
  });
}

const withSpeakers = (transcript: Transcript, speakers: Speaker[]): Transcript => ({
  ...transcript,
  speakers,
});

function newSpeaker(
  { speakers }: Transcript,
  { speakerId, name }: Extract<Command, { kind: 'add-speaker' }>,
): Speaker {
  const number = Math.max(0, ...speakers.map((speaker) => speaker.number)) + 1;
  return {
    id: speakerId,
    number,
    name,
    label: name ?? `Speaker ${number}`,
    role: null,
    colour: ((number - 1) % 6) + 1,
  };
}

function given({ name, role, colour }: Extract<Command, { kind: 'set-speaker' }>): Partial<Speaker> {
  return {
    ...(name !== undefined && { name }),
    ...(role !== undefined && { role }),
    ...(colour !== undefined && { colour }),
  };
}

const labelWithout = (speaker: Speaker, name: string | null | undefined): string =>
  name === undefined ? speaker.label : `Speaker ${speaker.number}`;
