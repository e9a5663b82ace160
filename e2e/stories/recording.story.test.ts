import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readJob } from '@colloquy/contract/jobs';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoViolations } from '../accessibility.ts';
import { asSuperuser } from '../database.ts';
import type { Installation } from '../installation/start-installation.ts';
import { createJobDraft, startDraft } from '../create-job.ts';
import { signIn } from '../sign-in.ts';
import { goOffline } from '../go-offline.ts';
import { story } from '../story.ts';

describe('recording in the browser', () => {
  story('survives losing the network and closing the page', async ({ newPage, installation }) => {
    const page = await newPage({ viewport: { width: 390, height: 844 } });
    page.on('dialog', (dialog) => void dialog.accept());
    await signIn(page, installation, 'customer');
    const jobId = await createJobDraft(page, 'Recorded here');
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByLabel('Participant').fill('P-01');
    await page.getByRole('button', { name: 'Open the microphone' }).click();
    await page.getByRole('button', { name: 'Start recording' }).click();
    await page.getByText('Nothing is recorded without it.').waitFor();
    await page.getByRole('checkbox', { name: /knows that this is recorded/ }).check();
    await page.getByRole('button', { name: 'Start recording' }).click();
    await expectNoViolations(page);
    const recording = page.getByRole('region', { name: 'Recording' });
    await recording.getByText(/of them with the server/).waitFor();

    await goOffline(page);
    const sent = await recordedSeconds(page);
    await expect.poll(() => recordedSeconds(page)).toBeGreaterThan(sent + 1);
    await page.context().setOffline(false);
    await page.reload();

    await page.getByRole('button', { name: 'Go on recording' }).click();
    await expect.poll(() => recordedSeconds(page)).toBeGreaterThan(sent + 3);
    expect(await page.title()).toContain('● Recording');
    await recording.getByRole('button', { name: 'Pause' }).click();
    await recording.getByText('Paused').waitFor();
    expect(await page.title()).toContain('Recording paused');
    await page.goto('/');
    await page.getByRole('list', { name: 'Recordings that were not finished' }).getByRole('link').click();

    const finish = page.getByRole('button', { name: /^Finish the recording \(.* saved\)$/ });
    await finish.waitFor();
    const kept = await keptBytes(page);
    await finish.click();
    await page.getByText('Uploaded', { exact: true }).waitFor();
    const { job } = readJob.answer.parse(await (await page.request.get(`/api/jobs/${jobId}`)).json());
    expect(job.files).toMatchObject([
      { bytes: kept.length, settings: { participant: 'P-01' }, consentAt: expect.any(String) },
    ]);
    expect(kept.equals(await uploadedBytes(installation, jobId))).toBe(true);
    await startDraft(page);
    await expect
      .poll(async () => {
        const answer = await page.request.get(`/api/jobs/${jobId}`);
        return Math.floor((readJob.answer.parse(await answer.json()).job.files[0]?.durationMs ?? 0) / 1000);
      })
      .toBeGreaterThan(sent + 2);
    expect(await consentOf(installation, jobId)).toEqual(['given']);
  });
});

async function recordedSeconds(page: Page): Promise<number> {
  const [minutes = 0, seconds = 0] = (await page.getByRole('timer').innerText()).split(':').map(Number);
  return minutes * 60 + seconds;
}

/** Stored bytes of the browser's only recording. */
async function keptBytes(page: Page): Promise<Buffer> {
  const pieces = await page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('colloquy-recordings');
        opening.addEventListener('error', () => reject(opening.error));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('pieces').objectStore('pieces').getAll();
          reading.addEventListener('error', () => reject(reading.error));
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve(
              (reading.result as ArrayBuffer[]).map((piece) =>
                btoa(Array.from(new Uint8Array(piece), (byte) => String.fromCharCode(byte)).join('')),
              ),
            );
          });
        });
      }),
  );
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64')));
}

async function consentOf(installation: Installation, jobId: string): Promise<string[]> {
  const { rows } = await asSuperuser(installation, (client) =>
    client.query<{ consent: string }>('select consent from recording where job_id = $1', [jobId]),
  );
  return rows.map(({ consent }) => consent);
}

async function uploadedBytes(installation: Installation, jobId: string): Promise<Buffer> {
  const { rows } = await asSuperuser(installation, (client) =>
    client.query<{ storage_key: string }>('select storage_key from file where owner_id = $1', [jobId]),
  );
  return readFile(path.join(installation.dataFolder, 'files', rows[0]!.storage_key));
}
