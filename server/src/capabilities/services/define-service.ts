import type { Sid } from '@colloquy/contract';
import type { WorkKind } from '@colloquy/contract/credits';
import type { AcceptedType } from '@colloquy/contract/files';
import type { FileProgress, UploadOrder } from '@colloquy/contract/jobs';
import type { Quality } from '@colloquy/contract/models';
import type { z } from 'zod';
import type { Caller } from '../../platform/database/scope.ts';

/** One piece of ordered work. Tasks of a run have its file as their subject and `runId` in their payload. */
export type StageRunOrder = {
  organisationId: string;
  jobId: string;
  jobFileId: string;
  runId: string;
  stage: number;
  key: string;
};

/** Known facts about the file of a run, and what the service has counted so far. */
export type CountedFile = { durationMs: number | null; isFree: boolean; quantity: number | null };

/** Work of a service at one stage. A stage without keys of the order is not ordered. */
export type StageWork<Settings = unknown> = {
  work: WorkKind;
  /** Keys of an order, each of which is a run per file; default: one run with an empty key. */
  keys?: (settings: Settings) => string[];
  /** Names of the steps with the sentence shown while each runs. A run starts at the first step. */
  steps: Record<string, string>;
  /** Shown once every run of a file is done. */
  readyMessage: string;
  /** Quantity in the unit of the work, or null while unknown; default: as the service reported it. */
  quantity?: (file: CountedFile) => number | null;
  /** Enqueues the first task, in the transaction that starts the run. */
  start: (run: StageRunOrder) => Promise<void>;
  /**
   * Enqueues the task after payment, once credits arrived for an unpaid run; default: its furthest task runs again, if
   * none is unfinished.
   */
  resume?: (run: StageRunOrder) => Promise<void>;
  /**
   * Names of the tasks that move a run forward, in their order. A run under way without an unfinished one of them
   * is found by operations and restarted.
   */
  tasks: readonly string[];
  /** Shown if a run stalls again and again; default: a sentence for any work. */
  stalledFailure?: NonNullable<FileProgress['failure']>;
  /** The stage is priced with the factor that `prices` set for the job. */
  usesPriceFactor?: boolean;
};

export type OrderedPrices = { priceFactor: number; connectionId: string | null };

/** What a file of a service may be. */
export type ServiceUploads = {
  /** Shown before choosing; files of other types are refused before they are sent. */
  types: readonly AcceptedType[];
  /** The first task reads any file and explains what is wrong with it: the server refuses no type before. */
  isContentChecked?: boolean;
  /** Refuses settings or files that the service cannot work with. An order without a file has settings only. */
  validate?: (upload: {
    settings: UploadOrder['settings'];
    name?: string;
    /** Undefined: known only at the end, as of a recording under way. */
    bytes?: number | undefined;
  }) => void;
  /** The job that a file of a draft joins, as a transcript joins its recording; default: none. */
  pairWith?: (
    draftId: string,
    file: { name: string; pairedWith: string | undefined },
  ) => Promise<string | undefined>;
};

/** What a service takes, does and costs. `Settings` are those that only this service has. */
export type ServiceDefinition<Settings = unknown> = {
  sid: Sid;
  settings: z.ZodType<Settings>;
  stages: Record<number, StageWork<Settings>>;
  uploads: ServiceUploads;
  /** Validates an order and sets its price factor and remote engine. */
  prices?: (
    who: Pick<Caller, 'organisationId'>,
    order: { language: string | null; quality?: Quality | undefined; priceListId?: string | null },
  ) => Promise<OrderedPrices>;
};

declare module '../../platform/capability.ts' {
  interface OrderableService extends ServiceDefinition {}
}

const definitions = new Map<Sid, ServiceDefinition>();

/**
 * Defines a service, for `services` of its capability's manifest. Its settings are parsed by the schema of the same
 * definition before its functions get them.
 */
export const defineService = <Settings>(definition: ServiceDefinition<Settings>): ServiceDefinition =>
  definition as ServiceDefinition;

/** Registers the services of a manifest. Jobs, credits and uploads know only this registry. */
export function registerServices(services: readonly ServiceDefinition[]): void {
  for (const definition of services) {
    if (definitions.has(definition.sid)) throw new Error(`The service ${definition.sid} is defined twice.`);
    definitions.set(definition.sid, definition);
  }
}

export const definedServices = (): ServiceDefinition[] => [...definitions.values()];

export const isServiceDefined = (sid: Sid): boolean => definitions.has(sid);

export function serviceDefinition(sid: Sid): ServiceDefinition {
  const definition = definitions.get(sid);
  if (!definition) throw new Error(`No capability defines the service ${sid}.`);
  return definition;
}

/** The work of a service at a stage; undefined for stages of customers, and those that nobody works on. */
export const findStageWork = (sid: Sid, stage: number): StageWork | undefined =>
  definitions.get(sid)?.stages[stage];

/** Names of the tasks that move runs of any service forward. */
export const findWorkTasks = (): string[] =>
  [...definitions.values()].flatMap(({ stages }) => Object.values(stages).flatMap(({ tasks }) => tasks));

/** Keys of an order at a stage, each once. An order without settings of its own saves none. */
export const keysOf = (work: StageWork, settings: unknown = {}): string[] => [
  ...new Set(work.keys?.(settings) ?? ['']),
];

/** Numbers of the stages that an order includes. */
export const findOrderedStages = ({ stages }: ServiceDefinition, settings: unknown): number[] =>
  Object.entries(stages).flatMap(([stage, work]) =>
    keysOf(work, settings).length > 0 ? [Number(stage)] : [],
  );

/** The sentence shown while a step of a service's stage runs. */
export const stepText = ({ sid, stage, step }: { sid: Sid; stage: number; step: string }): string =>
  findStageWork(sid, stage)?.steps[step] ?? 'In progress.';

/** Ordered stages with work, in order. */
export const workStages = ({ sid, orderedStages }: { sid: Sid; orderedStages: number[] }): number[] =>
  orderedStages.filter((stage) => findStageWork(sid, stage) !== undefined).toSorted((a, b) => a - b);

/** The sentence shown once all ordered work on a file is done. */
export function readyText(order: { sid: Sid; orderedStages: number[] }): string {
  const last = workStages(order).at(-1);
  return (last === undefined ? undefined : findStageWork(order.sid, last)?.readyMessage) ?? 'It is ready.';
}

/** For tests only: removes a service that a test has defined. */
export const removeService = (sid: Sid): boolean => definitions.delete(sid);
