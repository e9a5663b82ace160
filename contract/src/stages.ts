import type { Service } from './services.ts';

/** Who works in a stage, and so whose hand moves a file out of it. */
export type Worker = 'customer' | 'machine' | 'reviewer' | 'nobody';

export type Stage = {
  number: number;
  label: string;
  worker: Worker;
  /** Always part of the way; the other stages are passed as skipped unless they were ordered. */
  always: boolean;
  /** Nothing follows but a recorded Reopen. */
  final: boolean;
};

const stage = (number: number, label: string, worker: Worker, always: boolean, final = false): Stage => ({
  number,
  label,
  worker,
  always,
  final,
});

/** The three tables of the specification, letter by letter. */
export const STAGES: Record<Service['stages'], readonly Stage[]> = {
  'qual-ai': [
    stage(1, 'New Job', 'customer', true),
    stage(2, 'Add File', 'customer', true),
    stage(3, 'Transcription', 'machine', false),
    stage(4, 'Translation', 'machine', false),
    stage(5, 'Human QC', 'reviewer', false),
    stage(6, 'Analysis', 'machine', false),
    stage(7, 'Chat and Review', 'customer', true),
    stage(8, 'Completed', 'nobody', true, true),
  ],
  language: [
    stage(1, 'New Job', 'customer', true),
    stage(2, 'Add File', 'customer', true),
    stage(3, 'AI Translate', 'machine', false),
    stage(4, 'Human QC', 'reviewer', false),
    stage(5, 'Review', 'customer', true),
    stage(6, 'Completed', 'nobody', true, true),
  ],
  other: [
    stage(1, 'New job', 'customer', true),
    stage(2, 'In progress', 'machine', true),
    stage(3, 'Completed', 'nobody', true, true),
    stage(4, 'On hold', 'nobody', false),
    stage(5, 'Cancelled', 'nobody', false, true),
  ],
};

export const UNKNOWN_STAGE = 'Unknown state';

export const stageLabel = (service: Pick<Service, 'stages'>, number: number): string =>
  STAGES[service.stages].find((entry) => entry.number === number)?.label ?? UNKNOWN_STAGE;

/** What happens to a file. `sent-back` names the stage that it returns to. */
export type StageMove =
  | { kind: 'done' }
  | { kind: 'accepted' }
  | { kind: 'sent-back'; to: number }
  | { kind: 'held' }
  | { kind: 'resumed' }
  | { kind: 'cancelled' }
  | { kind: 'reopened' };

export type Standing = 'active' | 'on-hold' | 'cancelled';
/** Where a file is: for Qual AI and Language Services `standing` stands beside the stage. */
export type Place = { stage: number; standing: Standing };
/** `skipped` lists the stages that were not ordered and were passed on the way. */
export type Moved = Place & { skipped: number[] };

/** Where the other services' table says On hold and Cancelled by number instead of beside the stage. */
const OTHER = { inProgress: 2, completed: 3, onHold: 4, cancelled: 5 } as const;

/**
 * Decides every transition. Answers undefined where the move is not allowed from that place.
 * `ordered` holds the numbers of the optional stages that the customer ordered for this file.
 */
export function moveStage(
  table: Service['stages'],
  place: Place,
  ordered: readonly number[],
  move: StageMove,
): Moved | undefined {
  const stages = STAGES[table];
  const now = stages.find((entry) => entry.number === place.stage);
  if (!now) return undefined;
  const stay = (standing: Standing, stageNumber = place.stage): Moved => ({
    stage: stageNumber,
    standing,
    skipped: [],
  });
  const isHeld = place.standing === 'on-hold' || (table === 'other' && place.stage === OTHER.onHold);
  const isOver = now.final || place.standing === 'cancelled';

  switch (move.kind) {
    case 'reopened':
      if (place.standing !== 'active' || !now.final || (table === 'other' && place.stage === OTHER.cancelled))
        return undefined;
      return stay('active', table === 'other' ? OTHER.inProgress : place.stage - 1);
    case 'resumed':
      return isHeld && !isOver
        ? stay('active', table === 'other' ? OTHER.inProgress : place.stage)
        : undefined;
    case 'held':
      return isOver || isHeld ? undefined : stay('on-hold', table === 'other' ? OTHER.onHold : place.stage);
    case 'cancelled':
      return isOver ? undefined : stay('cancelled', table === 'other' ? OTHER.cancelled : place.stage);
    case 'sent-back': {
      const target = stages.find((entry) => entry.number === move.to);
      const isOnTheWay = target !== undefined && (target.always || ordered.includes(target.number));
      const canGoBack =
        !isOver && !isHeld && isOnTheWay && move.to < place.stage && target.worker !== 'customer';
      return canGoBack ? stay('active', move.to) : undefined;
    }
    case 'accepted':
    case 'done':
      if (isOver || isHeld) return undefined;
      return forward(stages, place.stage, ordered, move.kind, table);
  }
}

function forward(
  stages: readonly Stage[],
  from: number,
  ordered: readonly number[],
  kind: 'done' | 'accepted',
  table: Service['stages'],
): Moved | undefined {
  const skipped: number[] = [];
  const last = table === 'other' ? OTHER.completed : stages.length;
  for (let number = from + 1; number <= last; number++) {
    const next = stages[number - 1]!;
    if (!next.always && !ordered.includes(number)) {
      skipped.push(number);
      continue;
    }
    // Only the customer's Accept completes what the customer has to look at first.
    const isAcceptance = next.final && table !== 'other';
    if (isAcceptance !== (kind === 'accepted')) return undefined;
    return { stage: number, standing: 'active', skipped };
  }
  return undefined;
}

/** A job stands where its least advanced file stands that is not cancelled; all cancelled: the job is. */
export function jobPlace(files: readonly Place[], draft: Place): Place {
  if (files.length === 0) return draft;
  const living = files.filter((file) => file.standing !== 'cancelled');
  if (living.length === 0)
    return { stage: Math.min(...files.map((file) => file.stage)), standing: 'cancelled' };
  const stageNumber = Math.min(...living.map((file) => file.stage));
  const isHeld = living.every((file) => file.standing === 'on-hold');
  return { stage: stageNumber, standing: isHeld ? 'on-hold' : 'active' };
}
