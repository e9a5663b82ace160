import { type ExportChoice, fluentWords, type Segment } from '@colloquy/contract';
import { refuse } from '../../../platform/refusal.ts';
import type { JobRow } from '../../jobs/index.ts';
import { getTemplate } from '../templates/templates.store.ts';
import type { RecordingRow } from '../transcripts.store.ts';
import { exportName } from './export-name.ts';
import type { Exportable } from './exportable.ts';
import { DOCX_TYPE, FORMATS, type Pieces } from './formats.ts';
import { getExportable } from './get-exportable.ts';
import { withUnclear } from './unclear-text.ts';
import { USUAL_OPTIONS } from './usual-options.ts';
import { writeInThread } from './writing/write-in-thread.ts';

/** What is asked for: a format, and what differs from how it is usually written. */
export type Asked = Partial<ExportChoice> & Pick<ExportChoice, 'format'>;

/** A file that can be written outside the scope, piece by piece. */
export type Export = {
  recordingId: string;
  name: string;
  contentType: string;
  transcript: Exportable;
  /** @param media how the sound is called beside it, where that is not what it was called before */
  write: (media?: Exportable['media']) => Pieces;
};

/** Passages that are written here: starting a thread would take longer. */
const FEW = 150;

/**
 * Reads all that a download says, within the scope in one go, so that no edit falls between two of its pages. Refuses
 * what the format cannot say.
 */
export async function prepareExport(job: JobRow, row: RecordingRow, asked: Asked): Promise<Export> {
  const { format } = asked;
  const options = { ...USUAL_OPTIONS, ...asked };
  const template = format === 'template' ? await chosenTemplate(asked.templateId) : undefined;
  const whole = await getExportable(job, row);
  const spoken = options.verbatim === 'strict' ? whole : inFluentWords(whole);
  const transcript = withUnclear(spoken, options);
  const name = exportName(transcript, format);
  if (format === 'template')
    return {
      recordingId: row.id,
      name,
      contentType: DOCX_TYPE,
      transcript,
      write: () => writeInThread({ format, transcript, options, template: template! }),
    };
  const { type, needsTimes, isSlow, write } = FORMATS[format];
  if (needsTimes && !transcript.isTimed) refuse('not-now', NO_TIMES);
  const isHere = !isSlow || transcript.segments.length <= FEW;
  return {
    recordingId: row.id,
    name,
    contentType: type,
    transcript,
    write: (media = transcript.media) => {
      const written = { ...transcript, media };
      return isHere ? write(written, options) : writeInThread({ format, transcript: written, options });
    },
  };
}

export const NO_TIMES = 'Nobody said when these words were said, and this format needs their times.';

async function chosenTemplate(templateId: string | undefined): Promise<Uint8Array> {
  if (templateId === undefined) refuse('invalid-input', 'Say which template, as templateId.');
  return (await getTemplate(templateId)).content;
}

const inFluentWords = (transcript: Exportable): Exportable => ({
  ...transcript,
  verbatim: 'intelligent',
  segments: transcript.segments.map((segment): Segment => ({
    ...segment,
    words: fluentWords(segment.words, segment.language ?? transcript.language),
  })),
});
