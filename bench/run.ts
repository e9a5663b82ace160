/**
 * `npm run bench [name] [-- --option=value]`: measures ours beside its anchor and prints a table; the last line of each
 * bench is JSON, `{"bench":name,"figures":{…}}`. Without a name, all of them. `--smallest` takes each benchmark's
 * smallest size, which proves that it runs and measures nothing.
 */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Row } from './bench.ts';
import { BENCHES } from './benches.ts';

const { positionals, tokens } = parseArgs({ allowPositionals: true, strict: false, tokens: true });
const options = Object.fromEntries(
  tokens.flatMap((token) => (token.kind === 'option' ? [[token.name, token.value ?? '1']] : [])),
) as Record<string, string>;

const isSmallest = 'smallest' in options;
const unknown = positionals.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}

for (const name of positionals.length > 0 ? positionals : Object.keys(BENCHES)) {
  const { bench } = await BENCHES[name]!();
  console.log(`\n${name}: ${bench.about}`);
  const { rows, figures } = await bench.run(isSmallest ? { ...bench.smallest, ...options } : options);
  print(rows);
  // Whoever reads a figure wants to know whether the machine was doing something else.
  console.log(`${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)} at the end`);
  console.log(JSON.stringify({ bench: name, figures }));
}

function print(rows: readonly Row[]): void {
  const cells = [{ what: '', ours: 'ours', anchor: 'anchor' }, ...rows].map((row) => [
    row.what,
    row.ours,
    row.anchor ?? '',
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]!.length)));
  for (const [what, ours, anchor] of cells)
    console.log(
      `  ${what!.padEnd(widths[0]!)}  ${ours!.padStart(widths[1]!)}  ${anchor!.padStart(widths[2]!)}`.trimEnd(),
    );
}
