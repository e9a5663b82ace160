/**
 * What an API key may do, by name, with the sentence that whoever makes one reads. An endpoint is open to keys only
 * where it names one of these as its `scope`; `organisation:read` widens what the others show instead.
 */
export const KEY_SCOPES = {
  'recordings:write': 'Upload recordings and order their transcripts',
  'jobs:read': 'Follow its jobs: their stage, progress and files',
  'jobs:write': 'Change, stop, retry and delete its jobs',
  'transcripts:read': 'Read and search the words of its jobs',
  'transcripts:export': 'Download transcripts in every format',
  'media:read': 'Download the audio of its jobs',
  'webhooks:manage': 'Say which addresses are told of what happens',
  'organisation:read': 'All of this, where it only reads, for every job of the organisation',
} as const;

export type KeyScope = keyof typeof KEY_SCOPES;
export const KEY_SCOPE_NAMES = Object.keys(KEY_SCOPES) as [KeyScope, ...KeyScope[]];
