import type { ExportOptions } from '@colloquy/contract/exports';
import { now } from '../../../platform/clock.ts';
import { type Exportable, languageOrUnknown, headOf } from '../exportable.ts';
import { tiersOf, uniqueName } from './tiers.ts';

/** Assigns ids of time slots and annotations, and collects the slots, which are written before the tiers. */
class TimeSlots {
  readonly #times: number[] = [];
  #annotations = 0;

  /** Each annotation has its own slots, as in ELAN, so that moving one does not move another. */
  slot(ms: number): string {
    return `ts${this.#times.push(ms)}`;
  }

  annotation(): string {
    return `a${++this.#annotations}`;
  }

  /** Ordered by time, as the format requires. */
  *inOrder(): Generator<string> {
    const slots = this.#times.map((ms, at) => ({ ms, id: `ts${at + 1}` }));
    for (const { ms, id } of slots.toSorted((one, other) => one.ms - other.ms))
      yield `    <TIME_SLOT TIME_SLOT_ID="${id}" TIME_VALUE="${ms}"/>\n`;
  }
}

/**
 * ELAN (EAF 3.0, http://www.mpi.nl/tools/elan/EAFv3.0.xsd): one tier per speaker and, with `words: yes`, a
 * tier of words below it; the language as an ISO 639-3 or BCP 47 code; the audio by its name next to the
 * file. Notices are the property `notice`.
 */
export function* writeEaf(transcript: Exportable, { words }: ExportOptions): Generator<string> {
  const slots = new TimeSlots();
  const { title, facts } = headOf(transcript);
  const language = transcript.language === null || transcript.language === 'mul' ? null : transcript.language;
  const tiers = tiersOf(transcript);
  const names = new Set(tiers.map(({ name }) => name));
  const tierElements = tiers.flatMap((tier) => {
    const common = `PARTICIPANT="${escape(tier.participant)}"${language === null ? '' : ` LANG_REF="${escape(language)}"`}`;
    const parts: string[] = [];
    const wordAnnotations: string[] = [];
    for (const utterance of tier.utterances) {
      const element = annotation(slots, utterance);
      parts.push(element);
      if (words === 'yes') for (const word of utterance.words) wordAnnotations.push(annotation(slots, word));
    }
    const tierElement = `  <TIER TIER_ID="${escape(tier.name)}" LINGUISTIC_TYPE_REF="utterance" ${common}>\n${parts.join('')}  </TIER>\n`;
    if (words === 'no') return [tierElement];
    const id = uniqueName(`${tier.name} – words`, names);
    return [
      tierElement,
      `  <TIER TIER_ID="${escape(id)}" PARENT_REF="${escape(tier.name)}" LINGUISTIC_TYPE_REF="word" ${common}>\n${wordAnnotations.join('')}  </TIER>\n`,
    ];
  });
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<ANNOTATION_DOCUMENT AUTHOR="Colloquy" DATE="${now().toISOString()}" FORMAT="3.0" VERSION="3.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="http://www.mpi.nl/tools/elan/EAFv3.0.xsd">\n`;
  yield '  <HEADER MEDIA_FILE="" TIME_UNITS="milliseconds">\n';
  for (const { name, type } of transcript.media) {
    // As ELAN writes it: a path without a scheme, and the older MIME type of WAV.
    const path = escape(`./${name}`);
    const mime = type === 'audio/wav' ? 'audio/x-wav' : type;
    yield `    <MEDIA_DESCRIPTOR MEDIA_URL="${path}" MIME_TYPE="${mime}" RELATIVE_MEDIA_URL="${path}"/>\n`;
  }
  yield `    <PROPERTY NAME="title">${escape(title)}</PROPERTY>\n`;
  yield `    <PROPERTY NAME="notice">${escape(facts.join('\n'))}</PROPERTY>\n`;
  yield '  </HEADER>\n  <TIME_ORDER>\n';
  yield* slots.inOrder();
  yield '  </TIME_ORDER>\n';
  yield* tierElements;
  yield '  <LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="utterance" TIME_ALIGNABLE="true" GRAPHIC_REFERENCES="false"/>\n';
  if (words === 'yes')
    yield '  <LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="word" TIME_ALIGNABLE="true" CONSTRAINTS="Included_In" GRAPHIC_REFERENCES="false"/>\n';
  if (language !== null)
    yield `  <LANGUAGE LANG_ID="${escape(language)}" LANG_LABEL="${escape(`${languageOrUnknown(language)} (${language})`)}"/>\n`;
  yield CONSTRAINTS;
  yield '</ANNOTATION_DOCUMENT>\n';
}

function annotation(
  slots: TimeSlots,
  { startMs, endMs, text }: { startMs: number; endMs: number; text: string },
): string {
  const refs = `TIME_SLOT_REF1="${slots.slot(startMs)}" TIME_SLOT_REF2="${slots.slot(endMs)}"`;
  return `    <ANNOTATION>\n      <ALIGNABLE_ANNOTATION ANNOTATION_ID="${slots.annotation()}" ${refs}>\n        <ANNOTATION_VALUE>${escape(text)}</ANNOTATION_VALUE>\n      </ALIGNABLE_ANNOTATION>\n    </ANNOTATION>\n`;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The four constraints of ELAN, which every file of its own contains. */
const CONSTRAINTS = [
  [
    'Time_Subdivision',
    "Time subdivision of parent annotation's time interval, no time gaps allowed within this interval",
  ],
  [
    'Symbolic_Subdivision',
    'Symbolic subdivision of a parent annotation. Annotations refering to the same parent are ordered',
  ],
  ['Symbolic_Association', '1-1 association with a parent annotation'],
  [
    'Included_In',
    "Time alignable annotations within the parent annotation's time interval, gaps are allowed",
  ],
]
  .map(([name, description]) => `  <CONSTRAINT DESCRIPTION="${description}" STEREOTYPE="${name}"/>\n`)
  .join('');
