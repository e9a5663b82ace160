import type { Scenario } from './every-point.ts';
import { farTranscription } from './far-engine.scenario.ts';
import type { FaultHarness } from './fault-harness.ts';
import { creditsOfAUser, monthlyGrant, stoppedWork, waitingWork, workInVain } from './payments.scenario.ts';
import { tracks, transcription } from './transcription.scenario.ts';

/** Every scenario, with how many of its points `npm test` runs; `npm run test:long` runs all. */
export const scenarios = (harness: FaultHarness): [sample: number, scenario: Scenario<unknown>][] => [
  [8, asAny(transcription(harness, { seconds: 12, language: null }))],
  [2, asAny(tracks(harness))],
  [2, asAny(farTranscription(harness))],
  [2, asAny(waitingWork(harness))],
  [2, asAny(workInVain(harness))],
  [2, asAny(stoppedWork(harness))],
  [2, asAny(creditsOfAUser(harness, 'orgAdmin'))],
  [2, asAny(creditsOfAUser(harness, 'platform'))],
  [2, asAny(monthlyGrant(harness))],
];

/** What one prepares only it reads. */
const asAny = <T>(scenario: Scenario<T>) => scenario as Scenario<unknown>;
