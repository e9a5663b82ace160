import { pino, type Logger } from 'pino';

/**
 * Logs JSON lines without transcripts, names, codes or cookies. Callers log named fields, and errors are
 * reduced to type and code, because a driver's message can hold values of a row.
 */
export const log: Logger = pino({
  level: process.env.COLLOQUY_LOG ?? 'info',
  base: { pid: process.pid },
  serializers: { err: describeError },
});

export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as Error & { code?: string; constraint?: string; table?: string };
  const isOurs = code === undefined && !('query' in error);
  return {
    type: error.name,
    code,
    constraint,
    table,
    message: isOurs ? error.message.slice(0, 300) : undefined,
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .slice(0, 8)
      .join('\n'),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
}
