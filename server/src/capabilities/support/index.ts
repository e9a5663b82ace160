export { deleteExpiredAttachments, attachmentRetention } from './delete-expired-attachments.ts';
export { feedbackRoutes } from './feedback.routes.ts';
export { checkAttachment } from './store-attachments.ts';
export { supportInboxRoutes, supportRoutes } from './support.routes.ts';
export { notifySupportAdmins } from './notify-support-admins.ts';
