import { defineCapability } from '../../platform/capability.ts';
import { findVisibleRecordings, namesOfRecordingPart } from '../transcripts/index.ts';
import { commentRoutes } from './comments.routes.ts';

export default defineCapability({
  routes: commentRoutes,
  auditNames: {
    organisation: [
      namesOfRecordingPart('comment_thread', 't', 'r.name'),
      namesOfRecordingPart('comment', 'c', 'r.name'),
    ],
  },
  topics: { comments: findVisibleRecordings },
  exemptions: {
    changedWhileCompleted: {
      comment: 'finished transcripts can be discussed',
      comment_thread: 'as for comments',
    },
  },
});
