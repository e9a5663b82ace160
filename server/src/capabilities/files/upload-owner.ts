import type { Caller } from '../../platform/database/scope.ts';

/** An upload of which every byte is there. Its id becomes the id of the file. */
export type FinishedUpload = {
  id: string;
  organisationId: string;
  personId: string;
  /** What it was uploaded for, as its metadata named it. */
  ownerId: string;
  name: string;
  bytes: number;
  /** What its metadata said of it beside its name, as `accept` took it. */
  order?: string;
};

/** The capability that files are uploaded for: it stands later in the order, so it makes itself known. */
export type UploadOwner = {
  /**
   * In the scope of whoever begins an upload: refuses where nothing may be uploaded for this owner, or where what is
   * said of the file (`order` of the metadata, undefined where nothing is) cannot be.
   */
  accept: (who: Caller, ownerId: string, order: string | undefined) => Promise<void>;
  /**
   * In the transaction that makes the file, in a background scope: decides whose file it is, calls `keep` with that,
   * and goes on from there. Refusing with `not-found` gives the upload up.
   */
  take: (upload: FinishedUpload, keep: (ownerId: string) => Promise<void>) => Promise<void>;
  /** In a background scope: the bytes of finished uploads whose work is not paid, of the person and of all. */
  sumUnpaid: (personId: string) => Promise<{ person: number; organisation: number }>;
};

let defined: UploadOwner | undefined;

export function defineUploadOwner(owner: UploadOwner): UploadOwner {
  if (defined) throw new Error('Uploads have one owner.');
  return (defined = owner);
}

export function uploadOwner(): UploadOwner {
  if (!defined) throw new Error('Nobody takes uploads in this process.');
  return defined;
}
