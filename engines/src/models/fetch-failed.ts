export type FetchFailure =
  | 'no-network'
  | 'no-python'
  | 'wrong-checksum'
  | 'disk-full'
  | 'unwritable'
  | 'broken';

/** A model could not be fetched or made. The message is one sentence for whoever runs the installation. */
export class FetchFailed extends Error {
  override readonly name = 'FetchFailed';
  readonly reason: FetchFailure;

  constructor(reason: FetchFailure, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.reason = reason;
  }
}

/** What an error of the file system means for a fetch; other errors pass through. */
export function explainFileError(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new FetchFailed('disk-full', `The disk is full: no room for the models in ${folder}.`, {
      cause: error,
    });
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new FetchFailed('unwritable', `The models cannot be written to ${folder}.`, { cause: error });
  }
  return error;
}
