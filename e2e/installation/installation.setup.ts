/**
 * Global setup of the stories: starts one installation per worker for the whole run. A failed start fails the
 * stories with its reason; without a browser they are skipped with a warning, unless `CI=true`.
 */
import type { TestProject } from 'vitest/node';
import { findChromium } from '../browser/find-chromium.ts';
import { NO_BROWSER } from '../browser/open-browser.ts';
import { E2E_WORKERS } from './e2e-workers.ts';
import { startInstallation } from './start-installation.ts';
import type { Installation } from './start-installation.ts';

export type E2eSetup = { installations: Installation[] } | { skipped: string } | { problem: string };

declare module 'vitest' {
  export interface ProvidedContext {
    /** Installations for the stories, or why there are none. */
    e2eSetup: E2eSetup;
  }
}

export default async function startInstallations(project: TestProject): Promise<() => Promise<void>> {
  if (!(await findChromium())) {
    project.provide(
      'e2eSetup',
      process.env.CI === 'true' ? { problem: NO_BROWSER } : { skipped: NO_BROWSER },
    );
    if (process.env.CI !== 'true')
      project.vitest.logger.warn(`\nThe browser stories are SKIPPED. ${NO_BROWSER}\n`);
    return async () => {};
  }
  // Patterns from the command line, which vitest's types omit.
  const { filenamePattern } = project.vitest as { filenamePattern?: string[] };
  const { testFiles } = await project.globTestFiles(filenamePattern);
  const length = Math.min(E2E_WORKERS, testFiles.length);
  const started = await Promise.allSettled(Array.from({ length }, startInstallation));
  const running = started.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const failed = started.find((start) => start.status === 'rejected');
  if (failed) project.provide('e2eSetup', { problem: String(failed.reason) });
  else
    project.provide('e2eSetup', {
      installations: running.map(({ stop: _stop, ...installation }) => installation),
    });
  return async () => void (await Promise.all(running.map(({ stop }) => stop())));
}
