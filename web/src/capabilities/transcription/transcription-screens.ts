import { isTranscriptType } from '@colloquy/contract/files';
import { useQuery } from '@tanstack/react-query';
import { lazyDialog } from '../../app/loading/lazy-dialog.tsx';
import type { JobFile, ServiceScreens } from '../jobs/index.ts';
import { describeFile, describeSettings } from './describe-settings.ts';
import { FailureActions, MissingTracks } from './file-actions.tsx';
import { JobEngine } from './job-engine.tsx';
import { speechLanguagesQuery } from './speech.queries.ts';
import * as text from './messages.ts';

/** Whether the transcript was uploaded rather than recognised. */
const isImported = ({ mediaType, transcriptName }: JobFile): boolean =>
  transcriptName !== null || isTranscriptType(mediaType);

/** Parts and texts of transcription on the screens of jobs. */
export const transcriptionScreens: ServiceScreens = {
  describeSettings,
  describeFile,
  describeEngine: (engine) => engine,
  stoppedTexts: text.stopped,
  Languages: ({ children }) => children(useQuery(speechLanguagesQuery).data ?? []),
  noFileText: text.noFile,
  // Transcription has one run for each file.
  describeKey: (key) => key,
  describeResult: ({ files }) => (files.every(isImported) ? text.imported : text.automatic),
  Notice: JobEngine,
  FailureActions,
  AgainDialog: lazyDialog(() =>
    import('./transcribe-again-dialog.tsx').then((module) => module.TranscribeAgainDialog),
  ),
  FileNotice: MissingTracks,
};
