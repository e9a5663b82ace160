export { countOpenThreads, findMessagesFor, type MessageFor } from './find-messages-for.ts';
