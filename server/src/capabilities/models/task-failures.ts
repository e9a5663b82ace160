import { isMediaError } from '@colloquy/engines';
import { isDatabaseUnavailable } from '../../platform/database/database-unavailable.ts';
import { storage } from '../../platform/storage/index.ts';
import { TaskFailure, TaskLost, TaskPostponed } from '../../platform/tasks/define-task.ts';
import { engineFailureReason } from './engine-failures.ts';

/** Remote engine failures that may pass quickly. A timeout has already used its time. */
const TRANSIENT: ReadonlySet<string> = new Set(['engine-unreachable']);

/**
 * Converts errors of engines, media, storage, disk and database in a task that uses an engine to task
 * failures. Returns all others as they are.
 */
export async function asTaskFailure(error: unknown, organisationId: string): Promise<unknown> {
  if (isMediaError(error))
    return new TaskFailure(error.code, { isFinal: true, details: { ...error.details }, cause: error });
  const engine = engineFailureReason(error);
  if (engine) return new TaskFailure(engine, { isFinal: !TRANSIENT.has(engine), cause: error });
  const code = (error as { code?: string }).code;
  if (code === 'model-missing') return new TaskFailure('model-missing', { isFinal: true, cause: error });
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new TaskFailure('disk-full', { isFinal: false, cause: error });
  if (error instanceof TaskFailure || error instanceof TaskPostponed || error instanceof TaskLost)
    return error;
  if (isDatabaseUnavailable(error))
    return new TaskFailure('database-unavailable', { isFinal: false, cause: error });
  if (await isStorageUnavailable(organisationId))
    return new TaskFailure('storage-unavailable', { isFinal: false, cause: error });
  return error;
}

/** Checked after a failure, because an unavailable storage makes handlers fail in many ways. */
const isStorageUnavailable = (organisationId: string): Promise<boolean> =>
  storage()
    .hasAny(organisationId)
    .then(
      (hasAny) => !hasAny,
      () => true,
    );
