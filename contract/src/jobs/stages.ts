import type { Service } from '../services.ts';

/** Who works in a stage and moves a file out of it. */
export type StageActor = 'customer' | 'machine' | 'reviewer' | 'none';

export type Stage = {
  number: number;
  label: string;
  actor: StageActor;
  /** Part of every job; other stages are skipped unless ordered. */
  always: boolean;
  /** Only Reopen leads out of it, and is recorded. */
  final: boolean;
};

const stage = (number: number, label: string, actor: StageActor, always: boolean, final = false): Stage => ({
  number,
  label,
  actor,
  always,
  final,
});

/** The three stage tables of the specification, verbatim. */
export const STAGES: Record<Service['stages'], readonly Stage[]> = {
  'qual-ai': [
    stage(1, 'New Job', 'customer', true),
    stage(2, 'Add File', 'customer', true),
    stage(3, 'Transcription', 'machine', false),
    stage(4, 'Translation', 'machine', false),
    stage(5, 'Human QC', 'reviewer', false),
    stage(6, 'Analysis', 'machine', false),
    stage(7, 'Chat and Review', 'customer', true),
    stage(8, 'Completed', 'none', true, true),
  ],
  language: [
    stage(1, 'New Job', 'customer', true),
    stage(2, 'Add File', 'customer', true),
    stage(3, 'AI Translate', 'machine', false),
    stage(4, 'Human QC', 'reviewer', false),
    stage(5, 'Review', 'customer', true),
    stage(6, 'Completed', 'none', true, true),
  ],
  other: [
    stage(1, 'New job', 'customer', true),
    stage(2, 'In progress', 'machine', true),
    stage(3, 'Completed', 'none', true, true),
    stage(4, 'On hold', 'none', false),
    stage(5, 'Cancelled', 'none', false, true),
  ],
};

export const UNKNOWN_STAGE = 'Unknown state';

export const stageLabel = (service: Pick<Service, 'stages'>, number: number): string =>
  STAGES[service.stages].find((entry) => entry.number === number)?.label ?? UNKNOWN_STAGE;

/** Moves of a file. `sent-back` names the stage that it returns to. */
export type StageMove =
  | { kind: 'done' }
  | { kind: 'accepted' }
  | { kind: 'sent-back'; to: number }
  | { kind: 'put-on-hold' }
  | { kind: 'resumed' }
  | { kind: 'cancelled' }
  | { kind: 'reopened' };

/** The stage move of each move of a whole job. */
export const JOB_MOVE_KINDS = {
  hold: 'put-on-hold',
  resume: 'resumed',
  cancel: 'cancelled',
  reopen: 'reopened',
} as const;

export const JOB_STATUSES = ['active', 'on-hold', 'cancelled'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];
/**
 * Stage and status of a file or job. For Qual AI and Language Services the status is separate from the stage.
 */
export type StagePosition = { stage: number; status: JobStatus };
/** `skipped` lists the passed stages that were not ordered. */
export type MovedPosition = StagePosition & { skipped: number[] };

/** The other services' table has On hold and Cancelled as stages instead of statuses. */
const OTHER = { inProgress: 2, completed: 3, onHold: 4, cancelled: 5 } as const;

/**
 * Decides every transition; undefined if the move is not allowed from this position. `ordered` holds the
 * numbers of the ordered optional stages.
 */
export function moveStage(
  table: Service['stages'],
  position: StagePosition,
  ordered: readonly number[],
  move: StageMove,
): MovedPosition | undefined {
  const stages = STAGES[table];
  const now = stages.find((entry) => entry.number === position.stage);
  if (!now) return undefined;
  const stay = (status: JobStatus, stageNumber = position.stage): MovedPosition => ({
    stage: stageNumber,
    status,
    skipped: [],
  });
  const isHeld = position.status === 'on-hold' || (table === 'other' && position.stage === OTHER.onHold);
  const isOver = now.final || position.status === 'cancelled';

  switch (move.kind) {
    case 'reopened':
      if (
        position.status !== 'active' ||
        !now.final ||
        (table === 'other' && position.stage === OTHER.cancelled)
      )
        return undefined;
      return stay('active', table === 'other' ? OTHER.inProgress : position.stage - 1);
    case 'resumed':
      return isHeld && !isOver
        ? stay('active', table === 'other' ? OTHER.inProgress : position.stage)
        : undefined;
    case 'put-on-hold':
      return isOver || isHeld
        ? undefined
        : stay('on-hold', table === 'other' ? OTHER.onHold : position.stage);
    case 'cancelled':
      return isOver ? undefined : stay('cancelled', table === 'other' ? OTHER.cancelled : position.stage);
    case 'sent-back': {
      const target = stages.find((entry) => entry.number === move.to);
      const isOnTheWay = target !== undefined && (target.always || ordered.includes(target.number));
      const canGoBack =
        !isOver && !isHeld && isOnTheWay && move.to < position.stage && target.actor !== 'customer';
      return canGoBack ? stay('active', move.to) : undefined;
    }
    case 'accepted':
    case 'done':
      if (isOver || isHeld) return undefined;
      return forward(stages, position.stage, ordered, move.kind, table);
  }
}

function forward(
  stages: readonly Stage[],
  from: number,
  ordered: readonly number[],
  kind: 'done' | 'accepted',
  table: Service['stages'],
): MovedPosition | undefined {
  const skipped: number[] = [];
  const last = table === 'other' ? OTHER.completed : stages.length;
  for (let number = from + 1; number <= last; number++) {
    const next = stages[number - 1]!;
    if (!next.always && !ordered.includes(number)) {
      skipped.push(number);
      continue;
    }
    // Only the customer's Accept completes stages that the customer has to check first.
    const isAcceptance = next.final && table !== 'other';
    if (isAcceptance !== (kind === 'accepted')) return undefined;
    return { stage: number, status: 'active', skipped };
  }
  return undefined;
}

/**
 * A job has the position of its least advanced file that is not cancelled. If all files are cancelled, so is
 * the job.
 */
export function jobPosition(files: readonly StagePosition[], draft: StagePosition): StagePosition {
  if (files.length === 0) return draft;
  const living = files.filter((file) => file.status !== 'cancelled');
  if (living.length === 0)
    return { stage: Math.min(...files.map((file) => file.stage)), status: 'cancelled' };
  const stageNumber = Math.min(...living.map((file) => file.stage));
  const isHeld = living.every((file) => file.status === 'on-hold');
  return { stage: stageNumber, status: isHeld ? 'on-hold' : 'active' };
}
