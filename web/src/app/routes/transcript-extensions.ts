import { commentsExtension } from '../../capabilities/comments/index.ts';
import { correctionsExtension, verbatimExtension } from '../../capabilities/corrections/index.ts';
import { historyExtension } from '../../capabilities/history/index.ts';
import { consentExtension, speakersExtension } from '../../capabilities/speakers/index.ts';
import { detailsExtension, type TranscriptExtension } from '../../capabilities/transcripts/index.ts';

/** The features of a transcript: panels in the order of their tabs, actions in the order of the selection bar. */
export const transcriptExtensions: readonly TranscriptExtension[] = [
  speakersExtension,
  correctionsExtension,
  commentsExtension,
  verbatimExtension,
  historyExtension,
  consentExtension,
  detailsExtension,
];
