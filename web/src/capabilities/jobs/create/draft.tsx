import type { JobDetail } from '@colloquy/contract/jobs';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { v7 as newId } from 'uuid';
import { useAction } from '../../../app/actions/use-action.ts';
import { Page } from '../../../app/screens/page.tsx';
import { formatDate } from '../../../ui/format/moment.ts';
import {
  FileDropArea,
  importFilesOf,
  RecordingGuard,
  RecordPanel,
  SentRecordings,
  UnfinishedRecordings,
  UnfinishedUploads,
  useRecorder,
  useSentRecordings,
} from '../../files/index.ts';
import { orderLabel } from '../job-path.ts';
import { recordingTitle } from '../messages.ts';
import * as text from './messages.ts';
import { takeOfferedFiles } from '../offered-files.ts';
import type { OrderedService } from '../service-screens.ts';
import { createDraft } from './draft.queries.ts';
import { useDraftRows } from './draft-rows.ts';
import { DraftSettings } from './draft-settings.tsx';
import { FileProblemsList } from './file-problems.tsx';
import { StartedDraft } from './started-draft.tsx';
import { useAddFiles } from './use-add-files.ts';
import { useSentLengths } from './use-sent-lengths.ts';

type DraftProps = {
  service: OrderedService;
  /** Created with the first file. */
  job: JobDetail | undefined;
  languages: readonly string[];
  isOneStudy: boolean;
  unavailableMessage: string | undefined;
};

/** A draft: its files, and what applies to them once there are some. */
export function Draft({ service, job, languages, isOneStudy, unavailableMessage }: DraftProps) {
  const { sid, order } = service;
  const navigate = useNavigate();
  // One id per screen, so that a repeated request creates one draft.
  const [requestId] = useState(() => newId());
  const creating = useRef<Promise<JobDetail>>(undefined);
  const rows = useDraftRows(job?.id);
  useSentLengths(job?.id, rows);
  const { phase, recording } = useRecorder();
  const [isRecorderOpen, setRecorderOpen] = useState(recording !== null);
  const sent = useSentRecordings(job?.id ?? '').filter(({ sending }) => sending.state !== 'done');

  const ensureDraft = async (name: string): Promise<JobDetail> => {
    if (job) return job;
    creating.current ??= createDraft({
      ...order.defaults,
      name,
      sid,
      requestId,
      manyFiles: isOneStudy,
      waitsForStart: true,
    }).catch((error: unknown) => {
      creating.current = undefined;
      throw error;
    });
    const draft = await creating.current;
    // A reload continues this draft.
    await navigate(`?job=${draft.id}`, { replace: true });
    return draft;
  };
  const { choose, isBusy, problems, resolveText } = useAddFiles({
    service,
    languages,
    job,
    rows,
    ensureDraft,
  });
  const openRecorder = useAction(async () => {
    await ensureDraft(text.recordingOf(formatDate(new Date().toISOString())));
    setRecorderOpen(true);
  }, {});

  const addOffered = useEffectEvent(() => choose(importFilesOf(takeOfferedFiles())));
  useEffect(() => addOffered(), []);

  const isStarted = job !== undefined && !job.waitsForStart && (rows.length > 0 || job.fileCount > 0);
  const isAccepting = unavailableMessage === undefined && (job === undefined || job.abilities.canAddFiles);
  return (
    <Page title={orderLabel(sid)} tabTitle={recordingTitle(phase)}>
      {unavailableMessage !== undefined && (
        <p role="alert" className="mb-4 max-w-lg rounded-md bg-attention-soft px-3 py-2 text-attention">
          {unavailableMessage}
        </p>
      )}
      <div className="max-w-5xl">
        <UnfinishedRecordings jobId={job?.id ?? ''} onResume={() => setRecorderOpen(true)} />
        {isAccepting && (
          <FileDropArea
            sid={sid}
            isCompact={rows.length > 0 || isRecorderOpen}
            isBusy={isBusy}
            onChoose={choose}
            onRecord={isRecorderOpen ? undefined : () => void openRecorder.run()}
          />
        )}
        {isStarted && isAccepting && <p className="mt-2 text-xs text-ink-3">{text.filesStartAtOnce}</p>}
        {job && isRecorderOpen && (isAccepting || recording) && (
          <section aria-label={text.recorder} className="mt-3">
            <RecordPanel job={job} />
          </section>
        )}
        <RecordingGuard />
        <FileProblemsList problems={problems} onResolveText={resolveText} />
        {job && <UnfinishedUploads jobId={job.id} />}
        <SentRecordings sent={sent} outcomeOf={() => undefined} />
        {job &&
          (isStarted ? (
            <StartedDraft job={job} rows={rows} />
          ) : (
            rows.length + sent.length > 0 && (
              <DraftSettings
                service={service}
                job={job}
                rows={rows}
                sentCount={sent.length}
                isRecording={recording !== null}
              />
            )
          ))}
      </div>
    </Page>
  );
}
