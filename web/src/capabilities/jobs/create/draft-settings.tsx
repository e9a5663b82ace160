import type { JobDetail, JobSettings } from '@colloquy/contract/jobs';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { runAction, useAction } from '../../../app/actions/use-action.ts';
import { messageOf } from '../../../app/api/api-error.ts';
import { removeUpload } from '../../files/index.ts';
import { pathOfJob } from '../job-path.ts';
import * as text from './messages.ts';
import type { OrderedService } from '../service-screens.ts';
import { changeDraft, type DraftChange, startDraft } from './draft.queries.ts';
import { SavedField } from './draft-fields.tsx';
import { DraftFiles } from './draft-files.tsx';
import { type DraftRow, withSetting } from './draft-rows.ts';
import { SaveAs } from './save-as.tsx';
import { StartBar } from './start-bar.tsx';
import { saveRowSettings } from './use-add-files.ts';

type DraftSettingsProps = {
  service: OrderedService;
  job: JobDetail;
  rows: readonly DraftRow[];
  /** Recordings of this tab that are being uploaded. */
  sentCount: number;
  isRecording: boolean;
};

/** The files of a draft, what applies to all of them, and the start. */
export function DraftSettings({ service, job, rows, sentCount, isRecording }: DraftSettingsProps) {
  const { order } = service;
  const navigate = useNavigate();
  /** Changes that the server has not answered yet. */
  const [pending, setPending] = useState<DraftChange>({});
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [problem, setProblem] = useState<string>();
  const settings: JobSettings = { ...job.settings, ...pending };
  const isOneStudy = pending.manyFiles ?? job.manyFiles;
  const included = rows.filter(({ isLeftOut }) => !isLeftOut);
  // A transcript of the same name is part of its recording.
  const files = included.filter(({ isTranscript }) => !isTranscript).length + sentCount || included.length;

  const saveChange = async (change: DraftChange) => {
    setPending((now) => ({ ...now, ...change }));
    try {
      await changeDraft(job.id, change);
    } finally {
      setPending((now) => withoutAnswered(now, change));
    }
    await clearOverrides(job.id, rows, change);
  };
  // Each change counts, also while another one is sent.
  const save = (change: DraftChange) => void runAction(() => saveChange(change), {});

  const start = useAction(async () => {
    const read = order.settings.safeParse(settings);
    const found = read.success ? [] : read.error.issues;
    setProblems(new Map(found.map(({ path, message }) => [path.join('.'), message])));
    if (!read.success) return;
    setProblem(undefined);
    try {
      for (const { item, isLeftOut } of rows)
        if (isLeftOut && item && item.state !== 'done') removeUpload(item.key);
      const leftOut = rows.flatMap(({ isLeftOut, uploaded }) =>
        isLeftOut && uploaded ? uploaded.uploadIds : [],
      );
      const started = await startDraft(job.id, leftOut);
      if (started.manyFiles || files === 1) await navigate(pathOfJob(started, 'customer'));
    } catch (error) {
      setProblem(messageOf(error));
    }
  }, {});

  return (
    <>
      <DraftFiles job={{ ...job, settings }} rows={rows} FileLanguage={order.FileLanguage} />
      <section aria-labelledby="for-all" className="mt-4 grid gap-3">
        <h2 id="for-all" className="text-base font-semibold">
          {text.forAll}
        </h2>
        <SavedField
          label={text.name}
          hint={text.nameHint}
          className="max-w-md"
          maxLength={120}
          value={settings.name}
          error={problems.get('name')}
          onSave={(name) => name !== '' && save({ name })}
        />
        <order.Fields settings={settings} problems={problems} onChange={(change) => save(change)} />
        {files > 1 && (
          <SaveAs
            name={settings.name}
            files={files}
            isOneStudy={isOneStudy}
            onChange={(manyFiles) => save({ manyFiles })}
          />
        )}
      </section>
      <order.ProcessingTime settings={settings}>
        {(secondsPerMinute) => (
          <StartBar
            job={job}
            rows={rows}
            label={order.startLabel}
            secondsPerMinute={secondsPerMinute}
            isStarting={start.isPending}
            disabledReason={isRecording ? text.recordingRuns : files === 0 ? text.noFileChosen : undefined}
            problem={problem}
            onStart={() => void start.run()}
          />
        )}
      </order.ProcessingTime>
    </>
  );
}

/** Without the values of an answered change, unless they changed again. */
const withoutAnswered = (pending: DraftChange, change: DraftChange): DraftChange =>
  Object.fromEntries(
    Object.entries(pending).filter(
      ([name, value]) => !(name in change) || change[name as keyof DraftChange] !== value,
    ),
  ) as DraftChange;

/** A language or number of speakers for all replaces those of single files. */
async function clearOverrides(jobId: string, rows: readonly DraftRow[], change: DraftChange): Promise<void> {
  for (const row of rows) {
    let { settings } = row;
    if ('language' in change) settings = withSetting(settings, 'language', undefined);
    if ('speakers' in change)
      settings = withSetting(withSetting(settings, 'speakers', undefined), 'speakerNames', undefined);
    if (!row.isTrack && Object.keys(settings).length !== Object.keys(row.settings).length)
      await saveRowSettings(jobId, row, settings);
  }
}
