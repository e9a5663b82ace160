import type { Past, SegmentLink } from '@colloquy/contract';
import { sqlQuery } from '../../../platform/database/scope.ts';
import { refuse } from '../../../platform/refusal.ts';
import { getLivingRecording } from './living-recording.ts';
import { segmentsAt, speakersAt } from './state-at.ts';

/** A transcript as it was at a revision, within a scope that sees it. */
export async function readPast(recordingId: string, revision: number): Promise<Past> {
  const recording = await getLivingRecording(recordingId);
  if (revision > recording.revision) refuse('invalid-input', 'This moment is still to come.');
  return {
    revision,
    segments: await segmentsAt(recordingId, revision),
    speakers: await speakersAt(recordingId, revision),
  };
}

/** Which segments came out of which since a revision, or went into which. Only these kinds of commands do that. */
export async function readLinks(recordingId: string, since: number): Promise<SegmentLink[]> {
  await getLivingRecording(recordingId);
  const { rows } = await sqlQuery<SegmentLink>(
    `select * from (
       select r.segment_id as "segmentId", r.revision,
         case when r.before is null then r.after ->> 'splitFrom'
           when (r.before ->> 'mergedInto') is distinct from (r.after ->> 'mergedInto')
             then coalesce(r.after ->> 'mergedInto', r.before ->> 'mergedInto') end as "otherId"
       from segment_command c
         join segment_revision r on r.organisation_id = c.organisation_id and r.command_id = c.id
       where c.organisation_id = (select api.organisation_id()) and c.recording_id = $1 and c.revision > $2
         and c.kind in ('split', 'merge', 'undo', 'restore')) links
     where "otherId" is not null order by revision`,
    [recordingId, since],
  );
  return rows;
}
