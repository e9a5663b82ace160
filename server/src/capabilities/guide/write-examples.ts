import { buildUrl } from '@colloquy/contract';
import type { KEY_DOWNLOADS, KeyExample } from '@colloquy/contract/endpoints';

type Download = (typeof KEY_DOWNLOADS)[number];

/** `$NAME` is a variable that the reader sets. */
const VARIABLE = /^\$([A-Z_]+)$/;

/** The path with its query, with variables in shell syntax. */
function shellAddress(path: string, params: object = {}, query: object = {}): string {
  return buildUrl(path, params, query).replaceAll(/%24([A-Z_]+)/g, '$$$1');
}

/** JSON in single quotes; a variable is outside of them. */
const shellJson = (body: unknown): string =>
  `'${JSON.stringify(body).replaceAll(/"\$([A-Z_]+)"/g, `"'"$$$1"'"`)}'`;

/** A shell command. `COLLOQUY` is the address, `COLLOQUY_KEY` the key. */
export function curlOf({ endpoint, input }: KeyExample): string {
  const { method, path } = endpoint;
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "$COLLOQUY${shellAddress(path, input.params, input.query)}"`,
    '-H "Authorization: Bearer $COLLOQUY_KEY"',
    ...(input.body ? ['-H "Content-Type: application/json"', `--data ${shellJson(input.body)}`] : []),
    ...(input.file ? ['-H "Content-Type: application/octet-stream"', `-T ${input.file}`] : []),
  ];
  return lines.join(' \\\n  ');
}

export const curlOfDownload = ({ path, params, query, file }: Download): string =>
  [
    `curl "$COLLOQUY${shellAddress(path, params, query)}"`,
    '-H "Authorization: Bearer $COLLOQUY_KEY"',
    `-o ${file}`,
  ].join(' \\\n  ');

const CLIENT = `const client = createClient({
  address: process.env.COLLOQUY!,
  key: process.env.COLLOQUY_KEY!,
});`;

const importing = (names: readonly string[]): string =>
  `import { ${['createClient', ...names].join(', ')} } from '@colloquy/contract/client';`;

/** The same as a TypeScript program, typed by the contract. */
export function programOf({ name, input }: KeyExample): string {
  const { file, ...sent } = input;
  const parts = [
    ...Object.entries(sent).map(([part, value]) => `${part}: ${literal(value, 1)}`),
    ...(file ? [`file: await openAsBlob('${file}')`] : []),
  ];
  const callArguments =
    parts.length === 0 ? name : `${name}, {\n${parts.map((part) => `  ${part},\n`).join('')}}`;
  return [
    ...(file ? [`import { openAsBlob } from 'node:fs';`] : []),
    importing([name]),
    '',
    CLIENT,
    `const answer = await client.call(${callArguments});`,
    'console.log(answer);',
  ].join('\n');
}

export function programOfDownload({ path, params, query, file }: Download): string {
  const filled = path.replace(
    /:(\w+)/g,
    (_, name: string) => `\${${literal((params as Record<string, string>)[name])}}`,
  );
  const search = new URLSearchParams(query).toString();
  return [
    `import { writeFile } from 'node:fs/promises';`,
    importing([]),
    '',
    CLIENT,
    `const answer = await client.fetch(\`${filled}${search && `?${search}`}\`);`,
    `await writeFile('${file}', await answer.bytes());`,
  ].join('\n');
}

/** A value in program text, with variables read from the environment. */
function literal(value: unknown, depth = 0): string {
  const variable = typeof value === 'string' ? VARIABLE.exec(value)?.[1] : undefined;
  if (variable !== undefined) return `process.env.${variable}!`;
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map((each) => literal(each)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = Object.entries(value).map(([name, each]) => `${name}: ${literal(each, depth + 1)}`);
  const oneLine = `{ ${inner.join(', ')} }`;
  if (oneLine.length <= 70) return oneLine;
  const indent = '  '.repeat(depth + 1);
  return `{\n${inner.map((each) => `${indent}${each},\n`).join('')}${'  '.repeat(depth)}}`;
}
