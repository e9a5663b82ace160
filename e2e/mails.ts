import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { readMail, type ReceivedMail } from '../server/src/testing/mail-server.ts';
import type { Installation } from './installation/start-installation.ts';

/** The mails that arrived for an address so far, in no order. */
export async function mailsTo({ mailFolder }: Installation, address: string): Promise<ReceivedMail[]> {
  const files = await readdir(mailFolder);
  const mails = await Promise.all(
    files.map(async (file) => readMail(await readFile(path.join(mailFolder, file), 'utf8'))),
  );
  return mails.filter(({ to }) => to.includes(address));
}
