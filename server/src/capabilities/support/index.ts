export { deleteExpiredAttachments } from './delete-expired-attachments.ts';
export { checkAttachment } from './store-attachments.ts';
