/**
 * `npm run bench [name] [-- --option=value]` measures our code beside its baseline and prints a table. The
 * last line of each benchmark is JSON, `{"bench":name,"figures":{…}}`. Without a name it runs all, also after
 * one has failed. `--smoke` uses the smallest sizes, which only prove that the benchmark works.
 */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Row } from './bench.ts';
import { stopPostgres } from './bench-environment.ts';
import { BENCHES } from './benches.ts';

const { positionals, tokens } = parseArgs({ allowPositionals: true, strict: false, tokens: true });
const options = Object.fromEntries(
  tokens.flatMap((token) => (token.kind === 'option' ? [[token.name, token.value ?? '1']] : [])),
) as Record<string, string>;

const isSmokeRun = 'smoke' in options;
const unknown = positionals.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}

for (const name of positionals.length > 0 ? positionals : Object.keys(BENCHES)) {
  const { bench } = await BENCHES[name]!();
  console.log(`\n${name}: ${bench.description}`);
  try {
    const { rows, figures } = await bench.run(isSmokeRun ? { ...bench.smokeOptions, ...options } : options);
    print(rows);
    // The load shows whether the machine was busy otherwise.
    console.log(`${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)} at the end`);
    console.log(JSON.stringify({ bench: name, figures }));
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  }
  // Work that PostgreSQL does later must not fall into the next measurement.
  if (!isSmokeRun) await stopPostgres();
}
await stopPostgres();
// A failed benchmark may leave a server or a browser that keeps this process alive.
process.exit();

function print(rows: readonly Row[]): void {
  const cells = [{ label: '', ours: 'ours', baseline: 'baseline' }, ...rows].map((row) => [
    row.label,
    row.ours,
    row.baseline ?? '',
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]!.length)));
  for (const [label, ours, baseline] of cells)
    console.log(
      `  ${label!.padEnd(widths[0]!)}  ${ours!.padStart(widths[1]!)}  ${baseline!.padStart(widths[2]!)}`.trimEnd(),
    );
}
