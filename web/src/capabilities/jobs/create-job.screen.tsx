import { changeJob, createJob, type JobDetail, jobSettings, type JobSettings } from '@colloquy/contract';
import { zodResolver } from '../../app/forms/zod-resolver.ts';
import { useUnsavedChanges } from '../../app/forms/unsaved-changes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { v7 as newId } from 'uuid';
import { ApiError, messageOf } from '../../app/api/api-error.ts';
import { call } from '../../app/api/client.ts';
import { Page } from '../../app/screens/page.tsx';
import { ServiceNotThere } from '../../app/services/service-not-there.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useServiceOff } from '../services/index.ts';
import { pathOfFiles } from './job-path.ts';
import { jobQuery, keepJob, speechLanguagesQuery } from './jobs.queries.ts';
import { LanguageField } from './parts/language-field.tsx';
import { QualityChoice } from './parts/quality-choice.tsx';

/** 1 New Job: what the work is called and how it is to be heard. With `?job=` a draft is gone over again. */
export function CreateJobScreen() {
  const draftId = useSearchParams()[0].get('job');
  const languages = useQuery(speechLanguagesQuery);
  const draft = useQuery({ ...jobQuery(draftId ?? ''), enabled: draftId !== null });
  const off = useServiceOff('SID002');
  const [isOpen, setOpen] = useState(false);
  const isReady = languages.data !== undefined && (draftId === null || draft.data !== undefined);
  if (isReady && off === undefined && !isOpen) setOpen(true);
  // A form that is open stays, so that nothing typed is lost when the service is switched off meanwhile.
  if (off !== undefined && !isOpen) return <ServiceNotThere sid="SID002" sentence={off} />;
  const failed = [languages, draft].find(({ error, data }) => error && !data);
  return (
    <Page title="New Qual AI job">
      {off !== undefined && (
        <p role="alert" className="mb-4 max-w-lg rounded-md bg-attention-soft px-3 py-2 text-attention">
          {off}
        </p>
      )}
      {failed ? (
        <Failure message={messageOf(failed.error)} onRetry={() => void failed.refetch()} />
      ) : !languages.data || (draftId !== null && !draft.data) ? (
        <SkeletonLines label="Loading the form" />
      ) : (
        <JobForm key={draftId} draft={draft.data} languages={languages.data} />
      )}
    </Page>
  );
}

const FRESH: JobSettings = { name: '', language: null, speakers: null, quality: 'fast' };

/** Where `?files=` stands in the address, or the draft says so, all files go into one job. */
const MANY = 'many';

function JobForm({ draft, languages }: { draft: JobDetail | undefined; languages: readonly string[] }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // One id for this form: sent twice, it makes one job.
  const [requestId] = useState(() => newId());
  const { register, handleSubmit, setError, setValue, control, formState } = useForm<JobSettings>({
    resolver: zodResolver(jobSettings),
    defaultValues: draft?.settings ?? FRESH,
  });
  const { errors, isSubmitting } = formState;
  useUnsavedChanges(formState);
  const [language = null, quality = 'fast'] = useWatch({ control, name: ['language', 'quality'] });
  const [manyFiles, setManyFiles] = useState(draft?.manyFiles ?? search.get('files') === MANY);

  const submit = handleSubmit(async (settings) => {
    try {
      const job = await keepSettings(settings, draft, { requestId, manyFiles });
      keepJob(job);
      // Back from the files leads to this draft, not to a second one.
      await navigate(`?job=${job.id}`, { replace: true });
      await navigate(pathOfFiles(job));
    } catch (error) {
      if (error instanceof ApiError && error.error === 'language-not-supported')
        setError('language', { message: error.message }, { shouldFocus: true });
      else setError('root', { message: messageOf(error) });
    }
  });

  return (
    <form noValidate className="grid max-w-lg gap-5" onSubmit={(event) => void submit(event)}>
      <TextField
        label="Name"
        autoFocus
        hint="For you and your colleagues: the study, the round, the place."
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <LanguageField
        languages={languages}
        value={language}
        error={errors.language?.message}
        onChange={(code) => setValue('language', code, { shouldDirty: true, shouldValidate: true })}
      />
      <TextField
        label="Number of speakers"
        hint="Leave it empty where you do not know it."
        type="number"
        inputMode="numeric"
        min={1}
        max={20}
        className="max-w-32"
        error={errors.speakers?.message}
        {...register('speakers', {
          setValueAs: (value: string | number | null) =>
            value === '' || value === null ? null : Number(value),
        })}
      />
      <QualityChoice
        language={language || null}
        value={quality}
        onChange={(next) => setValue('quality', next)}
      />
      {!draft && <FilesChoice manyFiles={manyFiles} onChange={setManyFiles} />}
      {errors.root && (
        <p role="alert" className="text-danger">
          {errors.root.message}
        </p>
      )}
      <div>
        <Button type="submit" tone="go" size="large" isBusy={isSubmitting}>
          Go on to the files
        </Button>
      </div>
    </form>
  );
}

type FilesChoiceProps = { manyFiles: boolean; onChange: (manyFiles: boolean) => void };

/** Whether several files become several jobs; decided before there are any. */
function FilesChoice({ manyFiles, onChange }: FilesChoiceProps) {
  const choices = [
    { value: false, label: 'A job for each file', hint: 'Each is read and accepted by itself.' },
    { value: true, label: 'One job with all files', hint: 'They are read together and accepted at once.' },
  ];
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-xs font-medium text-ink-2">Several files become</legend>
      {choices.map(({ value, label, hint }) => (
        <label key={label} className="flex cursor-pointer items-start gap-2">
          <input
            type="radio"
            name="files"
            className="mt-0.5 size-4 shrink-0 accent-accent"
            checked={manyFiles === value}
            onChange={() => onChange(value)}
          />
          <span>
            {label}
            <span className="block text-xs text-ink-3">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

async function keepSettings(
  settings: JobSettings,
  draft: JobDetail | undefined,
  fresh: { requestId: string; manyFiles: boolean },
): Promise<JobDetail> {
  const answer = draft
    ? await call(changeJob, { params: { jobId: draft.id }, body: { ...settings, revision: draft.revision } })
    : await call(createJob, { body: { ...settings, sid: 'SID002', ...fresh } });
  return answer.job;
}
