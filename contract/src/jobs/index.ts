export * from './all-jobs.endpoints.ts';
export * from './deleted-jobs.endpoints.ts';
export * from './display-status.ts';
export * from './drafts.endpoints.ts';
export * from './failed-files.endpoints.ts';
export * from './file-names.ts';
export * from './file-progress.ts';
export * from './inputs.ts';
export * from './job-bills.endpoints.ts';
export * from './job-files.endpoints.ts';
export * from './job-list.endpoints.ts';
export * from './job-settings.ts';
export * from './jobs.endpoints.ts';
export * from './move-jobs.endpoints.ts';
export * from './open-work.endpoints.ts';
export * from './recordings.endpoints.ts';
export * from './result-words.ts';
export * from './sharing.endpoints.ts';
export * from './stages.ts';

declare module '../invalidations.ts' {
  interface InvalidationTopics {
    jobs: true;
    job: true;
  }
}
