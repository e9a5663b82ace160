import type { Segment } from '@colloquy/rules/transcript';
import { beforeAll, beforeEach } from 'vitest';
import { actAs, type Browser } from '../../testing/browser.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aTranscript, type TestRecording } from './transcripts.factory.ts';

export type TwoSegments = {
  customer: TestPerson;
  /** The customer's. */
  browser: Browser;
  recording: TestRecording & { segments: Segment[] };
  /** Id of 'we met at the old market'. */
  first: string;
  /** Id of 'on Monday morning'. */
  second: string;
};

/** A customer per test file, and a new recording of two segments for each test. */
export function useTwoSegments(server: TestServer): TwoSegments {
  const fixture = {} as TwoSegments;
  beforeAll(async () => {
    fixture.customer = await aPerson((await anOrganisation()).id);
    fixture.browser = await actAs(server, fixture.customer);
  });
  beforeEach(async () => {
    fixture.recording = await aTranscript(server, fixture.customer, [
      'we met at the old market',
      'on Monday morning',
    ]);
    [fixture.first, fixture.second] = fixture.recording.segments.map(({ id }) => id) as [string, string];
  });
  return fixture;
}
