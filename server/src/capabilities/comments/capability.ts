import { defineCapability } from '../../platform/capability.ts';
import { findVisibleRecordings } from '../transcripts/index.ts';
import { commentRoutes } from './comments.routes.ts';

export default defineCapability({
  routes: commentRoutes,
  topics: { comments: findVisibleRecordings },
  exemptions: {
    changedWhileCompleted: {
      comment: 'finished transcripts can be discussed',
      comment_thread: 'as for comments',
    },
  },
});
