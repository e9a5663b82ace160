import { hasPermission } from '@colloquy/contract';
import { MessageSquarePlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useInvalidations } from '../../app/query-client.ts';
import { useUserInfo } from '../../app/session/user-info.ts';
import {
  type EditSession,
  type MarkedWords,
  type SelectedWords,
  useEditSession,
  useTranscriptScope,
  useWordActions,
  useWordMarks,
} from '../editing/index.ts';
import { cachedThreads } from './comments.queries.ts';
import { commentOnWords, useTrackNewComment } from './new-comment.ts';
import { commentedWords, reuseIfEqual, placeThreads, type PlacedThread } from './thread-ranges.ts';
import { focusedThread } from './focused-thread.ts';
import { usePlacedThreads } from './use-placed-threads.ts';
import * as text from './messages.ts';

/** Marks commented words. */
export function CommentMarks() {
  const session = useEditSession();
  useInvalidations('comments', session.recordingId);
  const placed = usePlacedThreads(session);
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
  useTrackNewComment(scope);
  const commentOn = (selection: SelectedWords[]) => {
    focusedThread(scope).set(threadOn(session, selection)?.thread.id);
    commentOnWords(scope, selection);
    controller.openPanel('comments');
  };
  useWordActions(
    text.comments,
    mayWrite
      ? [
          {
            id: 'comments.add',
            label: text.addComment,
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
const threadOn = (session: EditSession, selection: readonly SelectedWords[]): PlacedThread | undefined =>
  placeThreads(cachedThreads(session.recordingId), session.getState().transcript).find(
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
