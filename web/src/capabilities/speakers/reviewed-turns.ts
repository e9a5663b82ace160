import { findTurnReviews, reviewTurn, type TurnReview } from '@colloquy/contract/transcripts';
import { queryOptions, useMutation, useMutationState, useQuery } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { useInvalidations, queryClient } from '../../app/query-client.ts';
import { readUserInfo } from '../../app/session/user-info.ts';
import { toast } from '../../ui/toast/toast.ts';
import type { Turn } from './turns.ts';
import * as text from './messages.ts';

/** A turn with its speaker; a reassigned turn needs a new review. */
type TurnSpeakerPair = Pick<Turn, 'id' | 'speakerId'>;

const reviewsQuery = (recordingId: string) =>
  queryOptions({
    queryKey: ['turn-reviews', recordingId],
    queryFn: ({ signal }) =>
      call(findTurnReviews, { params: { recordingId }, signal }).then(({ reviews }) => reviews),
  });

type ReviewedTurns = {
  /** Existing reviews are loaded. */
  isLoaded: boolean;
  isReviewed: (turn: TurnSpeakerPair) => boolean;
  /** Names of the reviewers, without duplicates. */
  reviewersOf: (turns: readonly TurnSpeakerPair[]) => string[];
  /** Records that a person listened and the speaker is right. */
  review: (turn: TurnSpeakerPair) => void;
};

/** Turns whose speaker a person confirmed; no one is asked about them again. */
export function useReviewedTurns(recordingId: string): ReviewedTurns {
  const query = reviewsQuery(recordingId);
  // Reviews of colleagues arrive as invalidations.
  useInvalidations('turn-reviews', recordingId);
  const { data = [], isPending } = useQuery(query);
  const { mutate } = useMutation({
    mutationKey: query.queryKey,
    mutationFn: ({ id: segmentId, speakerId }: TurnSpeakerPair) =>
      call(reviewTurn, { params: { recordingId }, body: { segmentId, speakerId } }),
    // In sequence, so that an older response does not overwrite a newer one.
    scope: { id: query.queryKey.join('/') },
    onSuccess: ({ reviews }) => queryClient.setQueryData(query.queryKey, reviews),
    onError: () => toast.error(text.notConfirmed),
  });
  const pendingReviews = useMutationState({
    filters: { mutationKey: query.queryKey, status: 'pending' },
    select: ({ state }) => state.variables as TurnSpeakerPair,
  });
  const user = readUserInfo();
  const reviewerOf = ({ id, speakerId }: TurnSpeakerPair): TurnReview['person'] | undefined =>
    pendingReviews.some((turn) => turn.id === id && turn.speakerId === speakerId)
      ? { id: user?.id ?? '', name: user?.name ?? '' }
      : data.find((review) => review.segmentId === id && review.speakerId === speakerId)?.person;
  return {
    isLoaded: !isPending,
    isReviewed: (turn) => reviewerOf(turn) !== undefined,
    reviewersOf: (turns) => [
      ...new Set(
        turns
          .flatMap((turn) => reviewerOf(turn) ?? [])
          .map(({ id, name }) => (id === user?.id ? text.you : name)),
      ),
    ],
    review: (turn) => mutate(turn),
  };
}
