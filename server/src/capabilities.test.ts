import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SERVICES } from '@colloquy/contract';
import { expect, it } from 'vitest';
import { manifests } from './capabilities.ts';
import { capabilities } from './capability-order.ts';
import { mergeTopicRules } from './platform/invalidations/topic-rules.ts';

const root = path.join(import.meta.dirname, '../..');

/** Names that capabilities add to an interface, which has no values to ask. */
function declaredIn(glob: string, name: string): string[] {
  return globSync(glob, { cwd: root }).flatMap((file) => {
    const declared = new RegExp(`^  interface ${name} \\{\\n(.*?)\\n  \\}`, 'ms').exec(
      readFileSync(path.join(root, file), 'utf8'),
    )?.[1];
    return [...(declared ?? '').matchAll(/^ {4}'?([\w.-]+)'?: /gm)].map(([, each]) => each!);
  });
}

it('has one rule for each declared topic of invalidations', () => {
  const declared = declaredIn('contract/src/*/*.ts', 'InvalidationTopics');
  expect(declared.length).toBeGreaterThan(10);
  const rules = mergeTopicRules(manifests.map(({ topics }) => topics ?? {}));
  expect(Object.keys(rules).toSorted()).toEqual(declared.toSorted());
});

it('defines the services that screens offer as installed, and no other', () => {
  const defined = manifests.flatMap(({ services }) => services ?? []).map(({ sid }) => sid);
  const offered = SERVICES.filter(({ installed }) => installed).map(({ sid }) => sid);
  expect(defined.toSorted()).toEqual(offered.toSorted());
});

it('handles each declared domain event', () => {
  const declared = declaredIn('server/src/capabilities/**/*.ts', 'DomainEvents');
  expect(declared.length).toBeGreaterThan(6);
  const handled = new Set(manifests.flatMap(({ events }) => Object.keys(events ?? {})));
  expect([...handled].toSorted()).toEqual(declared.toSorted());
});

it('has a manifest for each folder of the server, and lists each folder and no other name', () => {
  const folders = globSync('capabilities/*', { cwd: import.meta.dirname }).map((each) => path.basename(each));
  const withManifest = globSync('capabilities/*/capability.ts', { cwd: import.meta.dirname });
  expect(withManifest.length).toBe(folders.length);
  expect(folders.filter((name) => !(capabilities as readonly string[]).includes(name))).toEqual([]);
  const anywhere = globSync('{server,web}/src/capabilities/*', { cwd: root }).map((each) =>
    path.basename(each),
  );
  expect([...new Set(anywhere)].toSorted()).toEqual([...capabilities].toSorted());
});
