/**
 * All data of a file is in one folder, so that a purge deletes the folder. Keys consist of ids and fixed
 * kinds, never of user input.
 */
export const fileFolder = (organisationId: string, fileId: string): string => `${organisationId}/${fileId}`;

export const originalKey = (organisationId: string, fileId: string): string =>
  `${fileFolder(organisationId, fileId)}/original`;

export const derivedKey = (organisationId: string, fileId: string, kind: string): string =>
  `${fileFolder(organisationId, fileId)}/derived/${kind}`;
