import path from 'node:path';
import { Launcher } from './launch.ts';
import { StartRefused, sayWhyFolderFails } from './sentence.ts';
import { readSettings } from './settings.ts';

const root = path.dirname(path.dirname(import.meta.dirname));

/**
 * Runs a launcher until a signal ends it, or until its start fails: then its sentence is the last line and the exit
 * code 1. Either way nothing that it started is left running.
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
  // A terminal that was closed takes no more lines.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

  let dataFolder = '';
  try {
    const settings = readSettings(process.env, root);
    ({ dataFolder } = settings);
    launcher = new Launcher(settings, root);
    await start(launcher);
  } catch (error) {
    // Whatever fails while we are ending fails because we are ending.
    if (!isEnding) console.error(say(error, dataFolder));
    await end(1);
  }
}

function say(error: unknown, dataFolder: string): unknown {
  return error instanceof StartRefused ? error.message : (sayWhyFolderFails(dataFolder, error) ?? error);
}
