/**
 * `node tools/demo-voice/make.ts` synthesises the demo interview from its script in server/src/demo. Requires
 * Python 3.9+ on linux x64 and a package index. Takes some minutes; the result is committed, so run it only
 * after a change of the script.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { encodeOpus } from './encode-opus.ts';

const here = import.meta.dirname;
const root = path.resolve(here, '../..');
const interview = path.join(root, 'server/src/demo/interview.json');
const opus = path.join(root, 'server/src/demo/interview.opus');
const scratch = path.join(root, '.cache/demo-voice');
const python = path.join(scratch, 'venv/bin/python');
const wav = path.join(scratch, 'interview.wav');

function run(command: string, args: string[]): void {
  execFileSync(command, args, { stdio: 'inherit', env: { ...process.env, KOKORO_JA_CACHE: scratch } });
}

mkdirSync(scratch, { recursive: true });
run('python3', ['-m', 'venv', path.join(scratch, 'venv')]);
run(python, ['-m', 'pip', 'install', '--quiet', 'numpy', 'onnxruntime']);
run(python, ['-m', 'pip', 'install', '--quiet', '--no-deps', '-r', path.join(here, 'requirements.txt')]);
run(python, [path.join(here, 'speak.py'), interview, wav]);

const { title } = JSON.parse(readFileSync(interview, 'utf8')) as { title: string };
await encodeOpus(wav, opus, title);
process.stdout.write(`${path.relative(root, opus)}: ${Math.round(statSync(opus).size / 1000)} kB\n`);
