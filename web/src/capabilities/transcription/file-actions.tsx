import { type JobDetail, LANGUAGE_FAILURES, TEXT_NOT_AUDIO } from '@colloquy/contract/jobs';
import { FileText, Languages } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '../../app/loading/lazy-dialog.tsx';
import { useAction } from '../../app/actions/use-action.ts';
import { Button } from '../../ui/controls/button.tsx';
import type { JobFile } from '../jobs/index.ts';
import { importFileAsTranscript, startWithTracks } from './speech.queries.ts';
import * as text from './messages.ts';

const RetryLanguageDialog = lazyDialog(() =>
  import('./retry-language-dialog.tsx').then((module) => module.RetryLanguageDialog),
);

/** Actions on a failed file beyond retrying it unchanged. */
export function FailureActions({ job, file }: { job: JobDetail; file: JobFile }) {
  const importFile = useAction(importFileAsTranscript);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { state, failure } = file.progress;
  if (!job.abilities.canChange || file.status !== 'active' || state !== 'failed' || !failure) return null;
  if (failure.reason === TEXT_NOT_AUDIO)
    return (
      <Button
        size="small"
        icon={<FileText aria-hidden size={14} />}
        isBusy={importFile.isPending}
        onClick={() => void importFile.run(job.id, file.id)}
      >
        {text.importAsTranscript}
        <span className="sr-only"> {file.name}</span>
      </Button>
    );
  if (!LANGUAGE_FAILURES.includes(failure.reason)) return null;
  return (
    <>
      <Button size="small" icon={<Languages aria-hidden size={14} />} onClick={() => setDialogOpen(true)}>
        {text.chooseLanguageAction}
        <span className="sr-only"> {file.name}</span>
      </Button>
      {isDialogOpen && <RetryLanguageDialog job={job} file={file} onClose={() => setDialogOpen(false)} />}
    </>
  );
}

type MissingTracksProps = { job: JobDetail; file: JobFile };

/** A conversation with missing tracks waits for them, or starts without them. */
export function MissingTracks({ job, file }: MissingTracksProps) {
  const start = useAction(startWithTracks);
  if (file.tracksMissing === 0) return null;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-2">
      <p className="text-xs text-attention">{text.waitingForTracks(file.tracksMissing)}</p>
      {job.abilities.canChange && (
        <Button size="small" isBusy={start.isPending} onClick={() => void start.run(job.id, file.id)}>
          {text.startWithoutTracks}
        </Button>
      )}
    </div>
  );
}
