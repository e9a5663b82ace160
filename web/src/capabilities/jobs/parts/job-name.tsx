import type { JobDetail } from '@colloquy/contract/jobs';
import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { RenameConflictError, renameJob } from '../jobs.queries.ts';

/** Text being typed, with the name and revision it is based on. */
type NameDraft = { text: string; from: string; revision: number; problem?: string };

/** Job name, edited in place: Enter saves, Escape cancels. */
export function JobName({ job }: { job: JobDetail }) {
  const [draft, setDraft] = useState<NameDraft>();
  const pencil = useRef<HTMLButtonElement>(null);
  /** Shown until the server has it. */
  const [pendingName, setPendingName] = useState<string>();

  const close = () => {
    setDraft(undefined);
    requestAnimationFrame(() => pencil.current?.focus());
  };
  const save = async ({ text, from, revision }: NameDraft) => {
    close();
    const to = text.trim();
    if (to === '' || to === from) return;
    setPendingName(to);
    try {
      await renameJob(job.id, { from, to, revision });
    } catch (error) {
      const conflict = error instanceof RenameConflictError ? error : undefined;
      setDraft({
        text: to,
        from: conflict?.job.name ?? from,
        revision: conflict?.job.revision ?? revision,
        problem: conflict ? conflictMessage(conflict) : messageOf(error),
      });
    }
    setPendingName(undefined);
  };

  if (draft) {
    return (
      <div className="min-w-0 grow">
        <h1 className="sr-only">{job.name}</h1>
        <input
          ref={focusAll}
          aria-label="Name of the job"
          aria-describedby={draft.problem ? 'name-problem' : undefined}
          value={draft.text}
          maxLength={120}
          className="w-full rounded-md border border-line-control bg-surface px-2 text-title font-semibold"
          onChange={({ target }) => setDraft({ ...draft, text: target.value })}
          onBlur={() => (draft.problem === undefined ? void save(draft) : undefined)}
          onKeyDown={({ key, nativeEvent }) => {
            if (nativeEvent.isComposing) return;
            if (key === 'Enter') void save(draft);
            if (key === 'Escape') close();
          }}
        />
        {draft.problem && (
          <p id="name-problem" role="alert" className="mt-1 text-xs text-danger">
            {draft.problem}
          </p>
        )}
      </div>
    );
  }
  return (
    <>
      <h1 className="text-title font-semibold wrap-anywhere">
        <bdi>{pendingName ?? job.name}</bdi>
      </h1>
      {job.abilities.canChange && (
        <IconButton
          ref={pencil}
          size="small"
          label="Rename this job"
          icon={<Pencil aria-hidden size={14} />}
          onClick={() => setDraft({ text: job.name, from: job.name, revision: job.revision })}
        />
      )}
    </>
  );
}

const conflictMessage = ({ message }: RenameConflictError): string =>
  `${message} Enter keeps yours, Escape keeps that.`;

const focusAll = (input: HTMLInputElement | null): void => {
  if (input && document.activeElement !== input) input.select();
};
