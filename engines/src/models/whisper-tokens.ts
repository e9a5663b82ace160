import { z } from 'zod';

const tokenizerSchema = z.object({
  model: z.object({ vocab: z.record(z.string(), z.int()) }),
  added_tokens: z.array(z.object({ id: z.int(), content: z.string() })),
});

/**
 * Converts Whisper's tokenizer.json to its byte-level vocabulary: a line `<base64 of the bytes> <number>` per
 * token, by number, without special tokens. The file writes every byte as a printable character: printable
 * bytes as themselves, the others as characters from U+0100 on (the mapping of GPT-2).
 */
export function listTokens(tokenizerJson: string): string {
  const { model, added_tokens } = tokenizerSchema.parse(JSON.parse(tokenizerJson));
  const end = added_tokens.find((token) => token.content === '<|endoftext|>')?.id;
  if (end === undefined) throw new Error('The tokenizer has no end of text');
  const bytes = printedBytes();
  const lines: string[] = [];
  for (const [token, number] of Object.entries(model.vocab)) {
    if (number >= end) continue;
    const raw = Buffer.from(Array.from(token, (character) => bytes.get(character) ?? 0));
    lines[number] = `${raw.toString('base64')} ${number}\n`;
  }
  return lines.join('');
}

function printedBytes(): Map<string, number> {
  const prints = (byte: number): boolean =>
    (byte >= 33 && byte < 127) || (byte >= 161 && byte < 173) || (byte >= 174 && byte < 256);
  const bytes = new Map<string, number>();
  let next = 256;
  for (let byte = 0; byte < 256; byte += 1) {
    bytes.set(String.fromCharCode(prints(byte) ? byte : next), byte);
    if (!prints(byte)) next += 1;
  }
  return bytes;
}
