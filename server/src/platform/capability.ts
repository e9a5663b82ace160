/**
 * The manifest of a capability: everything that the program has to know of it. The program loads the manifests
 * in the order of server/src/capability-order.ts and derives its registers from them. Tables and SQL are found
 * by their names (`*.table.ts`, `sql/*.sql`), because the launcher migrates without loading the program.
 */
import type { InvalidationTopic } from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import type { AuditNames } from './audit/audit-names.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import type { Caller } from './database/scope.ts';
import type { FindVisibleIds } from './invalidations/topic-rules.ts';
import type { ProvidedAnswer } from './provider.ts';
import type { StreamScope } from './invalidations/invalidation-stream.ts';
import type { TaskDefinition } from './tasks/define-task.ts';
import type { DomainEventName } from './tasks/domain-events.ts';
import type { Schedule } from './tasks/schedules.ts';

/** A task, whatever its payload. */
export type AnyTask = Pick<TaskDefinition, 'name' | 'queue'>;

/** A service that can be ordered. The capability of services declares what defines one. */
export interface OrderableService {}

/** Exemptions from the rules of the catalogue test, each with its reason. */
export type CatalogueExemptions = {
  /** Tables that the app login does not read by `organisation_id = api.organisation_id()`. */
  tablesWithoutOrganisation?: Record<string, string>;
  /** Tables of the installation that everyone may read. */
  tablesForAll?: Record<string, string>;
  /** Id columns without a foreign key, as `table.column`. */
  idsWithoutKey?: Record<string, string>;
  /** Functions that run with the rights of their owner. */
  definerFunctions?: Record<string, string>;
  /**
   * Tables of a recording that stay writable after its job is completed, because they hold no words, times or
   * speakers.
   */
  changedWhileCompleted?: Record<string, string>;
};

/** Runs in the transaction that deletes the subject for good, while its rows still exist. */
export type PurgeListener = (organisationId: string, subjectId: string) => Promise<void>;

export type Capability = {
  routes?: (app: FastifyInstance, context: Context) => void | Promise<void>;
  /** First task of each chain: a task that enqueues others imports them. */
  tasks?: readonly AnyTask[];
  schedules?: readonly Schedule[];
  services?: readonly OrderableService[];
  /** Tasks that handle the domain events of earlier capabilities, or its own. */
  events?: Partial<Record<DomainEventName, readonly AnyTask[]>>;
  /** Listeners before a subject is deleted for good, by the name of its table. */
  onPurge?: Record<string, PurgeListener>;
  /** Answers to what earlier capabilities ask (`defineProvider`). */
  answers?: readonly ProvidedAnswer[];
  /** How the subjects of this capability are named in the audit. */
  auditNames?: AuditNames;
  /** Registers other listeners of earlier capabilities. Runs once in each process. */
  listen?: () => void;
  /** Who may receive invalidations, by the topics of this capability. */
  topics?: Partial<Record<InvalidationTopic, FindVisibleIds>>;
  /** Other organisations whose invalidations the caller may receive. */
  findOtherScopes?: (who: Caller, tokenHash: string) => Promise<StreamScope[]>;
  exemptions?: CatalogueExemptions;
  web?: {
    /** Before the database is used. */
    open?: (config: Config) => void;
    /** When the database has the schema of this version. */
    ready?: () => Promise<void>;
    /** When the port is known. */
    listening?: (config: Config) => void;
  };
  worker?: { open?: (config: Config) => void; close?: () => Promise<void> };
};

/** Defines a capability. Its `capability.ts` exports this as the default. */
export const defineCapability = (capability: Capability): Capability => capability;
