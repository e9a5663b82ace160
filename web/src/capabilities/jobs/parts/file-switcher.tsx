import type { JobDetail } from '@colloquy/contract/jobs';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { lazyPart } from '../../../app/loading/lazy-part.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Popover } from '../../../ui/overlay/popover.tsx';
import { ariaKeys, formatKeys } from '../../../ui/shortcuts/kbd.tsx';
import { useShortcutKeys, useShortcuts } from '../../../ui/shortcuts/shortcuts.ts';
import { chosenFile, type JobFile, searchOfFile } from '../chosen-file.ts';
import * as text from '../messages.ts';

const FilesList = lazyPart(
  () => import('./files-list.tsx').then((module) => module.FilesList),
  <SkeletonLines label={text.loadingFiles} lines={4} />,
);

/** The shown file of a job with several: its name, previous and next, and a list of all. */
export function FileSwitcher({ job }: { job: JobDetail }) {
  const [search] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const shown = chosenFile(job.files, search);
  const at = job.files.findIndex(({ id }) => id === shown?.id);
  const openFile = (file: JobFile | undefined) => {
    if (file) void navigate({ search: searchOfFile(search, file.id) }, { preventScrollReset: true });
  };
  const previous = job.files[at - 1];
  const next = job.files[at + 1];
  useShortcuts('Everywhere', [
    {
      id: 'job.previous-file',
      keys: 'alt+PageUp',
      label: text.previousFile,
      run: () => openFile(previous),
      whileTyping: true,
    },
    {
      id: 'job.next-file',
      keys: 'alt+PageDown',
      label: text.nextFile,
      run: () => openFile(next),
      whileTyping: true,
    },
  ]);
  if (!shown) return null;
  return (
    <div role="group" aria-label={text.filesOfJob} className="flex min-w-0 items-center">
      <StepButton
        id="job.previous-file"
        label={text.previousFile}
        icon={<ChevronLeft aria-hidden size={16} />}
        isDisabled={!previous}
        onClick={() => openFile(previous)}
      />
      <Popover
        label={text.filesOfJob}
        open={isOpen}
        onOpenChange={setOpen}
        className="w-[min(640px,calc(100vw-16px))]"
        trigger={
          <button
            type="button"
            className="flex h-8 min-w-0 items-center gap-1.5 rounded-md px-1.5 font-medium hover:bg-sunken"
          >
            <bdi className="truncate">{shown.name}</bdi>
            <span className="shrink-0 font-normal text-ink-3">
              {at + 1}/{job.files.length}
            </span>
            <ChevronDown aria-hidden size={14} className="shrink-0 text-ink-3" />
          </button>
        }
      >
        <FilesList job={job} onOpen={() => setOpen(false)} />
      </Popover>
      <StepButton
        id="job.next-file"
        label={text.nextFile}
        icon={<ChevronRight aria-hidden size={16} />}
        isDisabled={!next}
        onClick={() => openFile(next)}
      />
    </div>
  );
}

type StepButtonProps = Pick<Parameters<typeof IconButton>[0], 'label' | 'icon' | 'isDisabled' | 'onClick'> & {
  /** Of its shortcut. */
  id: string;
};

function StepButton({ id, label, ...props }: StepButtonProps) {
  const keys = useShortcutKeys(id);
  return (
    <span className="max-wide:hidden">
      <IconButton
        size="small"
        label={label}
        tooltip={keys === undefined ? label : `${label} (${formatKeys(keys)})`}
        aria-keyshortcuts={keys && ariaKeys(keys)}
        {...props}
      />
    </span>
  );
}
