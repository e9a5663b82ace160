import { useQuery } from '@tanstack/react-query';
import { MessageCircleQuestion } from 'lucide-react';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { formatCount } from '../../../ui/format/amount.ts';
import { waitingQuestionsQuery } from '../jobs.queries.ts';

/** Says in a list that the customer was asked something about a job. */
export function WaitingQuestions({ jobId }: { jobId: string }) {
  const isCustomer = useUserInfo()?.role === 'customer';
  const { data: waiting } = useQuery(waitingQuestionsQuery);
  const count = waiting?.get(jobId);
  if (count === undefined) return null;
  return (
    <Chip tone="attention" icon={<MessageCircleQuestion aria-hidden size={12} />}>
      {formatCount(count, 'question')} {isCustomer ? 'for you' : 'for the customer'}
    </Chip>
  );
}
