import { defineCapability } from '../../platform/capability.ts';
import { onAccessEnded, renameRecording, waitForEdits } from '../jobs/index.ts';
import { namesOfRecordings } from './audit-names.ts';
import { saveAcceptedSnapshot, saveCheckedSnapshot } from './history/automatic-snapshots.ts';
import { historyRoutes } from './history/history.routes.ts';
import { findVisibleRecordings } from './invalidate-recording.ts';
import { endPresence } from './presence.ts';
import { lockRecordingsOfJob, saveRecordingName } from './recordings.store.ts';
import { transcriptRoutes } from './transcripts.routes.ts';

export default defineCapability({
  routes: (app) => {
    transcriptRoutes(app);
    historyRoutes(app);
  },
  tasks: [saveAcceptedSnapshot, saveCheckedSnapshot],
  events: {
    'jobs.file-accepted': [saveAcceptedSnapshot],
    'jobs.file-checked': [saveCheckedSnapshot],
  },
  listen: () => onAccessEnded(endPresence),
  answers: [waitForEdits.answeredBy(lockRecordingsOfJob), renameRecording.answeredBy(saveRecordingName)],
  auditNames: namesOfRecordings,
  topics: {
    recording: findVisibleRecordings,
    'turn-reviews': findVisibleRecordings,
    snapshots: findVisibleRecordings,
    presence: findVisibleRecordings,
  },
  exemptions: {
    idsWithoutKey: {
      'anchor.unit_id':
        'units of later services have tables of their own; deleted with the recording’s quotations',
      'presence.segment_id': 'sent by a browser every few seconds; the segment may be merged meanwhile',
      'recording.transcript_file_id': 'the recording’s own file or its pair; deleted with the job’s files',
      'segment.merged_into':
        'lineage: the segment may be purged before its successor, and must not block an erasure',
      'segment.split_from': 'lineage, as above',
      'segment_command.segment_id':
        'a command may name a segment that does not exist: it is refused and recorded',
      'segment_command.step': 'created by the client to group commands',
      'segment_command.undoes': 'a step, which has no row of its own',
      'segment_revision.command_id': 'the machine changes segments without a command',
      'speaker.merged_into': 'lineage, as for segments',
      'speaker_revision.command_id': 'the machine names speakers without a command',
    },
    definerFunctions: {
      'api.segments_changed_outside_range':
        'as search: ids of segments that an assignment no longer shows, of a recording that it may see',
      'api.search_segments':
        'as search: text operators do not use their indexes behind a policy; reads the scope itself',
    },
    changedWhileCompleted: {
      anchor: 'the range of a comment; it moves only with words, which are locked',
      quotation: 'the words of a comment; finished transcripts can be discussed',
      presence: 'current readers',
      reading_position: 'where each person was; finished transcripts can be read',
      segment_command:
        'written with changes of segments and speakers, which are locked; commands without effect are recorded',
      segment_revision: 'as for commands',
      snapshot: 'a name for a state of the transcript',
      speaker_revision: 'as for commands; an erased name is removed from history, too',
    },
  },
});
