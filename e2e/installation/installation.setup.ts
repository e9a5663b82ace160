/**
 * Vitest's globalSetup of the stories: one installation for the whole run. A start that fails does not end the run but
 * fails the stories with its reason; a machine without a browser skips them, loudly, unless `CI=true`.
 */
import type { TestProject } from 'vitest/node';
import { findChromium } from '../browser/find-chromium.ts';
import { noBrowser } from '../browser/open-browser.ts';
import { startInstallation } from './start-installation.ts';
import type { Installation } from './start-installation.ts';

export type Stage = { installation: Installation } | { skipped: string } | { problem: string };

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
  try {
    const { stop, ...installation } = await startInstallation();
    project.provide('stage', { installation });
    return stop;
  } catch (error) {
    project.provide('stage', { problem: error instanceof Error ? error.message : String(error) });
    return async () => {};
  }
}
