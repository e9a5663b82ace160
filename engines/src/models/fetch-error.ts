export type ModelFetchFailure =
  | 'no-network'
  | 'no-python'
  | 'wrong-checksum'
  | 'disk-full'
  | 'unwritable'
  | 'broken';

/**
 * A model could not be fetched or built. The message is one sentence for the administrator of the
 * installation.
 */
export class ModelFetchError extends Error {
  override readonly name = 'ModelFetchError';
  readonly reason: ModelFetchFailure;

  constructor(reason: ModelFetchFailure, sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.reason = reason;
  }
}

/** Converts file system errors of a fetch; other errors pass unchanged. */
export function toModelFetchError(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new ModelFetchError('disk-full', `The disk is full: no room for the models in ${folder}.`, {
      cause: error,
    });
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new ModelFetchError('unwritable', `The models cannot be written to ${folder}.`, { cause: error });
  }
  return error;
}
