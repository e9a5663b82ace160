import { KEY_DOWNLOADS, KEY_EXAMPLES, type KeyExample } from '@colloquy/contract/endpoints';
import { guide } from './guide.ts';
import { curlOf, curlOfDownload, programOf, programOfDownload } from './write-examples.ts';

type Operation = Record<string, unknown> & { description?: string };
/** The parts of an OpenAPI 3.1 document that are read here. */
export type OpenApi = Record<string, unknown> & {
  info: Record<string, unknown>;
  paths: Record<string, Record<string, Operation>>;
};
type Download = (typeof KEY_DOWNLOADS)[number];

const GROUPS = ['Recordings', 'Jobs', 'Transcripts', 'Webhooks'];

const openApiPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');
const securityOf = (scope: string | undefined): object[] => [{ key: scope === undefined ? [] : [scope] }];
const samplesOf = (command: string, program: string): object[] => [
  { lang: 'shell', label: 'Shell', source: command },
  { lang: 'typescript', label: 'TypeScript', source: program },
];

/** Places of the endpoints in the reference, by their names in the contract. */
export const ANCHORS: ReadonlyMap<string, string> = new Map([
  ...KEY_EXAMPLES.map(({ name, group, endpoint }): [string, string] => [
    name,
    `tag/${group.toLowerCase()}/${endpoint.method}${openApiPath(endpoint.path)}`,
  ]),
  ['guide', 'description/from-recording-to-transcript'],
  ['webhooks', 'description/webhooks'],
]);

/**
 * The OpenAPI document of what is open to API keys, in the order of use: the guide as its description, each
 * endpoint with a command and a program.
 */
export function keyReference(all: OpenApi): OpenApi {
  const paths: OpenApi['paths'] = {};
  const add = (method: string, path: string, operation: Operation): void => {
    (paths[openApiPath(path)] ??= {})[method.toLowerCase()] = operation;
  };
  for (const group of GROUPS) {
    for (const example of KEY_EXAMPLES.filter((each) => each.group === group))
      add(example.endpoint.method, example.endpoint.path, operationOf(example, all));
    for (const download of KEY_DOWNLOADS.filter((each) => each.group === group))
      add('get', download.path, downloadOperation(download));
  }
  return {
    ...all,
    info: { ...all.info, title: 'Colloquy API', description: guide(ANCHORS) },
    tags: GROUPS.map((name) => ({ name })),
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'An API key: `clq_…`' } },
    },
    paths,
  };
}

function operationOf(example: KeyExample, { paths }: OpenApi): Operation {
  const { group, endpoint } = example;
  const described = paths[openApiPath(endpoint.path)]?.[endpoint.method.toLowerCase()] ?? {};
  const notes = [
    described.description,
    endpoint.scope && `Scope: \`${endpoint.scope}\`.`,
    endpoint.file && `Body: ${endpoint.file}.`,
  ];
  return {
    ...described,
    tags: [group],
    description: notes.filter(Boolean).join('\n\n'),
    ...(endpoint.file && {
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    }),
    security: securityOf(endpoint.scope),
    'x-codeSamples': samplesOf(curlOf(example), programOf(example)),
  };
}

function downloadOperation(download: Download): Operation {
  const { group, summary, scope, params, query, file } = download;
  const parameters = [
    ...Object.keys(params).map((name) => ({ in: 'path', name, required: true, schema: { type: 'string' } })),
    ...Object.entries(query).map(([name, example]) => ({
      in: 'query',
      name,
      example,
      schema: { type: 'string' },
    })),
  ];
  return {
    tags: [group],
    summary,
    description: `Scope: \`${scope}\`.`,
    parameters,
    security: securityOf(scope),
    responses: { 200: { description: `The file, such as ${file}.` } },
    'x-codeSamples': samplesOf(curlOfDownload(download), programOfDownload(download)),
  };
}
