/** `npm start` runs Colloquy on this machine until Ctrl-C. */
import { runLauncher } from './launcher/run-launcher.ts';

await runLauncher(async (launcher) => {
  console.log(`Colloquy is ready at ${await launcher.start()}`);
});
