import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { retentionButton, retentionEffect, retentionQuestion } from '../messages.ts';

type RetentionQuestionProps = {
  days: number;
  /** How many jobs a retention of so many days deletes. */
  jobs: number;
  isBusy: boolean;
  onSave: () => void;
  onClose: () => void;
};

/** Asks before a retention is saved that deletes jobs. */
export function RetentionQuestion({ days, jobs, isBusy, onSave, onClose }: RetentionQuestionProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={retentionQuestion(jobs)}
      description={retentionEffect(jobs, days)}
      actions={
        <>
          <Button onClick={onClose}>Don’t save</Button>
          <Button tone="danger" isBusy={isBusy} onClick={onSave}>
            {retentionButton(jobs)}
          </Button>
        </>
      }
    />
  );
}
