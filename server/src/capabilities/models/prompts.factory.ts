import { asPlatform } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { addPrompt } from './change-prompt.ts';

/** Adds a prompt with a unique name. Returns its id. */
export async function aPrompt(personId: string): Promise<string> {
  const id = newId();
  await run(asPlatform(), () => addPrompt(personId, { promptId: id, name: id, purpose: '', text: 'Write.' }));
  return id;
}
