import { type JobDetail, may } from '@colloquy/contract';
import { Ellipsis, Repeat2, Trash } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { onDemand } from '../../../app/screens/on-demand.tsx';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';

const DeleteJobsDialog = onDemand(() =>
  import('./delete-jobs-dialog.tsx').then((module) => module.DeleteJobsDialog),
);
const OrderAgainDialog = onDemand(() =>
  import('./order-again-dialog.tsx').then((module) => module.OrderAgainDialog),
);

type Asked = 'again' | 'delete';

type JobMenuProps = {
  job: Pick<JobDetail, 'id' | 'name'>;
  canDelete: boolean;
  /** Where it leads once the job is deleted; without it the page stays. */
  afterDelete?: string;
  size?: 'small';
};

/** What makes or removes a job, named in words and asked about. */
export function JobMenu({ job, canDelete, afterDelete, size }: JobMenuProps) {
  const role = useUserInfo()?.role;
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked>();
  const mayOrder = role !== undefined && may(role, 'job:create');
  if (!mayOrder && !canDelete) return null;
  const close = () => setAsked(undefined);
  const items = [
    ...(mayOrder
      ? [
          {
            label: 'Order again…',
            icon: <Repeat2 aria-hidden size={14} />,
            run: () => setAsked('again'),
          },
        ]
      : []),
    ...(canDelete
      ? [
          {
            label: 'Delete…',
            icon: <Trash aria-hidden size={14} />,
            tone: 'danger' as const,
            run: () => setAsked('delete'),
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
      {asked === 'again' && <OrderAgainDialog job={job} onClose={close} />}
      {asked === 'delete' && (
        <DeleteJobsDialog
          jobs={[job]}
          onClose={close}
          {...(afterDelete !== undefined && { onDeleted: () => void navigate(afterDelete) })}
        />
      )}
    </>
  );
}
