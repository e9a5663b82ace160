import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createClient, uploadRecording } from '@colloquy/contract/client';

const client = createClient({
  address: process.env.COLLOQUY!,
  key: process.env.COLLOQUY_KEY!,
});

const { job } = await client.call(uploadRecording, {
  query: { requestId: randomUUID(), fileName: 'interview.wav', name: 'Panel', language: 'en' },
  file: await openAsBlob('interview.wav'),
});

const done = await client.waitForJob(job.id);
if (done.end !== 'ready')
  throw new Error(`It ended as ${done.end}: ${done.files.map(({ progress }) => progress.message).join(' ')}`);

const words = await client.download(job.id, { format: 'vtt' });
await writeFile('interview.vtt', await words.bytes());
