import { Mic, RotateCw, Square, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../app/actions/confirm-dialog.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { formatDuration } from '../../../ui/format/duration.ts';
import { formatMomentInFull } from '../../../ui/format/moment.ts';
import { describeStart } from '../messages.ts';
import { canResume, type StoredRecording } from '../recording/stored-recording.ts';
import { SaveCopy } from './save-copy.tsx';

type UnfinishedRecordingProps = {
  recording: StoredRecording;
  isOfThisJob: boolean;
  /** Sends the rest of it, without further sound. */
  onFinish: () => void;
  /** Continues it; undefined while another recording runs. */
  onResume: (() => void) | undefined;
  onDiscard: () => void;
};

/** A recording that can be finished, continued, saved or discarded. */
export function UnfinishedRecording(props: UnfinishedRecordingProps) {
  const { recording, isOfThisJob, onFinish, onResume, onDiscard } = props;
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const { startedAt, durationMs, bytes, jobName } = recording;
  const when = describeStart(startedAt);
  const cannotResume = !recording.isEnded && !canResume(recording);
  return (
    <li className="rounded-md border border-line bg-attention-soft px-3 py-2.5">
      <p className="font-medium" data-tooltip={formatMomentInFull(startedAt)}>
        {recording.isEnded ? 'A recording was not sent in full.' : 'A recording was not finished.'}
      </p>
      <p className="mb-2 text-ink-2">
        Started {when}. {formatDuration(durationMs)} of audio is saved on this computer
        {!isOfThisJob && (
          <>
            , for the job <bdi>{jobName}</bdi>
          </>
        )}
        .{cannotResume && ' This browser cannot add to it: record the rest as a second one.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {bytes > 0 && (
          <Button
            variant="primary"
            className="h-auto! max-w-full py-1 text-left whitespace-normal!"
            icon={recording.isEnded ? <RotateCw aria-hidden size={14} /> : <Square aria-hidden size={14} />}
            onClick={onFinish}
          >
            {recording.isEnded ? 'Send the rest of the recording' : 'Finish the recording'} (
            {formatDuration(durationMs)} saved)
          </Button>
        )}
        {canResume(recording) && onResume && (
          <Button icon={<Mic aria-hidden size={14} />} onClick={onResume}>
            Go on recording
          </Button>
        )}
        {bytes > 0 && <SaveCopy recording={recording} />}
        <Button icon={<Trash2 aria-hidden size={14} />} onClick={() => setConfirmOpen(true)}>
          Discard
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title={`Discard the recording started ${when}?`}
        description={`${formatDuration(durationMs)} of audio is deleted here and on the server. This cannot be undone.`}
        cancelLabel="Keep it"
        confirmLabel="Discard"
        variant="danger"
        onConfirm={onDiscard}
      />
    </li>
  );
}
