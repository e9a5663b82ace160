import { readTranscript } from '@colloquy/contract/transcripts';
import { beforeAll, expect, it } from 'vitest';
import { actAs, type Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aTranscript, type TestRecording } from './transcripts.factory.ts';

const server = useTestServer();
let browser: Browser;
let recording: TestRecording;

beforeAll(async () => {
  const owner = await aPerson((await anOrganisation()).id);
  browser = await actAs(server, owner);
  recording = await aTranscript(server, owner, ['Before the edit.']);
});

/** Commits an edit after `request` has read the recording and before it reads the segments. */
async function editMeanwhile<T>(request: () => Promise<T>): Promise<T> {
  const editor = await server.superuser.connect();
  try {
    await editor.query('begin');
    await editor.query('lock table segment in access exclusive mode');
    const response = request();
    await waitFor(
      async () =>
        (await editor.query(`select from pg_locks where relation = 'segment'::regclass and not granted`))
          .rowCount! > 0,
      20_000,
    );
    await editor.query('update recording set revision = revision + 1, name = name || $2 where id = $1', [
      recording.id,
      ' edited',
    ]);
    await editor.query(
      `update segment set revision = revision + 1, text = text || ' Edited.',
         words = words || '[{"text": "Edited.", "start": 0, "end": 10, "confidence": null}]'
       where recording_id = $1`,
      [recording.id],
    );
    await editor.query('commit');
    return await response;
  } finally {
    await editor.query('rollback');
    editor.release();
  }
}

it('an opened transcript shows one consistent revision', async () => {
  const { recording: read, segments } = await editMeanwhile(() =>
    browser.get(readTranscript, { params: { recordingId: recording.id } }),
  );
  expect(Math.max(...segments.map(({ revision }) => revision))).toBeLessThanOrEqual(read.revision);
  expect(JSON.stringify(segments)).not.toContain('Edited.');
});

it('a download contains one consistent revision', async () => {
  const before = await browser.fetch(`/api/jobs/${recording.jobId}/export?format=json`);
  const text = await editMeanwhile(async () =>
    (await browser.fetch(`/api/jobs/${recording.jobId}/export?format=json`)).text(),
  );
  expect(text).toBe(await before.text());
});
