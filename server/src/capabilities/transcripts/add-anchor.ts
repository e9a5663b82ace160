import {
  type Anchor,
  codePointLength,
  followTrail,
  rebasePlace,
  sliceCodePoints,
  textBefore,
  textOf,
} from '@colloquy/contract';
import { db } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { findChanges } from './commands/steps.store.ts';
import { asAnchor, asSegment, getSegment, holdRecording } from './transcripts.store.ts';
import { anchor } from './transcripts.table.ts';

/** A place that a person marked on the words of a revision: half-open range of code points. */
export type Place = Pick<Anchor, 'segmentId' | 'revision' | 'start' | 'end'>;

/**
 * Makes an anchor for whoever hangs something on words: a comment, a coding, an error. Where the words moved since the
 * revision that the person looked at, it goes to where they are; over a border that came since, it keeps its beginning.
 */
export async function addAnchor(recordingId: string, place: Place): Promise<Anchor> {
  const recording = await holdRecording(recordingId);
  const row = await getSegment(recordingId, place.segmentId);
  if (place.revision > recording.revision || place.start > place.end) refuse('invalid-input');
  const changes = await findChanges(recordingId, { after: place.revision, until: recording.revision });
  const trail = followTrail(place.segmentId, changes);
  const segments = [];
  for (const id of trail.domain) segments.push(asSegment(await getSegment(recordingId, id)));
  const base = textBefore(place.segmentId, changes) ?? textOf(row.words);
  if (place.end > codePointLength(base)) refuse('invalid-input', 'This place is not in the text.');

  const start = rebasePlace(trail, segments, { base, at: place.start, side: 'start' });
  const end = rebasePlace(trail, segments, { base, at: place.end, side: 'end' });
  const home = segments.find((segment) => segment.id === start.segmentId)!;
  const last = end.segmentId === home.id ? Math.max(start.at, end.at) : codePointLength(textOf(home.words));
  const [made] = await db
    .insert(anchor)
    .values({
      organisationId: recording.organisationId,
      id: newId(),
      recordingId,
      segmentId: home.id,
      revision: recording.revision,
      start: start.at,
      end: last,
      quote: sliceCodePoints(base, place.start, place.end),
      lost: start.at === last && place.start < place.end,
    })
    .returning();
  return asAnchor(made!);
}
