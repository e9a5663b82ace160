/**
 * `npm run backup -- FILE` writes the database and stored files of a running or stopped installation into one
 * file.
 */
import { createBackup } from '../server/src/backup/create-backup.ts';
import { findStorage } from '../server/src/platform/storage/index.ts';
import {
  configFor,
  hasOwnPostgres,
  pathFromCaller,
  runCommand,
  settings,
  withDatabase,
} from './installation.ts';
import { StartRefusedError } from './launcher/settings.ts';

await runCommand(async () => {
  const [file] = process.argv.slice(2);
  if (!file) throw new StartRefusedError('Say into which file: npm run backup -- FILE');
  const { databaseUrl, dataFolder } = settings();
  if (databaseUrl === undefined && !hasOwnPostgres(dataFolder))
    throw new StartRefusedError(
      `There is no installation in ${dataFolder}. COLLOQUY_DATA chooses another data folder.`,
    );
  const path = pathFromCaller(file);
  return withDatabase(async (url) => {
    const config = configFor(url);
    const { storage } = await findStorage(config);
    const includesSecret = process.env.COLLOQUY_SECRET === undefined;
    const { tables, objects, bytes, purged, missing } = await createBackup(
      { ...config, storage, includesSecret },
      path,
    );
    const size = `${(bytes / 1024 ** 2).toFixed(1)} MB`;
    const warnings = [
      purged > 0 && ` Left out: ${purged} files that were erased while it was made.`,
      missing > 0 && ` MISSING: ${missing} files that the database knows and the storage does not have.`,
    ].filter((sentence) => sentence !== false);
    return `${path}: ${tables} tables and ${objects} stored files, ${size}.${warnings.join('')} ${includesSecret ? 'It holds the secret of this installation: keep it as you keep the data.' : 'It does not hold COLLOQUY_SECRET, without which it cannot be restored.'}`;
  });
});
