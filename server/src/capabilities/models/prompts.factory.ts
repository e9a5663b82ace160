import { asPlatform } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { addPrompt } from './change-prompt.ts';

/** A prompt of the installation under a name that no other one has. Answers its id. */
export async function aPrompt(personId: string): Promise<string> {
  const id = newId();
  await run(asPlatform(), () => addPrompt(personId, { promptId: id, name: id, purpose: '', text: 'Write.' }));
  return id;
}
