/** `npm start`: Colloquy on this machine, until Ctrl-C. */
import path from 'node:path';
import { Launcher } from './launcher/launch.ts';
import { StartRefused, sayWhyFolderFails } from './launcher/sentence.ts';
import { readSettings } from './launcher/settings.ts';

const root = path.dirname(import.meta.dirname);
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

try {
  const settings = readSettings(process.env, root);
  launcher = new Launcher(settings, root);
  try {
    console.log(`Colloquy is ready at ${await launcher.start()}`);
  } catch (error) {
    const sentence =
      error instanceof StartRefused ? error.message : sayWhyFolderFails(settings.dataFolder, error);
    if (sentence === undefined) throw error;
    if (!isEnding) console.error(sentence);
    await end(1);
  }
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error);
  await end(1);
}
