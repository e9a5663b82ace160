// List of keys
export const secretHint = 'Store it where your program reads its secrets. Anyone who has the key can use it.';
export const newKeyTitle = 'Your new API key';
export const newKey = 'New API key';
export const pageTitle = 'API keys';
export const howToUse = 'How to use API keys';
export const loadingKeys = 'Loading API keys';
export const noKeysYet = 'No API keys yet';
export const noKeysHint =
  'With an API key, your programs can upload recordings, follow jobs and download transcripts. A key takes no seat. Its jobs are paid from your organisation’s credits.';
export const active = 'Active';
export const expired = 'Expired';
export const revoked = 'Revoked';
export const renewKey = (name: string): string => `Renew ${name}`;
export const renew = 'Renew';
export const revokeKey = (name: string, prefix: string): string => `Revoke ${name} ${prefix}`;
export const revoke = 'Revoke';
export const createdBy = (name: string, day: string): string => `Created by ${name}, ${day}`;
export const neverUsed = 'Never used';
export const lastUsed = (moment: string): string => `Last used ${moment}`;
export const revokedOn = (day: string): string => `Revoked ${day}`;
export const noExpiry = 'No expiry date';
export const expiresOn = (moment: string): string => `Expires ${moment}`;

// Dialogs to revoke and to renew a key
export const revokeTitle = (name: string): string => `Revoke ${name}?`;
export const revokeText = (prefix: string): string =>
  `Programs can no longer use ${prefix}…. You can’t undo this. Jobs created with the key are kept.`;
export const confirmRevoke = 'Revoke key';
export const renewTitle = (name: string): string => `Renew ${name}?`;
export const renewText = (prefix: string): string =>
  `This creates a second key with the same permissions and jobs. ${prefix}… keeps working until you revoke it.`;
export const confirmRenew = 'Create new key';

// Form for a new key
export const days30 = '30 days';
export const days90 = '90 days';
export const oneYear = '1 year';
export const untilRevoked = 'No expiry date (until revoked)';
export const createKey = 'Create key';
export const nameLabel = 'Name';
export const nameHint = 'The program that uses the key. Its jobs are listed under this name.';
export const permissions = 'Permissions';
export const validFor = 'Valid for';
