import { lazyPart } from '../../app/loading/lazy-part.tsx';
import { lazyPanel, type TranscriptExtension } from '../transcripts/index.ts';
import { OpenCommentsBadge } from './open-badge.tsx';
import * as text from './messages.ts';

export { JobQuestions } from './job-questions.tsx';

const CommentsPanel = lazyPanel(text.comments, () =>
  import('./comments-panel.tsx').then((module) => module.CommentsPanel),
);

const importParts = () => import('./comment-parts.tsx');

/** Comments and questions on words. */
export const commentsExtension: TranscriptExtension = {
  id: 'comments',
  panel: { label: text.comments, Badge: OpenCommentsBadge, Content: CommentsPanel },
  background: [
    lazyPart(() => importParts().then((module) => module.CommentMarks)),
    lazyPart(() => importParts().then((module) => module.CommentActions)),
  ],
};
