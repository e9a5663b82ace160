import { readFile } from 'node:fs/promises';
import { realData } from '../../engines/fixtures/paths.ts';
import { readClip } from '../../engines/src/models/clips.fixture.ts';

/** A recording with its reference text. */
export type Clip = {
  name: string;
  /** Speaker. Several clips of one reader are not independent. */
  reader: string;
  language: string;
  reference: string;
  /** A phone call, to which no noise is added. */
  isCall: boolean;
  read: () => Promise<Int16Array>;
};

const JFK =
  'And so, my fellow Americans, ask not what your country can do for you, ask what you can do for your country.';
const AUSTEN = 'speech-en/librivox/sense_and_sensibility_01_austen_64kb';
/** Clips of the reference file whose audio exists. */
const AUSTEN_CLIPS = ['0870', '0880', '0890'];
const CALL = 'speech-diarization/two_speaker_phone/sample';
const STEREO = 'speech-en/stereo_diarization.wav';

/** All recordings with a reference of `speech-en` and `speech-multilingual`, and the phone call. */
export async function findClips(): Promise<Clip[]> {
  const said = await readText('speech-en/librivox/transcription');
  const austen = AUSTEN_CLIPS.map((number) => {
    const reference = new RegExp(`<s> (.*) </s> \\(\\S+-${number}\\)`).exec(said)![1]!;
    return { ...clip(`${AUSTEN}-${number}.wav`, 'en', reference), reader: AUSTEN };
  });
  const readings = ['de-DE', 'es-ES', 'fr-FR'].map(async (folder) => {
    const text = await readText(`speech-multilingual/${folder}/trans.txt`);
    return clip(`speech-multilingual/${folder}/audio.flac`, folder.slice(0, 2), text.replace(/^\S+\s+/, ''));
  });
  const call = (await readText(`${CALL}.stm`)).split('\n').map((line) => line.split(' ').slice(5).join(' '));
  return [
    clip('speech-en/jfk.flac', 'en', JFK),
    clip(
      STEREO,
      'en',
      'He began a confused complaint against the wizard, who had vanished behind the curtain on the left.',
      0,
    ),
    clip(STEREO, 'en', 'The horizon seems extremely distant.', 1),
    ...austen,
    ...(await Promise.all(readings)),
    { ...clip(`${CALL}.wav`, 'en', call.join(' ')), isCall: true },
  ];
}

function clip(path: string, language: string, reference: string, channel?: number): Clip {
  const name = channel === undefined ? path : `${path} (${channel === 0 ? 'left' : 'right'})`;
  return {
    name,
    reader: name,
    language,
    reference: reference.trim(),
    isCall: false,
    read: () => readClip(path, channel),
  };
}

async function readText(path: string): Promise<string> {
  const file = realData(path);
  if (!file) throw new Error(`The bench needs ${path} of the real data (COLLOQUY_TEST_DATA).`);
  return (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
}
