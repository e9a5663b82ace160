import { isTranscriptType } from '@colloquy/contract/files';
import type { Step } from '@colloquy/contract/jobs';
import { useQuery } from '@tanstack/react-query';
import { lazyDialog } from '../../app/loading/lazy-dialog.tsx';
import type { JobFile, ServiceScreens } from '../jobs/index.ts';
import { describeFile, describeSettings } from './describe-settings.ts';
import { FailureActions, MissingTracks } from './file-actions.tsx';
import { JobEngine } from './job-engine.tsx';
import { speechLanguagesQuery } from './speech.queries.ts';

/** Whether the transcript was uploaded rather than recognised. */
const isImported = ({ mediaType, transcriptName }: JobFile): boolean =>
  transcriptName !== null || isTranscriptType(mediaType);

/** Sentence on a failure, by its step. */
const STOPPED: Record<Step, string> = {
  check: 'Stopped while checking the file',
  decode: 'Stopped while reading the sound',
  peaks: 'Stopped while drawing the waveform',
  language: 'Stopped while finding out the language',
  speech: 'Stopped while writing down what is said',
  diarization: 'Stopped while telling the voices apart',
  merge: 'Stopped while putting words and voices together',
  read: 'Stopped while reading the transcript',
  align: 'Stopped while placing the words in the sound',
  ready: 'Stopped while getting the transcript ready',
};

/** Parts and texts of transcription on the screens of jobs. */
export const transcriptionScreens: ServiceScreens = {
  describeSettings,
  describeFile,
  describeEngine: (engine) => `written down by ${engine}`,
  stoppedTexts: STOPPED,
  Languages: ({ children }) => children(useQuery(speechLanguagesQuery).data ?? []),
  noFileText: 'No file yet: its words appear here once there is one.',
  // Transcription has one run for each file.
  describeKey: (key) => key,
  describeResult: ({ files }) => (files.every(isImported) ? 'Imported transcript' : 'Machine transcript'),
  Notice: JobEngine,
  FailureActions,
  AgainDialog: lazyDialog(() =>
    import('./transcribe-again-dialog.tsx').then((module) => module.TranscribeAgainDialog),
  ),
  FileNotice: MissingTracks,
};
