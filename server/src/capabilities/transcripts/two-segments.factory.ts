import type { Segment } from '@colloquy/contract';
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

/** A customer of the tests of this file, with a recording of two segments that is new for each test. */
export function useTwoSegments(server: TestServer): TwoSegments {
  const here = {} as TwoSegments;
  beforeAll(async () => {
    here.customer = await aPerson((await anOrganisation()).id);
    here.browser = await actAs(server, here.customer);
  });
  beforeEach(async () => {
    here.recording = await aTranscript(server, here.customer, [
      'we met at the old market',
      'on Monday morning',
    ]);
    [here.first, here.second] = here.recording.segments.map(({ id }) => id) as [string, string];
  });
  return here;
}
