/**
 * Subjects of requests for the permission matrix. Each capability defines those of its own path parameters in its
 * `fixtures.factory.ts`, which is found by its name: only tests load it.
 */
import { globSync } from 'node:fs';
import path from 'node:path';
import type { TestPerson } from '../capabilities/identity/identity.factory.ts';
import type { Actor } from './actors.ts';
import type { TestServer } from './test-server.ts';

/** Subject of a request: its id, its job and ids that the body may require. */
export type Fixture = { id: string; jobId: string; knownIds: Record<string, string> };
export type CreateFixture = (server: TestServer, owner: Actor & { person: TestPerson }) => Promise<Fixture>;

/** Subject and headers of a request, where its path alone does not determine them. */
export type RequestOverride = {
  /** Instead of the fixture of the last path parameter. */
  fixture?: string;
  /** Only the owner may do this; others who see the object are refused. */
  isForOwnerOnly?: true;
  /** Belongs to a user outside the actors, so it is unknown to all of them. */
  belongsToAnotherUser?: true;
  headers?: (fixture: Fixture | undefined) => Record<string, string>;
};

/** Default export of a capability's `fixtures.factory.ts`. */
export type CapabilityFixtures = {
  /** By path parameter, or by the name that a request override uses. */
  fixtures?: Record<string, CreateFixture>;
  /** Fixtures that belong to the whole organisation instead of one job. */
  ofOrganisation?: readonly string[];
  /** Fixtures that belong to the person who started them, not to the owner of the job. */
  ofUploader?: readonly string[];
  /** By method and path. */
  requests?: Record<string, RequestOverride>;
};

const folder = path.join(import.meta.dirname, '../capabilities');

const loaded: readonly CapabilityFixtures[] = await Promise.all(
  globSync('*/fixtures.factory.ts', { cwd: folder })
    .toSorted()
    .map(async (file) => {
      const module = (await import(path.join(folder, file))) as { default?: CapabilityFixtures };
      if (!module.default) throw new Error(`${file} has no default export.`);
      return module.default;
    }),
);

/** @throws if two capabilities define the same name. */
function merge<V>(records: readonly Record<string, V>[]): Record<string, V> {
  const merged: Record<string, V> = {};
  for (const [name, value] of records.flatMap((record) => Object.entries(record))) {
    if (name in merged) throw new Error(`Two capabilities define ${name} for the permission matrix.`);
    merged[name] = value;
  }
  return merged;
}

/** Fixtures of all capabilities. */
export const FIXTURES = merge(loaded.map(({ fixtures }) => fixtures ?? {}));
export const REQUEST_OVERRIDES = merge(loaded.map(({ requests }) => requests ?? {}));
export const OF_ORGANISATION = new Set(loaded.flatMap(({ ofOrganisation }) => ofOrganisation ?? []));
export const OF_UPLOADER = new Set(loaded.flatMap(({ ofUploader }) => ofUploader ?? []));
