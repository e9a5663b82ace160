import { findTurnReviews, reviewTurn, type TurnReview } from '@colloquy/contract';
import { queryOptions, useMutation, useMutationState, useQuery } from '@tanstack/react-query';
import { call } from '../../../app/api/client.ts';
import { useHints } from '../../../app/live/use-hints.ts';
import { queryClient } from '../../../app/query-client.ts';
import { readUserInfo } from '../../../app/session/user-info.ts';
import { toast } from '../../../ui/toast/toast.ts';
import type { Turn } from './turns.ts';

/** A turn with whoever it is given to: given to somebody else later it is asked about again. */
type HeardTurn = Pick<Turn, 'id' | 'speakerId'>;

const reviewsQuery = (recordingId: string) =>
  queryOptions({
    queryKey: ['turn-reviews', recordingId],
    queryFn: ({ signal }) =>
      call(findTurnReviews, { params: { recordingId }, signal }).then(({ reviews }) => reviews),
  });

type Reviewed = {
  /** What was found right is known. */
  isKnown: boolean;
  isReviewed: (turn: HeardTurn) => boolean;
  /** Who found these right, each person once. */
  reviewersOf: (turns: readonly HeardTurn[]) => string[];
  /** A person has listened and the speaker is right. */
  review: (turn: HeardTurn) => void;
};

/** The turns whose speaker somebody has found right: nobody who works on the recording is asked of them again. */
export function useReviewedTurns(recordingId: string): Reviewed {
  const query = reviewsQuery(recordingId);
  // What colleagues find right comes by itself.
  useHints('turn-reviews', recordingId);
  const { data = [], isPending } = useQuery(query);
  const { mutate } = useMutation({
    mutationKey: query.queryKey,
    mutationFn: ({ id: segmentId, speakerId }: HeardTurn) =>
      call(reviewTurn, { params: { recordingId }, body: { segmentId, speakerId } }),
    // One after the other, so that no answer is older than the one before.
    scope: { id: query.queryKey.join('/') },
    onSuccess: ({ reviews }) => queryClient.setQueryData(query.queryKey, reviews),
    onError: () => toast.error('What you found right was not saved. You will be asked once more.'),
  });
  const onTheWay = useMutationState({
    filters: { mutationKey: query.queryKey, status: 'pending' },
    select: ({ state }) => state.variables as HeardTurn,
  });
  const own = readUserInfo();
  const find = ({ id, speakerId }: HeardTurn): TurnReview['person'] | undefined =>
    onTheWay.some((turn) => turn.id === id && turn.speakerId === speakerId)
      ? { id: own?.id ?? '', name: own?.name ?? '' }
      : data.find((review) => review.segmentId === id && review.speakerId === speakerId)?.person;
  return {
    isKnown: !isPending,
    isReviewed: (turn) => find(turn) !== undefined,
    reviewersOf: (turns) => [
      ...new Set(
        turns.flatMap((turn) => find(turn) ?? []).map(({ id, name }) => (id === own?.id ? 'you' : name)),
      ),
    ],
    review: (turn) => mutate(turn),
  };
}
