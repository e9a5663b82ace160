export * from './accepted-types.ts';
export * from './media-files.ts';
export * from './transcript-files.ts';
export * from './uploads.endpoints.ts';
