import type { JobDetail } from '@colloquy/contract/jobs';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { formatMomentInFull } from '../../../ui/format/moment.ts';
import {
  addSources,
  collectFiles,
  type ImportFile,
  type NamedFileSheet,
  prepareFiles,
  type RefusedFile,
  sendUploadSettings,
  settingsFromSheet,
  setUploadSettings,
  toTextImportFile,
  uploadLimitsOf,
} from '../../files/index.ts';
import * as text from './messages.ts';
import type { OrderedService } from '../service-screens.ts';
import { changeDraft, changeUploadedFile, enqueueChange } from './draft.queries.ts';
import type { DraftRow } from './draft-rows.ts';
import { suggestName } from './suggest-name.ts';

type AddFilesProps = {
  service: Pick<OrderedService, 'sid'>;
  languages: readonly string[];
  job: JobDetail | undefined;
  rows: readonly DraftRow[];
  /** The draft, created with the name if there is none yet. */
  ensureDraft: (name: string) => Promise<JobDetail>;
};

export type FileProblems = {
  /** Named as audio but contain text. */
  texts: readonly ImportFile[];
  refused: readonly RefusedFile[];
  notices: readonly string[];
};

const NONE: FileProblems = { texts: [], refused: [], notices: [] };

/** Opens chosen files, folders, archives and sheets, and adds what can be uploaded to the draft. */
export function useAddFiles({ service, languages, job, rows, ensureDraft }: AddFilesProps) {
  const query = useQuery(uploadLimitsOf(service.sid));
  const [problems, setProblems] = useState(NONE);
  const [isBusy, setBusy] = useState(false);
  /** Applies to files that are chosen later, too. */
  const sheet = useRef<NamedFileSheet>(undefined);
  const paths = useRef<string[]>([]);
  const suggested = useRef<string>(undefined);

  const readLimits = async () => {
    // Offline the server decides later; waiting would lose sight of the files.
    const limits = query.data ?? (query.fetchStatus === 'paused' ? undefined : (await query.refetch()).data);
    return { maxBytes: Infinity, types: undefined, ...limits, languages };
  };

  /** Names the draft after all its files, unless the person named it. */
  const nameDraft = async (added: readonly ImportFile[]) => {
    paths.current = [...paths.current, ...added.map(({ path }) => path)];
    const name = suggestName(paths.current, text.recordingsOf(formatMomentInFull(new Date().toISOString())));
    const draft = await ensureDraft(name);
    const isOwnName = suggested.current !== undefined && draft.name === suggested.current;
    if (isOwnName && draft.name !== name) await changeDraft(draft.id, { name });
    if (isOwnName || draft.name === name) suggested.current = name;
    // A draft of an earlier version would start with its first file.
    if (!draft.waitsForStart && draft.fileCount === 0) await changeDraft(draft.id, { waitsForStart: true });
    return draft;
  };

  const addFiles = async (files: readonly ImportFile[]) => {
    const limits = await readLimits();
    const prepared = prepareFiles(files, sheet.current, limits);
    setProblems((before) => ({
      texts: [...before.texts, ...prepared.texts],
      refused: prepared.refused,
      notices: [...before.notices, ...prepared.notices],
    }));
    if (prepared.sources.length === 0) return;
    const refused = new Set(prepared.refused.map(({ name }) => name));
    const draft = await nameDraft(
      files.filter(({ path, containsText }) => !containsText && !refused.has(path)),
    );
    addSources(draft.id, prepared.sources);
  };

  const applySheet = async (given: NamedFileSheet) => {
    if (rows.length === 0 || !job) return;
    const { settings, notices } = settingsFromSheet(
      rows.map(({ name }) => name),
      given,
      languages,
    );
    setProblems((before) => ({ ...before, notices: [...before.notices, ...notices] }));
    for (const [at, own] of settings) await saveRowSettings(job.id, rows[at]!, own);
  };

  const choose = async (chosen: readonly ImportFile[]) => {
    if (chosen.length === 0) return;
    setBusy(true);
    setProblems((before) => ({ ...NONE, texts: before.texts }));
    try {
      const collected = await collectFiles(chosen, (await readLimits()).types);
      setProblems((before) => ({ ...before, notices: collected.problems }));
      if (collected.sheet) sheet.current = collected.sheet;
      if (collected.files.length > 0) await addFiles(collected.files);
      else if (collected.sheet) await applySheet(collected.sheet);
    } catch (error) {
      setProblems((before) => ({ ...before, notices: [...before.notices, messageOf(error)] }));
    } finally {
      setBusy(false);
    }
  };

  const resolveText = (file: ImportFile, isUsed: boolean) => {
    const others = problems.texts.filter((each) => each !== file);
    setProblems({ ...problems, texts: others });
    if (isUsed)
      void addFiles([toTextImportFile(file, others)]).catch((error: unknown) =>
        setProblems((before) => ({ ...before, notices: [...before.notices, messageOf(error)] })),
      );
  };

  return { choose: (chosen: readonly ImportFile[]) => void choose(chosen), isBusy, problems, resolveText };
}

/** Saves the settings of a file where it is: in this tab's upload, or on the server. */
export async function saveRowSettings(
  jobId: string,
  { item, uploaded }: DraftRow,
  settings: DraftRow['settings'],
): Promise<void> {
  if (item) {
    setUploadSettings(item.key, settings);
    await enqueueChange(() => sendUploadSettings(item.key));
  } else if (uploaded) await changeUploadedFile(jobId, uploaded.uploadIds[0]!, settings);
}
