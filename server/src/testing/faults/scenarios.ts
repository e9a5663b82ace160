import type { Scenario } from './every-point.ts';
import { farTranscription } from './far-engine.scenario.ts';
import type { FaultHarness } from './fault-harness.ts';
import { creditsOfAUser, monthlyGrant, stoppedWork, waitingWork, workInVain } from './payments.scenario.ts';
import { tracks, transcription } from './transcription.scenario.ts';

/** A scenario with how many of its points `npm test` runs; `npm run test:long` runs all. */
export type Sampled = { sample: number; scenario: Scenario<unknown> };

/** Every scenario, in groups that take about equally long: the long run has a file for each, side by side. */
export const scenarios = (harness: FaultHarness) => ({
  transcription: [
    sampled(8, transcription(harness, { seconds: 12, language: null })),
    sampled(2, farTranscription(harness)),
  ],
  tracks: [
    sampled(2, tracks(harness)),
    sampled(0, {
      ...transcription(harness, { seconds: 62, language: 'en' }),
      name: 'the transcription of two pieces in an ordered language',
      coveredElsewhere:
        /check-recording|draw-peaks|make-playback|find-voices|finish-recording|^webhooks|^mails/,
    }),
  ],
  payments: [sampled(2, waitingWork(harness)), sampled(2, workInVain(harness))],
  credits: [
    sampled(2, stoppedWork(harness)),
    sampled(2, creditsOfAUser(harness, 'orgAdmin')),
    sampled(2, creditsOfAUser(harness, 'platform')),
    sampled(2, monthlyGrant(harness)),
  ],
});

export type Group = keyof ReturnType<typeof scenarios>;

/** What one prepares only it reads. */
const sampled = <T>(sample: number, scenario: Scenario<T>): Sampled => ({
  sample,
  scenario: scenario as Scenario<unknown>,
});
