import { useState } from 'react';
import { useNavigate } from 'react-router';
import { v7 as newId } from 'uuid';
import { ConfirmDialog } from '../../../app/actions/confirm-dialog.tsx';
import { pathOfFiles } from '../job-path.ts';
import { createDuplicate, type NamedJob } from '../jobs.queries.ts';
import { duplicateJobQuestion } from '../messages.ts';

/** Asks before duplicating a job, because that creates a draft; then opens the page that adds its files. */
export function DuplicateJobDialog({ job, onClose }: { job: NamedJob; onClose: () => void }) {
  const navigate = useNavigate();
  // The id makes a retry idempotent: one draft per dialog.
  const [requestId] = useState(() => newId());
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={duplicateJobQuestion(job.name)}
      description="This creates a draft with the same settings. You add its files on the next page; nothing is charged before that."
      cancelLabel="Not now"
      confirmLabel="Create the draft"
      onConfirm={async () => navigate(pathOfFiles(await createDuplicate(job.id, requestId)))}
    />
  );
}
