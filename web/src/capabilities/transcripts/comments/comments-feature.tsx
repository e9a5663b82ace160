import { may } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { MessageSquarePlus } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useHints } from '../../../app/live/use-hints.ts';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { type SelectedWords, useDesk } from '../desk.ts';
import { useSession, useTranscript } from '../editing/session.ts';
import { useWordActions } from '../editing/word-actions.ts';
import type { MarkedWords } from '../marks.ts';
import { useWordMarks } from '../use-word-marks.ts';
import { threadsQuery } from './comments.queries.ts';
import { commentOnWords, useFollowNewComment } from './new-comment.ts';
import { commentedWords, keepSame, placeThreads, type Placed } from './thread-places.ts';
import { wantThread } from './wanted-thread.ts';

/** Marks the words that something is said about, and begins comments on selected ones. */
export function CommentsFeature() {
  const session = useSession();
  const desk = useDesk();
  const { recordingId } = session;
  // What is typed comes first: the marks follow.
  const { segments, anchors } = useDeferredValue(useTranscript(session));
  const user = useUserInfo();
  const mayWrite = user !== undefined && may(user.role, 'comment:write');
  useHints('comments', recordingId);
  useFollowNewComment(session);
  const { data: threads } = useQuery(threadsQuery(recordingId));
  const placed = useMemo(
    () => placeThreads(threads ?? [], { segments, anchors }),
    [threads, segments, anchors],
  );
  const marks = useMemo(() => commentedWords(placed), [placed]);
  useWordMarks('commented', useSameMarks(marks.words));
  useWordMarks('noted', useSameMarks(marks.ends));

  const comment = (selection: SelectedWords[]) => {
    wantThread(threadOn(placed, selection)?.thread.id);
    commentOnWords(session, selection);
    desk.openPanel('comments');
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
            run: comment,
          },
        ]
      : [],
  );
  return null;
}

/** The open thread that stands on some of these words. */
const threadOn = (placed: readonly Placed[], selection: readonly SelectedWords[]): Placed | undefined =>
  placed.find(
    ({ thread, place }) =>
      place &&
      !thread.resolved &&
      selection.some(
        ({ segmentId, from, to }) => segmentId === place.segment.id && from < place.to && place.from < to,
      ),
  );

function useSameMarks(now: MarkedWords): MarkedWords {
  const [kept, keep] = useState(now);
  const same = keepSame(kept, now);
  if (same !== kept) keep(same);
  return same;
}
