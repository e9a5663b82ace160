import type { JobDetail } from '@colloquy/contract/jobs';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { useLatest } from '../../../ui/state/use-latest.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { RenameConflictError, renameJob } from '../jobs.queries.ts';
import * as message from '../messages.ts';

/** Text being typed, with the name and revision it is based on. */
type NameDraft = { text: string; from: string; revision: number; problem?: string };

export type JobNameHandle = { edit: () => void };

type JobNameProps = {
  job: JobDetail;
  /** Starts editing. */
  ref?: Ref<JobNameHandle>;
  /** Leaves the room to the name of the shown file. */
  isSmall?: boolean;
};

/** Job name, edited in place: Enter saves, Escape cancels. */
export function JobName({ job, ref, isSmall = false }: JobNameProps) {
  const [draft, setDraft] = useState<NameDraft>();
  const heading = useRef<HTMLHeadingElement>(null);
  /** The field was asked for and takes the focus once. */
  const takesFocus = useRef(false);
  /** Shown until the server has it. */
  const [pendingName, setPendingName] = useState<string>();
  const current = useLatest({ draft, pendingName });
  const name = pendingName ?? job.name;
  const edit = () => {
    takesFocus.current = true;
    setDraft({ text: name, from: name, revision: job.revision });
  };
  useImperativeHandle(ref, () => ({ edit }));
  const handleClose = () => {
    // The heading is rendered once the field is gone.
    setTimeout(() => heading.current?.focus());
  };

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
          problem: conflict ? message.renamedMeanwhile(conflict.job.name) : messageOf(error),
        });
    }
    setPendingName((now) => (now === to ? undefined : now));
  };

  if (draft) {
    return (
      <div className="min-w-0 grow">
        <h1 className="sr-only">{job.name}</h1>
        <input
          ref={(input) => {
            focusField(input, takesFocus.current);
            takesFocus.current = false;
          }}
          aria-label={message.nameOfJob}
          aria-describedby={draft.problem ? 'name-problem' : undefined}
          value={draft.text}
          maxLength={120}
          className="h-8 w-full rounded-md border border-line-control bg-surface px-2 font-semibold"
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
    <h1
      ref={heading}
      tabIndex={-1}
      data-tooltip={name}
      className={`min-w-12 truncate font-semibold ${isSmall ? 'shrink-2 max-wide:sr-only' : ''}`}
    >
      <bdi>{name}</bdi>
    </h1>
  );
}

/** After a failure the field opens again by itself, when the person may be typing elsewhere. */
function focusField(input: HTMLInputElement | null, isAsked: boolean): void {
  const isFree = document.activeElement === null || document.activeElement === document.body;
  if (!input || document.activeElement === input || !(isAsked || isFree)) return;
  input.focus();
  input.select();
}
