export * from './confirmed-words.ts';
export * from './error-probability.ts';
export * from './review-pace.ts';
export * from './review-queue.ts';
