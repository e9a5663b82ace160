import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../ui/format/amount.ts';
import { useTranscript, useTranscriptScope } from '../editing/index.ts';
import { threadsQuery } from './comments.queries.ts';

/** Number of open comments, in the tab of their panel. */
export function OpenCommentsBadge() {
  const { recording } = useTranscript(useTranscriptScope().session);
  const { data: threads = [] } = useQuery(threadsQuery(recording.id));
  const open = threads.filter(({ resolved }) => resolved === null).length;
  return open === 0 ? null : formatNumber(open);
}
