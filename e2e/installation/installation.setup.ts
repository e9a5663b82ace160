/**
 * Vitest's globalSetup of the stories: an installation for each of the workers that play them, for the whole run. A
 * start that fails does not end the run but fails the stories with its reason; a machine without a browser skips them,
 * loudly, unless `CI=true`.
 */
import type { TestProject } from 'vitest/node';
import { findChromium } from '../browser/find-chromium.ts';
import { noBrowser } from '../browser/open-browser.ts';
import { STAGES } from './stages.ts';
import { startInstallation } from './start-installation.ts';
import type { Installation } from './start-installation.ts';

export type Stage = { installations: Installation[] } | { skipped: string } | { problem: string };

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the stories play, or why they cannot. */
    stage: Stage;
  }
}

export default async function setTheStage(project: TestProject): Promise<() => Promise<void>> {
  if (!(await findChromium())) {
    project.provide('stage', process.env.CI === 'true' ? { problem: noBrowser } : { skipped: noBrowser });
    if (process.env.CI !== 'true')
      project.vitest.logger.warn(`\nThe browser stories are SKIPPED. ${noBrowser}\n`);
    return async () => {};
  }
  // As named on the command line; vitest's types do not tell of it.
  const { filenamePattern } = project.vitest as { filenamePattern?: string[] };
  const { testFiles } = await project.globTestFiles(filenamePattern);
  const length = Math.min(STAGES, testFiles.length);
  const started = await Promise.allSettled(Array.from({ length }, startInstallation));
  const running = started.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const failed = started.find((start) => start.status === 'rejected');
  if (failed) project.provide('stage', { problem: String(failed.reason) });
  else
    project.provide('stage', {
      installations: running.map(({ stop: _stop, ...installation }) => installation),
    });
  return async () => void (await Promise.all(running.map(({ stop }) => stop())));
}
