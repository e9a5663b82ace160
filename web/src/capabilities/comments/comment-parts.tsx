import { hasPermission } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { MessageSquarePlus } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useInvalidations } from '../../app/query-client.ts';
import { useUserInfo } from '../../app/session/user-info.ts';
import {
  type MarkedWords,
  type SelectedWords,
  useEditSession,
  useTranscript,
  useTranscriptScope,
  useWordActions,
  useWordMarks,
} from '../editing/index.ts';
import { threadsQuery } from './comments.queries.ts';
import { commentOnWords, useTrackNewComment } from './new-comment.ts';
import { commentedWords, reuseIfEqual, placeThreads, type PlacedThread } from './thread-ranges.ts';
import { focusedThread } from './focused-thread.ts';

/** Threads at their current words. */
function usePlacedThreads(): readonly PlacedThread[] {
  const session = useEditSession();
  // Deferred: typing takes precedence over marks.
  const { segments, anchors } = useDeferredValue(useTranscript(session));
  const { data: threads } = useQuery(threadsQuery(session.recordingId));
  return useMemo(() => placeThreads(threads ?? [], { segments, anchors }), [threads, segments, anchors]);
}

/** Marks commented words. */
export function CommentMarks() {
  const { recordingId } = useEditSession();
  useInvalidations('comments', recordingId);
  const placed = usePlacedThreads();
  const marks = useMemo(() => commentedWords(placed), [placed]);
  useWordMarks('commented', useSameMarks(marks.words));
  useWordMarks('noted', useSameMarks(marks.ends));
  return null;
}

/** Starts comments on selected words. */
export function CommentActions() {
  const scope = useTranscriptScope();
  const { session, controller } = scope;
  const user = useUserInfo();
  const mayWrite = user !== undefined && hasPermission(user.role, 'comment:write');
  const placed = usePlacedThreads();
  useTrackNewComment(session);
  const commentOn = (selection: SelectedWords[]) => {
    focusedThread(scope).set(threadOn(placed, selection)?.thread.id);
    commentOnWords(session, selection);
    controller.openPanel('comments');
  };
  useWordActions(
    'Comments',
    mayWrite
      ? [
          {
            id: 'comments.add',
            label: 'Comment',
            icon: <MessageSquarePlus aria-hidden size={14} />,
            keys: ['c', 'alt+c'],
            run: commentOn,
          },
        ]
      : [],
  );
  return null;
}

/** An open thread that overlaps the selection. */
const threadOn = (
  placed: readonly PlacedThread[],
  selection: readonly SelectedWords[],
): PlacedThread | undefined =>
  placed.find(
    ({ thread, ranges }) =>
      !thread.resolved &&
      ranges.some((range) =>
        selection.some(
          ({ segmentId, from, to }) => segmentId === range.segment.id && from < range.to && range.from < to,
        ),
      ),
  );

function useSameMarks(now: MarkedWords): MarkedWords {
  const [previous, setPrevious] = useState(now);
  const same = reuseIfEqual(previous, now);
  if (same !== previous) setPrevious(same);
  return same;
}
