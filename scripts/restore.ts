/** `npm run restore -- FILE`: an empty installation is filled from a backup, whole or not at all. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type About, readAbout } from '../server/src/backup/backup-file.ts';
import { requireEmpty } from '../server/src/backup/empty-installation.ts';
import { restoreBackup } from '../server/src/backup/restore-backup.ts';
import { findStorage } from '../server/src/platform/storage/index.ts';
import { configFor, pathFromCaller, runCommand, settings, withDatabase } from './installation.ts';
import { prepareDataFolder } from './launcher/data-folder.ts';
import { takeLock } from './launcher/lock.ts';
import { StartRefused } from './launcher/sentence.ts';

await runCommand(async () => {
  const [file] = process.argv.slice(2);
  if (!file) throw new StartRefused('Say from which file: npm run restore -- FILE');
  const backup = pathFromCaller(file);
  const about = await readAbout(backup);
  const { dataFolder } = settings();
  prepareDataFolder(dataFolder);
  // Nobody starts what is being filled.
  const lock = takeLock(dataFolder);
  try {
    return await withDatabase(async (url) => {
      await requireEmpty(url, about.schema.length);
      keepSecret(dataFolder, about);
      const config = configFor(url);
      const { storage } = await findStorage(config);
      const { tables, objects, madeAt } = await restoreBackup({ ...config, storage }, backup);
      return `Restored as of ${madeAt}: ${tables} tables and ${objects} stored files in ${dataFolder}. npm start starts it.`;
    });
  } finally {
    lock.release();
  }
});

/** The secret comes with the backup, unless the installation was given it as a variable. */
function keepSecret(dataFolder: string, { secret }: About): void {
  if (process.env.COLLOQUY_SECRET !== undefined) return;
  if (secret === null)
    throw new StartRefused(
      'This backup does not hold its secret. Set COLLOQUY_SECRET to that of the installation that was backed up.',
    );
  writeFileSync(path.join(dataFolder, 'secret'), secret, { mode: 0o600 });
}
