/** `npm run restore -- FILE` restores a backup into an empty installation, completely or not at all. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BackupManifest, readBackupManifest } from '../server/src/backup/backup-file.ts';
import { requireEmpty } from '../server/src/backup/require-empty.ts';
import { restoreBackup } from '../server/src/backup/restore-backup.ts';
import { findStorage } from '../server/src/platform/storage/index.ts';
import { configFor, pathFromCaller, runCommand, settings, withDatabase } from './installation.ts';
import { prepareDataFolder } from './launcher/data-folder.ts';
import { acquireLock } from './launcher/data-folder-lock.ts';
import { StartRefusedError } from './launcher/settings.ts';

await runCommand(async () => {
  const [file] = process.argv.slice(2);
  if (!file) throw new StartRefusedError('Say from which file: npm run restore -- FILE');
  const backup = pathFromCaller(file);
  const manifest = await readBackupManifest(backup);
  const { dataFolder } = settings();
  prepareDataFolder(dataFolder);
  // Prevents a start during the restore.
  const lock = acquireLock(dataFolder);
  try {
    return await withDatabase(async (url) => {
      await requireEmpty(url, manifest.schema.length);
      saveSecret(dataFolder, manifest);
      const config = configFor(url);
      const { storage } = await findStorage(config);
      const { tables, objects, madeAt } = await restoreBackup({ ...config, storage }, backup);
      return `Restored as of ${madeAt}: ${tables} tables and ${objects} stored files in ${dataFolder}. npm start starts it.`;
    });
  } finally {
    lock.release();
  }
});

/** Saves the secret of the backup, unless COLLOQUY_SECRET is set. */
function saveSecret(dataFolder: string, { secret }: BackupManifest): void {
  if (process.env.COLLOQUY_SECRET !== undefined) return;
  if (secret === null)
    throw new StartRefusedError(
      'This backup does not hold its secret. Set COLLOQUY_SECRET to that of the installation that was backed up.',
    );
  writeFileSync(path.join(dataFolder, 'secret'), secret, { mode: 0o600 });
}
