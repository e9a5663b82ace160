import type { JobDetail } from '@colloquy/contract';
import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '../../../ui/controls/button.tsx';
import { useChangeJob } from '../jobs.queries.ts';

/** The name, edited where it stands: Enter keeps it, Escape leaves it as it was. */
export function JobName({ job }: { job: JobDetail }) {
  const [isEditing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const change = useChangeJob(job);

  const close = () => {
    setEditing(false);
    requestAnimationFrame(() => pencil.current?.focus());
  };
  const keep = (name: string) => {
    close();
    if (name !== '' && name !== job.name) change.mutate({ name });
  };

  if (isEditing) {
    return (
      <input
        aria-label="Name of the job"
        autoFocus
        defaultValue={job.name}
        maxLength={120}
        className="min-w-0 grow rounded-md border border-line-control bg-surface px-2 text-title font-semibold"
        onBlur={(event) => keep(event.target.value.trim())}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') {
            event.currentTarget.value = job.name;
            close();
          }
        }}
      />
    );
  }
  return (
    <>
      <h1 className="text-title font-semibold wrap-anywhere">
        <bdi>{change.isPending ? change.variables.name : job.name}</bdi>
      </h1>
      {job.abilities.canChange && (
        <IconButton
          ref={pencil}
          size="small"
          label="Rename this job"
          icon={<Pencil aria-hidden size={14} />}
          onClick={() => setEditing(true)}
        />
      )}
    </>
  );
}
