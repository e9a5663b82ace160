import { createHash } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from './manifest.ts';
import type { Pip } from './pip.ts';

export const sha256 = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('hex');

/** A zip file with one deflated entry; the others are stored. */
export function makeZip(entries: Record<string, Buffer>, deflated?: string): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(entries)) {
    const packed = name === deflated ? deflateRawSync(content) : content;
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(name === deflated ? 8 : 0, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const offset = Buffer.alloc(14);
    offset.writeUInt32LE(at, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\0\0'), fields, offset, Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(locals.length, 8);
  end.writeUInt16LE(locals.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, index, end]);
}

/** A CTranslate2 checkpoint with fp32 variables. */
export function makeCtranslate2(
  variables: Record<string, { shape: number[]; values: Float32Array }>,
): Buffer {
  const u32 = (...values: number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer);
  const text = (value: string): Buffer =>
    Buffer.concat([Buffer.from(Uint16Array.of(value.length + 1).buffer), Buffer.from(`${value}\0`)]);
  const parts = Object.entries(variables).map(([name, { shape, values }]) =>
    Buffer.concat([
      text(name),
      Buffer.from([shape.length]),
      u32(...shape),
      Buffer.from([0]),
      u32(values.byteLength),
      Buffer.from(values.buffer),
    ]),
  );
  return Buffer.concat([u32(6), text('WhisperSpec'), u32(3), u32(parts.length), ...parts]);
}

export const wheelName = 'tiny-1.0.0-py3-none-any.whl';
export const tinyWeights = makeCtranslate2({ w: { shape: [1, 2], values: Float32Array.of(1, 2) } });
export const tinyWheel = makeZip(
  { 'tiny/model.bin': tinyWeights, 'tiny/config.json': Buffer.from('{}') },
  'tiny/model.bin',
);

/** A model of one package that takes a second to build. */
export function tinyManifest(): Manifest {
  const published = (file: string, content: Uint8Array, entry: string) => ({
    file,
    bytes: content.length,
    sha256: sha256(content),
    sources: [
      { kind: 'folder' as const, file },
      { kind: 'packages' as const, parts: [{ package: 'tiny', entry }] },
    ],
  });
  return {
    packages: {
      tiny: { version: '1.0.0', wheel: wheelName, bytes: tinyWheel.length, sha256: sha256(tinyWheel) },
    },
    models: [
      {
        name: 'tiny',
        title: 'Tiny model',
        ability: 'speech',
        licence: 'MIT',
        origin: 'this test',
        languages: ['en'],
        optional: false,
        copies: [],
        weights: { format: 'ctranslate2', ...published('tiny.bin', tinyWeights, 'tiny/model.bin') },
        texts: [
          {
            make: 'copy',
            into: 'config.json',
            ...published('tiny.json', Buffer.from('{}'), 'tiny/config.json'),
          },
        ],
        graphs: [],
        files: [{ file: 'config.json', bytes: 2, sha256: sha256('{}') }],
      },
    ],
  };
}

/** A fake pip that copies a file or fails with a message, and logs its invocations. */
export async function fakePip(folder: string, does: { wheel?: Buffer; fails?: string }): Promise<Pip> {
  const source = join(folder, 'source.whl');
  await writeFile(source, does.wheel ?? '');
  const script = join(folder, 'pip.cjs');
  await writeFile(
    script,
    `const { copyFileSync, appendFileSync } = require('node:fs');
    if (process.argv.includes('--version')) process.exit(0);
    appendFileSync(${JSON.stringify(join(folder, 'invocations'))}, process.argv.slice(2).join(' ') + '\\n');
    const fails = ${JSON.stringify(does.fails ?? '')};
    if (fails) { process.stderr.write(fails); process.exit(1); }
    const to = process.argv[process.argv.indexOf('--dest') + 1];
    copyFileSync(${JSON.stringify(source)}, to + '/${wheelName}');`,
  );
  await chmod(script, 0o755);
  return [process.execPath, script];
}
