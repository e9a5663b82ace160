import { sendCommands } from '@colloquy/contract/transcripts';
import { expect } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import type { Browser } from '../../../testing/browser.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import type { TestRecording } from '../transcripts.factory.ts';

type TestChange = { kind: string } & Record<string, unknown>;

/** Edits of a test's recording, based on its current revision. */
export const editsOf = (server: TestServer, at: () => { browser: Browser; recording: TestRecording }) => {
  /** The current revision. */
  const now = async (): Promise<number> => {
    const { rows } = await server.superuser.query<{ revision: number }>(
      'select revision from recording where id = $1',
      [at().recording.id],
    );
    return rows[0]!.revision;
  };
  /** Sends commands, of which none may be refused. Returns the new revision. */
  const send = async (...changes: TestChange[]): Promise<number> => {
    const { browser, recording } = at();
    const revision = await now();
    const commands = changes.map((change) => ({ id: newId(), revision, ...change }));
    const answer = await browser.get(sendCommands, {
      params: { recordingId: recording.id },
      body: { commands },
    });
    expect(answer.results.map((result) => result.reason)).toEqual(commands.map(() => null));
    return answer.revision;
  };
  return { now, send };
};

export const setText = (segmentId: string, text: string, step = newId()): TestChange => ({
  kind: 'set-text',
  segmentId,
  text,
  step,
});
