import { elementsOf, type TensorView } from './tensor-view.ts';

const VERSION = 6;
/** Element types of the format by number: float32, int8, int16, int32, float16. */
const FLOAT32 = 0;
const FLOAT16 = 4;

/**
 * The floating-point variables of a CTranslate2 checkpoint:
 * u32 version, text spec, u32 revision, u32 count, then per variable text name, u8 rank, u32[rank] shape, u8 type,
 * u32 length, data. A text is its u16 length with the closing NUL, then its bytes.
 */
export function readCtranslate2(file: Buffer, spec: string): Map<string, TensorView> {
  let at = 0;
  const u8 = (): number => file[at++]!;
  const u16 = (): number => file.readUInt16LE((at += 2) - 2);
  const u32 = (): number => file.readUInt32LE((at += 4) - 4);
  const text = (): string => {
    const length = u16();
    at += length;
    return file.toString('utf8', at - length, at - 1);
  };
  const version = u32();
  const found = text();
  if (version !== VERSION || found !== spec) throw new Error(`CTranslate2: ${found} in version ${version}`);
  u32();
  const variables = new Map<string, TensorView>();
  for (let left = u32(); left > 0; left -= 1) {
    const name = text();
    const shape = Array.from({ length: u8() }, u32);
    const type = u8();
    const length = u32();
    const isHalf = type === FLOAT16;
    if (isHalf || type === FLOAT32) {
      if (length !== elementsOf(shape) * (isHalf ? 2 : 4)) throw new Error(`CTranslate2: size of ${name}`);
      variables.set(name, { bytes: file.subarray(at, at + length), shape, isHalf });
    }
    at += length;
  }
  return variables;
}
