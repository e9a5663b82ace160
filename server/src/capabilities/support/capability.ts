import { hasPermission } from '@colloquy/contract';
import { defineCapability } from '../../platform/capability.ts';
import { plainNames } from '../organisations/index.ts';
import { visibleIn } from '../../platform/invalidations/topic-rules.ts';
import { attachmentRetention, deleteExpiredAttachments } from './delete-expired-attachments.ts';
import { feedbackRoutes } from './feedback.routes.ts';
import { notifyOfFeedback } from './notify-of-feedback.ts';
import { notifySupportAdmins } from './notify-support-admins.ts';
import { checkAttachment } from './store-attachments.ts';
import { supportInboxRoutes, supportRoutes } from './support.routes.ts';
import { supportRequest } from './support.table.ts';

export default defineCapability({
  routes: (app, context) => {
    supportRoutes(app, context);
    supportInboxRoutes(app, context);
    feedbackRoutes(app);
  },
  auditNames: {
    both: [plainNames('support_request', 'subject'), plainNames('support_attachment', 'name')],
  },
  tasks: [checkAttachment, deleteExpiredAttachments, notifyOfFeedback, notifySupportAdmins],
  schedules: [attachmentRetention],
  topics: {
    support: visibleIn(supportRequest),
    /** Id of the operator organisation: its support inbox changed. */
    'support-inbox': async (caller) =>
      hasPermission(caller.role, 'support:answer') ? [caller.organisationId] : [],
  },
  exemptions: {
    tablesWithoutOrganisation: {
      support_note: 'notes of platform admins, which the organisation never reads; platform login only',
    },
    idsWithoutKey: {
      'feedback.request_id': 'created by the client, references no row',
      'feedback.subject_id': 'a job or nothing; the feedback outlives it',
      'support_request.request_id': 'created by the client, references no row',
    },
  },
});
