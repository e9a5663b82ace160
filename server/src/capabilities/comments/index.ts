export { findThreads } from './comments.store.ts';
export { countOpenThreads, findMessagesFor, type MessageFor } from './find-messages-for.ts';
