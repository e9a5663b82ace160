import path from 'node:path';
import { Launcher } from './launcher.ts';
import { describeFolderError } from './data-folder.ts';
import { readSettings, StartRefusedError } from './settings.ts';

const root = path.dirname(path.dirname(import.meta.dirname));

/**
 * Runs a launcher until a signal, or until its start fails with a sentence and exit code 1. Leaves no process
 * running.
 */
export async function runLauncher(start: (launcher: Launcher) => Promise<void>): Promise<void> {
  let launcher: Launcher | undefined;
  let isEnding = false;

  async function end(code: number): Promise<void> {
    if (isEnding) return;
    isEnding = true;
    await launcher?.stop().catch((error: Error) => console.error(error.message));
    process.exit(code);
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
  // A closed terminal accepts no output.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

  let dataFolder = '';
  try {
    const settings = readSettings(process.env, root);
    ({ dataFolder } = settings);
    launcher = new Launcher(settings, root);
    await start(launcher);
  } catch (error) {
    // Errors during shutdown are a consequence of the shutdown.
    if (!isEnding) console.error(describeError(error, dataFolder));
    await end(1);
  }
}

function describeError(error: unknown, dataFolder: string): unknown {
  return error instanceof StartRefusedError
    ? error.message
    : (describeFolderError(dataFolder, error) ?? error);
}
