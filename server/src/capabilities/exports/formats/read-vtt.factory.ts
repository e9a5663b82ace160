/** WebVTT parser for tests, after the W3C parsing rules (sections 6.1 to 6.4) as far as voices need them. */
export type ReadCue = { startMs: number; endMs: number; voice: string | undefined; text: string };

const TIMING = /^(\d{2,}):([0-5]\d):([0-5]\d)\.(\d{3})[ \t]+-->[ \t]+(\d{2,}):([0-5]\d):([0-5]\d)\.(\d{3})$/;
const REFERENCES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&lrm;': '\u200E',
  '&rlm;': '\u200F',
  '&nbsp;': '\u00A0',
};

export function readVtt(file: string): { cues: ReadCue[]; notes: string[] } {
  if (!/^WEBVTT(?:[ \t\n]|$)/.test(file)) throw new Error('The file does not begin with WEBVTT.');
  const [header = '', ...blocks] = file
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .filter((block) => block !== '');
  if (header.includes('-->')) throw new Error('There is an arrow in the header.');
  const cues: ReadCue[] = [];
  const notes: string[] = [];
  for (const block of blocks) {
    const lines = block.split('\n').filter((line) => line !== '');
    const arrow = lines.findIndex((line) => line.includes('-->'));
    if (arrow < 0) {
      if (!/^NOTE(?:[ \t]|$)/.test(lines[0]!)) throw new Error(`No cue and no note: ${block}`);
      notes.push(lines.slice(1).join('\n'));
    } else if (arrow > 1) throw new Error(`An arrow where none may be: ${block}`);
    else cues.push(readCue(lines[arrow]!, lines.slice(arrow + 1).join('\n')));
  }
  return { cues, notes };
}

function readCue(timing: string, payload: string): ReadCue {
  const [, ...parts] = TIMING.exec(timing) ?? [];
  if (parts.length !== 8) throw new Error(`No timing: ${timing}`);
  const [h1, m1, s1, t1, h2, m2, s2, t2] = parts.map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const voice = /^<v[ \t]+([^>]*)>/.exec(payload);
  const text = payload.slice(voice?.[0].length ?? 0);
  if (/[<>]/.test(text)) throw new Error(`A tag that is not ours: ${payload}`);
  return {
    startMs: ((h1 * 60 + m1) * 60 + s1) * 1_000 + t1,
    endMs: ((h2 * 60 + m2) * 60 + s2) * 1_000 + t2,
    voice: voice ? readReferences(voice[1]!) : undefined,
    text: readReferences(text),
  };
}

function readReferences(text: string): string {
  return text.replaceAll(/&[^;\s]*;?/g, (reference) => {
    const sign = REFERENCES[reference];
    if (sign === undefined) throw new Error(`No reference: ${reference}`);
    return sign;
  });
}
