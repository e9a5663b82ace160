import { hasPermission } from '@colloquy/contract';
import type { FeedbackSubject } from '@colloquy/contract/support';
import { MessageSquareHeart } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { lazyDialog } from '../loading/lazy-dialog.tsx';
import { useUserInfo } from '../session/user-info.ts';
import * as text from '../messages.ts';

const FeedbackDialog = lazyDialog(() =>
  import('./feedback-dialog.tsx').then((module) => module.FeedbackDialog),
);

type FeedbackButtonProps = {
  about: FeedbackSubject;
  /** Job id, if the feedback is about a job. */
  subjectId?: string;
};

/** Sends feedback to the operators. Shown on pages of jobs, help and services. */
export function FeedbackButton({ about, subjectId }: FeedbackButtonProps) {
  const role = useUserInfo()?.role;
  const [isOpen, setOpen] = useState(false);
  if (!role || !hasPermission(role, 'feedback:send')) return null;
  return (
    <>
      <Button
        variant="ghost"
        icon={<MessageSquareHeart aria-hidden size={14} />}
        onClick={() => setOpen(true)}
      >
        {text.feedback}
      </Button>
      {isOpen && <FeedbackDialog about={about} subjectId={subjectId} onClose={() => setOpen(false)} />}
    </>
  );
}
