/**
 * Everything of a file lies in one folder, so that purging it is deleting the folder. Keys are made of ids and of
 * kinds that we name, never of what a person typed.
 */
export const fileFolder = (organisationId: string, fileId: string): string => `${organisationId}/${fileId}`;

export const originalKey = (organisationId: string, fileId: string): string =>
  `${fileFolder(organisationId, fileId)}/original`;

export const derivedKey = (organisationId: string, fileId: string, kind: string): string =>
  `${fileFolder(organisationId, fileId)}/derived/${kind}`;
