/** The connection to PostgreSQL broke, or there is none to be had. What was under way may or may not be committed. */
export class StoreAway extends Error {
  /** SQLSTATE connection_failure. */
  readonly code = '08006';

  constructor(cause: unknown) {
    super('The database cannot be reached.', { cause });
  }
}

/**
 * Whether an error, or what it wraps, says that the database cannot be used just now: it is away, or something else
 * holds what was asked for. The same may work in a moment.
 */
export function isStoreAway(error: unknown): boolean {
  const code = codeOf(error);
  return code !== undefined && isAwayCode(code);
}

/** The driver wraps PostgreSQL's error as its cause. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return (error as { code?: string }).code ?? codeOf(error.cause);
}

/** What PostgreSQL ended so that others go on: no lock in time, a deadlock, a transaction that did nothing for too long. */
const GIVEN_WAY = ['55P03', '40P01', '25P03'];

/** Connection trouble, shutdown and start-up of PostgreSQL (classes 08 and 57P, 53300), and of the socket. */
const isAwayCode = (code: string): boolean =>
  code.startsWith('08') ||
  code.startsWith('57P') ||
  code === '53300' ||
  GIVEN_WAY.includes(code) ||
  ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code);
