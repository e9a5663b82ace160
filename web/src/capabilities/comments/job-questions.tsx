import { hasPermission } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { MessageCircleQuestion } from 'lucide-react';
import { lazyPart } from '../../app/loading/lazy-part.tsx';
import { useInvalidations } from '../../app/query-client.ts';
import { useUserInfo } from '../../app/session/user-info.ts';
import { Chip } from '../../ui/feedback/chip.tsx';
import type { JobPagePartProps } from '../jobs/index.ts';
import { questionsQuery } from './comments.queries.ts';
import * as text from './messages.ts';

const OpenQuestions = lazyPart(() => import('./open-questions.tsx').then((module) => module.OpenQuestions));

/**
 * Open questions to the customer above the transcript, to be answered there. Other roles see the number of
 * waiting questions.
 */
export function JobQuestions({ job: { id: jobId, files } }: JobPagePartProps) {
  const user = useUserInfo();
  const isCustomer = user?.role === 'customer';
  useInvalidations('comments');
  const { data: questions } = useQuery({
    ...questionsQuery(jobId),
    enabled: user !== undefined && hasPermission(user.role, 'comment:read'),
  });
  if (!questions || questions.length === 0) return null;
  const waiting = questions.filter(({ waitsForCustomer }) => waitsForCustomer);
  const answered = questions.length - waiting.length;
  return (
    <section aria-labelledby="questions" className="px-4 pt-4 wide:px-8">
      <h2 id="questions" className="flex flex-wrap items-center gap-2">
        {waiting.length > 0 && (
          <Chip tone="attention" icon={<MessageCircleQuestion aria-hidden size={12} />}>
            {isCustomer ? text.questionsForYou(waiting.length) : text.questionsWaiting(waiting.length)}
          </Chip>
        )}
        {answered > 0 && <Chip>{text.questionsAnswered(answered)}</Chip>}
      </h2>
      {isCustomer && <OpenQuestions questions={waiting} hasSeveralFiles={files.length > 1} />}
    </section>
  );
}
