import { hasPermission } from '@colloquy/contract';
import type { JobDetail } from '@colloquy/contract/jobs';
import { Ellipsis, Repeat2, Trash } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { lazyDialog } from '../../../app/loading/lazy-dialog.tsx';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';

const DeleteJobsDialog = lazyDialog(() =>
  import('./delete-jobs-dialog.tsx').then((module) => module.DeleteJobsDialog),
);
const DuplicateJobDialog = lazyDialog(() =>
  import('./duplicate-job-dialog.tsx').then((module) => module.DuplicateJobDialog),
);

type JobMenuDialog = 'again' | 'delete';

type JobMenuProps = {
  job: Pick<JobDetail, 'id' | 'sid' | 'name'>;
  canDelete: boolean;
  /** Path to open after the job is deleted; without it the page stays. */
  afterDelete?: string;
  size?: 'small';
};

/** Duplicates or deletes a job, after confirmation. */
export function JobMenu({ job, canDelete, afterDelete, size }: JobMenuProps) {
  const role = useUserInfo()?.role;
  const navigate = useNavigate();
  const [openDialog, setOpenDialog] = useState<JobMenuDialog>();
  const mayOrder = role !== undefined && hasPermission(role, 'job:create');
  if (!mayOrder && !canDelete) return null;
  const close = () => setOpenDialog(undefined);
  const items = [
    ...(mayOrder
      ? [
          {
            label: 'Order again…',
            icon: <Repeat2 aria-hidden size={14} />,
            run: () => setOpenDialog('again'),
          },
        ]
      : []),
    ...(canDelete
      ? [
          {
            label: 'Delete…',
            icon: <Trash aria-hidden size={14} />,
            variant: 'danger' as const,
            run: () => setOpenDialog('delete'),
          },
        ]
      : []),
  ];
  return (
    <>
      <Menu
        trigger={
          <IconButton
            {...(size && { size })}
            label={`More for ${job.name}`}
            icon={<Ellipsis aria-hidden size={16} />}
          />
        }
        items={items}
      />
      {openDialog === 'again' && <DuplicateJobDialog job={job} onClose={close} />}
      {openDialog === 'delete' && (
        <DeleteJobsDialog
          jobs={[job]}
          onClose={close}
          {...(afterDelete !== undefined && { onDeleted: () => void navigate(afterDelete) })}
        />
      )}
    </>
  );
}
