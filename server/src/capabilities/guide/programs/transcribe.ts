import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createClient, sendRecording } from '@colloquy/contract';

const client = createClient({
  address: process.env.COLLOQUY!,
  key: process.env.COLLOQUY_KEY!,
});

const { job } = await client.call(sendRecording, {
  query: { requestId: randomUUID(), fileName: 'interview.wav', name: 'Panel', language: 'en' },
  file: await openAsBlob('interview.wav'),
});

const done = await client.waitForJob(job.id);
for (const file of done.files)
  if (file.progress.state !== 'ready') throw new Error(`${file.name}: ${file.progress.words}`);

const words = await client.download(job.id, { format: 'vtt' });
await writeFile('interview.vtt', await words.bytes());
