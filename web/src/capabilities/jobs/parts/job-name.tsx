import type { JobDetail } from '@colloquy/contract/jobs';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { useReplacedButton } from '../../../ui/overlay/return-focus.tsx';
import { useLatest } from '../../../ui/state/use-latest.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { RenameConflictError, renameJob } from '../jobs.queries.ts';

/** Text being typed, with the name and revision it is based on. */
type NameDraft = { text: string; from: string; revision: number; problem?: string };

/** Job name, edited in place: Enter saves, Escape cancels. */
export function JobName({ job }: { job: JobDetail }) {
  const [draft, setDraft] = useState<NameDraft>();
  const [pencil, handleClose] = useReplacedButton();
  /** Shown until the server has it. */
  const [pendingName, setPendingName] = useState<string>();
  const current = useLatest({ draft, pendingName });
  const name = pendingName ?? job.name;

  const save = async ({ text, from, revision }: NameDraft) => {
    setDraft(undefined);
    const to = text.trim();
    if (to === '' || to === from) return;
    setPendingName(to);
    try {
      await renameJob(job.id, { from, to, revision });
    } catch (error) {
      const conflict = error instanceof RenameConflictError ? error : undefined;
      const { draft: openDraft, pendingName: latestName } = current();
      if (openDraft) toast.error(conflict?.message ?? messageOf(error));
      // A later name that is being saved replaces this one.
      else if (latestName === to)
        setDraft({
          text: to,
          from: conflict?.job.name ?? from,
          revision: conflict?.job.revision ?? revision,
          problem: conflict ? conflictMessage(conflict) : messageOf(error),
        });
    }
    setPendingName((now) => (now === to ? undefined : now));
  };

  if (draft) {
    return (
      <div className="min-w-0 grow">
        <h1 className="sr-only">{job.name}</h1>
        <input
          ref={focusUnlessElsewhere}
          aria-label="Name of the job"
          aria-describedby={draft.problem ? 'name-problem' : undefined}
          value={draft.text}
          maxLength={120}
          className="w-full rounded-md border border-line-control bg-surface px-2 text-title font-semibold"
          onChange={({ target }) => setDraft({ ...draft, text: target.value })}
          onBlur={({ target }) => {
            if (draft.problem !== undefined) return;
            // The window lost the focus, and the field will not be there when it returns.
            if (document.activeElement === target) handleClose();
            void save(draft);
          }}
          onKeyDown={(press) => {
            const { key, nativeEvent } = press;
            if (nativeEvent.isComposing || (key !== 'Enter' && key !== 'Escape')) return;
            // Enter would press the button, which has the focus next.
            press.preventDefault();
            handleClose();
            if (key === 'Enter') void save(draft);
            else setDraft(undefined);
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
        <bdi>{name}</bdi>
      </h1>
      {job.abilities.canChange && (
        <IconButton
          ref={pencil}
          size="small"
          label="Rename this job"
          icon={<Pencil aria-hidden size={14} />}
          onClick={() => setDraft({ text: name, from: name, revision: job.revision })}
        />
      )}
    </>
  );
}

const conflictMessage = ({ message }: RenameConflictError): string =>
  `${message} Enter keeps yours, Escape keeps that.`;

/** The field also opens again after a failure, when the person may be typing elsewhere. */
const focusUnlessElsewhere = (input: HTMLInputElement | null): void => {
  const isFree = document.activeElement === null || document.activeElement === document.body;
  if (!input || !isFree) return;
  input.focus();
  input.select();
};
