import type { Caller } from '../../platform/database/scope.ts';

/** A complete upload. Its id becomes the id of the file. */
export type FinishedUpload = {
  id: string;
  organisationId: string;
  personId: string;
  /** The owner named in its metadata. */
  ownerId: string;
  name: string;
  bytes: number;
  /** File settings from its metadata, as passed to `accept`. */
  order?: string;
};

/** A file as its upload announces it. */
export type AnnouncedFile = {
  name: string;
  mediaType: string | undefined;
  /** Undefined: announced at the end. */
  bytes: number | undefined;
  order: string | undefined;
};

/**
 * The capability that owns uploaded files. It comes later in the order of capabilities, so it registers
 * itself.
 */
export type UploadOwner = {
  /**
   * In the uploader's scope: refuses if the owner takes no such file, or the file settings (`order` of the
   * metadata) are invalid.
   */
  accept: (who: Caller, ownerId: string, file: AnnouncedFile) => Promise<void>;
  /**
   * In the background transaction that makes the file: chooses its owner, calls `insertFile` with it and
   * continues from there. Refusing with `not-found` discards the upload.
   */
  attach: (upload: FinishedUpload, insertFile: (ownerId: string) => Promise<void>) => Promise<void>;
  /**
   * In a background scope: bytes of finished uploads with unpaid work, of the person and of the organisation.
   */
  sumUnpaid: (personId: string) => Promise<{ person: number; organisation: number }>;
};

let defined: UploadOwner | undefined;

export function defineUploadOwner(owner: UploadOwner): void {
  if (defined) throw new Error('Uploads have one owner.');
  defined = owner;
}

export function uploadOwner(): UploadOwner {
  if (!defined) throw new Error('No upload owner is defined in this process.');
  return defined;
}
