export { deleteKeptAttachments, startDeletingKeptAttachments } from './delete-kept-attachments.ts';
export { feedbackRoutes } from './feedback.routes.ts';
export { checkAttachment } from './store-attachments.ts';
export { deskRoutes, supportRoutes } from './support.routes.ts';
export { tellDesk } from './tell-desk.ts';
