/**
 * Loads the manifests of all capabilities and registers what they declare. Importing this module defines all
 * tasks, because any process may enqueue them.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { registerAuditNames } from './capabilities/organisations/index.ts';
import { registerServices } from './capabilities/services/index.ts';
import { capabilities } from './capability-order.ts';
import type { Capability } from './platform/capability.ts';
import type { Config } from './platform/config.ts';
import type { Context } from './platform/context.ts';
import { invalidationRoutes } from './platform/invalidations/invalidations.routes.ts';
import { findVisibleBy, mergeTopicRules } from './platform/invalidations/topic-rules.ts';
import { requireProviders } from './platform/provider.ts';
import { onPurge } from './platform/purge-listeners.ts';
import { handleEvents } from './platform/tasks/domain-events.ts';
import type { Schedule } from './platform/tasks/schedules.ts';

/** Some capabilities are on the screen only. */
const onServer = capabilities.filter((name) =>
  existsSync(path.join(import.meta.dirname, 'capabilities', name, 'capability.ts')),
);

async function loadManifest(name: string): Promise<Capability> {
  const module = (await import(`./capabilities/${name}/capability.ts`)) as { default?: Capability };
  if (!module.default) throw new Error(`The manifest of the capability ${name} has no default export.`);
  return module.default;
}

/** Manifests of the server's capabilities, in their order. */
export const manifests: readonly Capability[] = await Promise.all(onServer.map(loadManifest));

for (const { events, services, onPurge: purgeListeners, answers, auditNames, listen } of manifests) {
  if (events) handleEvents(events);
  if (services) registerServices(services);
  if (purgeListeners) onPurge(purgeListeners);
  answers?.forEach(({ register }) => register());
  if (auditNames) registerAuditNames(auditNames);
  listen?.();
}
requireProviders();

/** All periodic work. Mails alone are polled, every few seconds: see `startMailing`. */
export const SCHEDULES: readonly Schedule[] = manifests.flatMap(({ schedules }) => schedules ?? []);

/** Registers the routes of every capability, in their order, and the stream of invalidations. */
export async function registerCapabilities(app: FastifyInstance, context: Context): Promise<void> {
  for (const { routes } of manifests) await routes?.(app, context);
  invalidationRoutes(app, context, {
    findVisible: findVisibleBy(mergeTopicRules(manifests.map(({ topics }) => topics ?? {}))),
    findOtherScopes: async (who, tokenHash) => {
      const found = manifests.map(({ findOtherScopes }) => findOtherScopes?.(who, tokenHash) ?? []);
      return (await Promise.all(found)).flat();
    },
  });
}

/** Steps of starting a web process that belong to capabilities. */
export const webHooks = {
  open: (config: Config): void => manifests.forEach(({ web }) => web?.open?.(config)),
  ready: async (): Promise<void> => {
    for (const { web } of manifests) await web?.ready?.();
  },
  listening: (config: Config): void => manifests.forEach(({ web }) => web?.listening?.(config)),
};

/** Steps of starting and ending a worker process that belong to capabilities. */
export const workerHooks = {
  open: (config: Config): void => manifests.forEach(({ worker }) => worker?.open?.(config)),
  close: async (): Promise<void> => {
    for (const { worker } of manifests) await worker?.close?.();
  },
};
