import { randomUUID } from 'node:crypto';
import { createJob } from '@colloquy/contract/jobs';
import type { Page } from 'playwright-core';

/** A file as Playwright passes it to an input. */
type FilePayload = { name: string; mimeType: string; buffer: Buffer };

/** Creates a draft of a Qual AI job, which waits for its start, and opens it. Returns the id of the job. */
export async function createJobDraft(page: Page, name: string): Promise<string> {
  const order = { sid: 'SID002', name, language: 'en', speakers: 2, waitsForStart: true } as const;
  await page.goto('/client/qual-ai/jobs/create');
  const answer = await page.request.post(createJob.path, {
    headers: { origin: new URL(page.url()).origin },
    data: { ...order, requestId: randomUUID() },
  });
  const { job } = createJob.answer.parse(await answer.json());
  await page.goto(`/client/qual-ai/jobs/create/file?job=${job.id}`);
  await page.getByText(/Up to .* a file/).waitFor();
  return job.id;
}

/** Starts the draft on the screen, and waits until it is started. */
export async function startDraft(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Start transcription' });
  await button.click();
  await button.waitFor({ state: 'detached' });
}

/** Chooses files, as the file dialog would. */
export async function chooseFiles(page: Page, files: FilePayload[]): Promise<void> {
  await page.getByLabel('Recordings to upload').setInputFiles(files);
}

/** Drops a file on the drop zone, as from the desktop. */
export async function dropFile(page: Page, { name, mimeType, buffer }: FilePayload): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ base64, as, type }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], as, { type }));
      return data;
    },
    { base64: buffer.toString('base64'), as: name, type: mimeType },
  );
  const zone = page.getByText('Drop recordings, a folder');
  await zone.dispatchEvent('dragover', { dataTransfer: transfer });
  await zone.dispatchEvent('drop', { dataTransfer: transfer });
}

/** Builds a silent WAV file (mono, 16 bit, 48 kHz). */
export function silentWav(seconds: number): Buffer {
  const rate = 48_000;
  const bytes = seconds * rate * 2;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + bytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20); // PCM
  header.writeUInt16LE(1, 22); // channels
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(bytes, 40);
  return Buffer.concat([header, Buffer.alloc(bytes)]);
}

/** Chooses the language of all files of a draft by its name. */
export async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Language spoken' }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}
