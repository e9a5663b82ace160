/**
 * The connection to PostgreSQL broke or could not be opened. The current transaction may or may not be
 * committed.
 */
export class DatabaseUnavailableError extends Error {
  /** SQLSTATE connection_failure. */
  readonly code = '08006';

  constructor(cause: unknown) {
    super('The database cannot be reached.', { cause });
  }
}

/**
 * Whether an error, or its cause, means that the database is temporarily unavailable or busy. A retry may
 * succeed.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && isUnavailableCode(code);
}

/** The driver wraps PostgreSQL's error as its cause. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return (error as { code?: string }).code ?? codeOf(error.cause);
}

/** Aborted by PostgreSQL in favour of others: lock timeout, deadlock, idle transaction timeout. */
const YIELDED_CODES = ['55P03', '40P01', '25P03'];

/** Connection errors, shutdown and start-up of PostgreSQL (classes 08 and 57P, 53300), and socket errors. */
const isUnavailableCode = (code: string): boolean =>
  code.startsWith('08') ||
  code.startsWith('57P') ||
  code === '53300' ||
  YIELDED_CODES.includes(code) ||
  ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code);
