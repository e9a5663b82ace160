import { hasPermission } from '@colloquy/contract';
import type { JobDetail, JobMove } from '@colloquy/contract/jobs';
import {
  Ellipsis,
  FileCheck,
  FilePen,
  History,
  MessageSquareHeart,
  Pencil,
  Repeat2,
  RotateCw,
  Trash,
  Upload,
  UserRoundPlus,
  X,
} from 'lucide-react';
import { use, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { lazyDialog } from '../../../app/loading/lazy-dialog.tsx';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { Commands } from '../../../ui/commands/commands.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';
import type { MenuEntry } from '../../../ui/overlay/menu-items.tsx';
import { chosenFile } from '../chosen-file.ts';
import { pathOfFiles } from '../job-path.ts';
import * as text from '../messages.ts';
import { ServiceContext } from '../service-screens.ts';

const CheckFileDialog = lazyDialog(() =>
  import('./check-file-dialog.tsx').then((module) => module.CheckFileDialog),
);
const RenameFileDialog = lazyDialog(() =>
  import('./rename-file-dialog.tsx').then((module) => module.RenameFileDialog),
);
const DeleteJobsDialog = lazyDialog(() =>
  import('./delete-jobs-dialog.tsx').then((module) => module.DeleteJobsDialog),
);
const DuplicateJobDialog = lazyDialog(() =>
  import('./duplicate-job-dialog.tsx').then((module) => module.DuplicateJobDialog),
);
const HistoryDialog = lazyDialog(() => import('./history-dialog.tsx').then((module) => module.HistoryDialog));
const MoveJobDialog = lazyDialog(() => import('./move-dialog.tsx').then((module) => module.MoveJobDialog));
const ShareDialog = lazyDialog(() => import('./share-dialog.tsx').then((module) => module.ShareDialog));
const FeedbackDialog = lazyDialog(() =>
  import('../../../app/feedback/feedback-dialog.tsx').then((module) => module.FeedbackDialog),
);

type OpenDialog =
  | 'transcribe-again'
  | 'rename-file'
  | 'check'
  | 'share'
  | 'again'
  | 'delete'
  | 'history'
  | 'feedback';

type JobPageMenuProps = { job: JobDetail; onCancel: () => void; onRename: () => void };

/** All actions of a job's page that are not its next step. */
export function JobPageMenu({ job, onCancel, onRename }: JobPageMenuProps) {
  const role = useUserInfo()?.role;
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const service = use(ServiceContext);
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const [move, setMove] = useState<JobMove>();
  if (role === undefined) return null;
  const { abilities } = job;
  const AgainDialog = service?.AgainDialog;
  const file = chosenFile(job.files, search);
  const close = () => setOpenDialog(undefined);
  const open = (dialog: OpenDialog) => () => setOpenDialog(dialog);
  const change: MenuEntry[] = [
    abilities.canChange && {
      label: text.renameJob,
      icon: <Pencil {...ICON} />,
      movesFocus: true,
      run: onRename,
    },
    abilities.canChange &&
      file !== undefined && { label: text.renameFile, icon: <FilePen {...ICON} />, run: open('rename-file') },
    file?.canCheck === true &&
      file.checked === null && {
        label: text.markAsCheckedEntry,
        icon: <FileCheck {...ICON} />,
        run: open('check'),
      },
    abilities.canAddFiles &&
      job.files.length > 0 && {
        label: text.addFiles,
        icon: <Upload {...ICON} />,
        run: () => void navigate(pathOfFiles(job)),
      },
    abilities.canShare && { label: text.share, icon: <UserRoundPlus {...ICON} />, run: open('share') },
    AgainDialog &&
      file?.canTranscribeAgain === true && {
        label: text.transcribeAgain,
        icon: <RotateCw {...ICON} />,
        run: open('transcribe-again'),
      },
    hasPermission(role, 'job:create') && {
      label: text.orderAgain,
      icon: <Repeat2 {...ICON} />,
      run: open('again'),
    },
  ].filter((entry) => typeof entry === 'object');
  const look: MenuEntry[] = [
    // Customers have it in the panel of a transcript; admins act on it.
    (role !== 'customer' || job.files.every(({ recordingId }) => recordingId === null)) && {
      label: text.jobHistory,
      icon: <History {...ICON} />,
      run: open('history'),
    },
    hasPermission(role, 'feedback:send') && {
      label: text.sendFeedback,
      icon: <MessageSquareHeart {...ICON} />,
      run: open('feedback'),
    },
  ].filter((entry) => typeof entry === 'object');
  const end: MenuEntry[] = [
    abilities.canCancel && { label: text.cancelJob, icon: <X {...ICON} />, run: onCancel },
    abilities.canDelete && {
      label: text.deleteJob,
      icon: <Trash {...ICON} />,
      variant: 'danger' as const,
      run: open('delete'),
    },
  ].filter((entry) => typeof entry === 'object');
  const groups = [change, look, end].filter((group) => group.length > 0);
  return (
    <>
      <Commands commands={groups.flat().filter((entry) => entry !== null && 'run' in entry)} />
      <Menu
        trigger={<IconButton label={text.moreFor(job.name)} icon={<Ellipsis aria-hidden size={16} />} />}
        items={groups.flatMap((group, at) => (at === 0 ? group : [null, ...group]))}
      />
      {openDialog === 'rename-file' && file && (
        <RenameFileDialog jobId={job.id} file={file} onClose={close} />
      )}
      {openDialog === 'check' && file && <CheckFileDialog job={job} file={file} onClose={close} />}
      {openDialog === 'transcribe-again' && AgainDialog && file && (
        <AgainDialog job={job} file={file} onClose={close} />
      )}
      {openDialog === 'share' && <ShareDialog job={job} onClose={close} />}
      {openDialog === 'again' && <DuplicateJobDialog job={job} onClose={close} />}
      {openDialog === 'delete' && (
        <DeleteJobsDialog
          jobs={[job]}
          onClose={close}
          onDeleted={() => void navigate('/client/jobs/status')}
        />
      )}
      {openDialog === 'history' && (
        <HistoryDialog
          job={job}
          onClose={close}
          onMove={(chosen) => {
            close();
            setMove(chosen);
          }}
        />
      )}
      {openDialog === 'feedback' && <FeedbackDialog about="job" subjectId={job.id} onClose={close} />}
      {move && <MoveJobDialog move={move} job={job} onClose={() => setMove(undefined)} />}
    </>
  );
}

const ICON = { 'aria-hidden': true, size: 14 } as const;
