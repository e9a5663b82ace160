import { type UploadOrder, uploadOrder } from '@colloquy/contract';
import { refuse } from '../../platform/refusal.ts';

/**
 * What the metadata of an upload says of its file: nothing where there is none.
 *
 * @throws invalid-input
 */
export function readUploadOrder(text: string | undefined): UploadOrder {
  const read = uploadOrder.safeParse(text === undefined ? {} : parse(text));
  if (!read.success)
    refuse(
      'invalid-input',
      `What is said of this file (order) cannot be: ${read.error.issues[0]?.path.join('.')}.`,
    );
  return read.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse('invalid-input', 'What is said of this file (order) is not JSON.');
  }
}
