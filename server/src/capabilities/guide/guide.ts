import { readFileSync } from 'node:fs';
import { ERRORS, KEY_SCOPES } from '@colloquy/contract';
import { WEBHOOK_EVENTS } from '@colloquy/contract/webhooks';
import { KEY_REQUESTS_PER_MINUTE } from '../../platform/http/api-key.ts';

const REFUSALS = [
  'invalid-input',
  'key-not-valid',
  'key-not-permitted',
  'not-found',
  'not-now',
  'too-many-tries',
] as const;

const readText = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8').trim();
const listOf = (entries: readonly (readonly [name: string, text: string])[]): string =>
  entries.map(([name, text]) => `- \`${name}\` ${text}`).join('\n');
const sentences = (texts: Record<string, string>): string =>
  listOf(Object.entries(texts).map(([name, text]) => [name, `${text}.`]));

const PARTS: Record<string, () => string> = {
  'requests per minute': () => String(KEY_REQUESTS_PER_MINUTE),
  errors: () =>
    listOf(REFUSALS.map((name) => [`${ERRORS[name].status} ${name}`, ERRORS[name].message] as const)),
  scopes: () => sentences(KEY_SCOPES),
  events: () => sentences(WEBHOOK_EVENTS),
};

/**
 * The written guide (Markdown), from the key to the transcript. Lists come from the contract, and programs
 * from files that a test runs.
 *
 * @param anchors places of the endpoints that it links to, by their names
 */
export function guide(anchors: ReadonlyMap<string, string>): string {
  return readText('guide.md')
    .replaceAll(
      /\{\{program (\S+)\}\}/g,
      (_, name: string) => `\`\`\`ts\n${readText(`programs/${name}`)}\n\`\`\``,
    )
    .replaceAll(/\{\{([a-z ]+)\}\}/g, (_, name: string) => PARTS[name]!())
    .replaceAll(/\]\(#(\w+)\)/g, (_, name: string) => `](#${anchors.get(name)!})`);
}
