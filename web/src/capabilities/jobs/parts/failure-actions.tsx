import { type JobDetail, LANGUAGE_FAILURES, TEXT_NOT_AUDIO } from '@colloquy/contract';
import { FileText, Languages } from 'lucide-react';
import { useState } from 'react';
import { onDemand } from '../../../app/screens/on-demand.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { useReadAsTranscript } from '../jobs.queries.ts';

const RetryLanguageDialog = onDemand(() =>
  import('./retry-language-dialog.tsx').then((module) => module.RetryLanguageDialog),
);

type JobFile = JobDetail['files'][number];

/** What a person can do about a failed file beside trying the same again. */
export function FailureActions({ job, file }: { job: JobDetail; file: JobFile }) {
  const read = useReadAsTranscript(job.id);
  const [isAsking, setAsking] = useState(false);
  const { state, failure } = file.progress;
  if (!job.abilities.canChange || file.standing !== 'active' || state !== 'failed' || !failure) return null;
  if (failure.reason === TEXT_NOT_AUDIO)
    return (
      <Button
        size="small"
        icon={<FileText aria-hidden size={14} />}
        isBusy={read.isPending}
        onClick={() => read.mutate(file.id)}
      >
        Use as transcript<span className="sr-only"> {file.name}</span>
      </Button>
    );
  if (!LANGUAGE_FAILURES.includes(failure.reason)) return null;
  return (
    <>
      <Button size="small" icon={<Languages aria-hidden size={14} />} onClick={() => setAsking(true)}>
        Choose the language…<span className="sr-only"> {file.name}</span>
      </Button>
      {isAsking && <RetryLanguageDialog job={job} file={file} onClose={() => setAsking(false)} />}
    </>
  );
}
