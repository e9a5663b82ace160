import type { Page } from 'playwright-core';

/** A file as Playwright passes it to an input. */
type FilePayload = { name: string; mimeType: string; buffer: Buffer };

/** Fills in a new Qual AI job up to the file step. Returns the id of the job. */
export async function createJobDraft(page: Page, name: string): Promise<string> {
  await page.goto('/client/qual-ai/jobs/create');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await chooseLanguage(page, 'English');
  await page.getByLabel('Number of speakers').fill('2');
  await page.getByRole('button', { name: 'Go on to the files' }).click();
  await page.waitForURL('**/jobs/create/file?job=**');
  await page.getByText(/Up to .* a file/).waitFor();
  return new URL(page.url()).searchParams.get('job') ?? '';
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
  const zone = page.getByText('Drop recordings here');
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

/** Chooses the language of a new job by its name. */
export async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Language spoken' }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}
