import { isTranscriptName } from '@colloquy/contract/files';
import type { FileSettings, JobSettings, UploadedFile } from '@colloquy/contract/jobs';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useInvalidations } from '../../../app/query-client.ts';
import { createStore, useStore } from '../../../ui/state/store.ts';
import { mediaLengthQuery, type UploadItem, useUploads } from '../../files/index.ts';
import { uploadedFilesQuery } from '../uploaded-files.ts';

/** A file of a draft: being uploaded by this tab, on the server, or both. */
export type DraftRow = {
  key: string;
  name: string;
  bytes: number;
  item: UploadItem | undefined;
  uploaded: UploadedFile | undefined;
  settings: FileSettings;
  /** Undefined while it is read; null if the browser cannot read it. */
  durationMs: number | null | undefined;
  isTranscript: boolean;
  /** One of several files of a conversation, which share their settings. */
  isTrack: boolean;
  isLeftOut: boolean;
};

/** Keys of rows that the person unchecked, until they are started. */
const leftOutKeys = createStore<ReadonlySet<string>>(new Set(), { isPersonal: true });

export const setLeftOut = (key: string, isLeftOut: boolean): void =>
  leftOutKeys.update((keys) => {
    const next = new Set(keys);
    if (isLeftOut) next.add(key);
    else next.delete(key);
    return next;
  });

/** The files of a draft in the order in which they were added. */
export function useDraftRows(jobId: string | undefined): DraftRow[] {
  const items = useUploads().filter((item) => item.jobId === jobId);
  const leftOut = useStore(leftOutKeys);
  // Files of one draft may be in many jobs.
  useInvalidations('jobs');
  const { data: uploaded = [] } = useQuery({
    ...uploadedFilesQuery(jobId ?? ''),
    enabled: jobId !== undefined,
  });
  const lengths = useQueries({ queries: items.map(mediaLengthQuery) });
  const ofItem = ({ uploadId }: UploadItem) =>
    uploadId === undefined ? undefined : uploaded.find(({ uploadIds }) => uploadIds.includes(uploadId));
  const fromItems = items.map((item, at): DraftRow => {
    const { key, file, order } = item;
    const known = ofItem(item);
    const length = lengths[at];
    const isTranscript = isTranscriptName(file.name);
    return {
      key,
      name: file.name,
      bytes: file.size,
      item,
      uploaded: known,
      settings: item.settings ?? known?.settings ?? order?.settings ?? {},
      durationMs: isTranscript
        ? null
        : length?.isPending
          ? undefined
          : (length?.data ?? known?.durationMs ?? null),
      isTranscript,
      isTrack: order?.track !== undefined,
      isLeftOut: leftOut.has(key),
    };
  });
  const shown = new Set(fromItems.map((row) => row.uploaded));
  const others = uploaded
    .filter((file) => !shown.has(file))
    .map((file): DraftRow => ({
      key: file.uploadIds[0]!,
      name: file.name,
      bytes: file.bytes,
      item: undefined,
      uploaded: file,
      settings: file.settings,
      durationMs: file.durationMs,
      isTranscript: isTranscriptName(file.name),
      isTrack: file.tracks > 0,
      isLeftOut: leftOut.has(file.uploadIds[0]!),
    }));
  return [...others, ...fromItems];
}

/** What applies to a file: its own settings, completed by those for all. */
export const effectiveSettings = (
  { settings }: Pick<DraftRow, 'settings'>,
  forAll: Pick<JobSettings, 'language' | 'speakers'>,
): { language: string | null; speakers: number | null } => ({
  language: settings.language === undefined ? forAll.language : settings.language,
  speakers: settings.speakers ?? settings.speakerNames?.length ?? forAll.speakers,
});

/** A file's settings with another value; undefined removes it, so that the one for all applies. */
export function withSetting<Name extends keyof FileSettings>(
  settings: FileSettings,
  name: Name,
  value: FileSettings[Name],
): FileSettings {
  const { [name]: _, ...rest } = settings;
  return value === undefined ? rest : { ...rest, [name]: value };
}
