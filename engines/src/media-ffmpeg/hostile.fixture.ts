import { readFile } from 'node:fs/promises';
import { fixture } from '../../fixtures/paths.ts';

/** Path of boxes to the data reference (ISO/IEC 14496-12, 8.7). */
const BOX_PATH = ['moov', 'trak', 'mdia', 'minf', 'dinf', 'dref'];

/** tone.m4a with a data reference that is an alias record with the absolute path of another file. */
export async function withExternalAudio(target: string): Promise<Buffer> {
  const bytes = await readFile(fixture('tone.m4a'));
  const entry = bytes.indexOf('url ', bytes.indexOf('dref')) - 4;
  const alias = aliasEntry(target);
  const grown = Buffer.concat([bytes.subarray(0, entry), alias, bytes.subarray(entry + 12)]);
  for (const name of BOX_PATH) {
    const at = grown.indexOf(name) - 4;
    grown.writeUInt32BE(grown.readUInt32BE(at) + alias.length - 12, at);
  }
  return grown;
}

/** QuickTime File Format, "Data reference atoms": an alias as written by classic Mac OS. */
function aliasEntry(target: string): Buffer {
  const path = Buffer.from(target.length % 2 === 0 ? target : `${target} `);
  const fixed = Buffer.alloc(162);
  fixed.write('alis', 4, 'latin1');
  fixed.writeUInt8(1, 22); // volume name
  fixed.write('V', 23, 'latin1');
  fixed.writeUInt8(6, 62); // file name
  fixed.write('secret', 63, 'latin1');
  fixed.writeUInt16BE(1, 142); // levels from here, levels to the target
  fixed.writeUInt16BE(1, 144);
  const absolutePath = Buffer.concat([Buffer.from([0, 2, path.length >> 8, path.length & 0xff]), path]);
  const entry = Buffer.concat([fixed, absolutePath, Buffer.from([0xff, 0xff, 0, 0])]);
  entry.writeUInt32BE(entry.length, 0);
  return entry;
}
