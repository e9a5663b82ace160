/** One type name, one meaning: no exported type is declared in two files. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.dirname(import.meta.dirname);
const PACKAGES = ['rules', 'contract', 'engines', 'server', 'web', 'scripts', 'bench', 'e2e'];

/** Re-exports and indented declarations, which augment a module, do not match. */
const DECLARATION =
  /^export (?:default )?(?:declare )?(?:abstract )?(?:type|interface|class|(?:const )?enum) ([A-Za-z_$][\w$]*)/gm;

/** Names that several files may export, each with its reason. */
const EXEMPT: Record<string, string> = {};

const isGenerated = (name: string): boolean => name === 'node_modules' || name === 'dist';

function readSources(): Map<string, string> {
  const files = globSync(`{${PACKAGES.join(',')}}/**/*.{ts,tsx}`, { cwd: root, exclude: isGenerated });
  return new Map(
    files
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .toSorted()
      .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
  );
}

/** Files by the name of each exported type. */
function findDeclarations(sources: ReadonlyMap<string, string>): Map<string, string[]> {
  const declarations = new Map<string, Set<string>>();
  for (const [file, text] of sources)
    for (const [, name] of text.matchAll(DECLARATION))
      declarations.set(name!, (declarations.get(name!) ?? new Set()).add(file));
  return new Map([...declarations].map(([name, files]) => [name, [...files]]));
}

/** Names exported by several files, as `Name: file, file`. */
const findRepeated = (declarations: ReadonlyMap<string, readonly string[]>): string[] =>
  [...declarations]
    .filter(([name, files]) => files.length > 1 && !(name in EXEMPT))
    .map(([name, files]) => `${name}: ${files.join(', ')}`);

it('exports each type name from one file', () => {
  const declarations = findDeclarations(readSources());
  // Import a repeated type from its owner; qualify a name of another meaning with the word of its domain.
  expect(findRepeated(declarations)).toEqual([]);
  expect(declarations.size).toBeGreaterThan(1_000);
  expect(Object.keys(EXEMPT).filter((name) => (declarations.get(name) ?? []).length < 2)).toEqual([]);
});

it.each([
  ['export type Turn = string;', 'export interface Turn {}', ['Turn: a.ts, b.ts']],
  ['export abstract class Turn<T> {}', 'export const enum Turn {}', ['Turn: a.ts, b.ts']],
  ['export type Turn = string;', 'type Turn = string;', []],
  ['export type Turn = string;', "export type { Turn } from './a.ts';", []],
  ['export type Turn = string;\nexport type TurnStart = Turn;', 'export type TurnEnd = string;', []],
  [
    'export interface Turn {}',
    "declare module './a.ts' {\n  export interface Turn {\n    end: true;\n  }\n}",
    [],
  ],
])('finds in %j and %j: %j', (one, other, expected) => {
  const sources = new Map([
    ['a.ts', one],
    ['b.ts', other],
  ]);
  expect(findRepeated(findDeclarations(sources))).toEqual(expected);
});
