import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readMail, type ReceivedMail } from '../server/src/testing/mail-server.ts';
import type { Installation } from './installation/start-installation.ts';

/** Reads the mails received for an address, unordered. */
export async function readMailsTo({ mailFolder }: Installation, address: string): Promise<ReceivedMail[]> {
  const files = await readdir(mailFolder);
  const mails = await Promise.all(
    files.map(async (file) => readMail(await readFile(path.join(mailFolder, file), 'utf8'))),
  );
  return mails.filter(({ to }) => to.includes(address));
}
