import { changeJob, createJob, type JobDetail, jobSettings, type JobSettings } from '@colloquy/contract/jobs';
import { zodResolver } from '../../app/forms/zod-resolver.ts';
import { Form } from '../../app/forms/form.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { v7 as newId } from 'uuid';
import { call } from '../../app/api/client.ts';
import { Page } from '../../app/screens/page.tsx';
import { ServiceUnavailable } from '../../app/services/service-unavailable.tsx';
import { QueryGap } from '../../app/screens/query-view.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useServiceOffMessage } from '../services/index.ts';
import { pathOfFiles } from './job-path.ts';
import { jobQuery, cacheJob, speechLanguagesQuery } from './jobs.queries.ts';
import { LanguageField } from './parts/language-field.tsx';
import { QualityChoice } from './parts/quality-choice.tsx';

/** Stage 1, New Job: name and transcription settings. `?job=` edits an existing draft. */
export function CreateJobScreen() {
  const draftId = useSearchParams()[0].get('job');
  const languages = useQuery(speechLanguagesQuery);
  const draft = useQuery({ ...jobQuery(draftId ?? ''), enabled: draftId !== null });
  const unavailableMessage = useServiceOffMessage('SID002');
  const [isOpen, setOpen] = useState(false);
  const isReady = languages.data !== undefined && (draftId === null || draft.data !== undefined);
  if (isReady && unavailableMessage === undefined && !isOpen) setOpen(true);
  // An open form stays when the service is switched off, so that no input is lost.
  if (unavailableMessage !== undefined && !isOpen)
    return <ServiceUnavailable sid="SID002" sentence={unavailableMessage} />;
  const failed = [languages, draft].find(({ error, data }) => error && !data);
  const missing = failed ?? (languages.data ? draft : languages);
  return (
    <Page title="New Qual AI job">
      {unavailableMessage !== undefined && (
        <p role="alert" className="mb-4 max-w-lg rounded-md bg-attention-soft px-3 py-2 text-attention">
          {unavailableMessage}
        </p>
      )}
      {failed || !languages.data || (draftId !== null && !draft.data) ? (
        <QueryGap query={missing} loading={<SkeletonLines label="Loading the form" />} />
      ) : (
        <JobForm key={draftId} draft={draft.data} languages={languages.data} />
      )}
    </Page>
  );
}

const DEFAULT_SETTINGS: JobSettings = { name: '', language: null, speakers: null, quality: 'fast' };

/** Value of `?files=` that puts all files into one job. */
const MANY = 'many';

function JobForm({ draft, languages }: { draft: JobDetail | undefined; languages: readonly string[] }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // One id per form, so that a repeated submission creates one job.
  const [requestId] = useState(() => newId());
  const form = useForm<JobSettings>({
    resolver: zodResolver(jobSettings),
    defaultValues: draft?.settings ?? DEFAULT_SETTINGS,
  });
  const { register, setValue, control, formState } = form;
  const { errors } = formState;
  const [language = null, quality = 'fast'] = useWatch({ control, name: ['language', 'quality'] });
  const [manyFiles, setManyFiles] = useState(draft?.manyFiles ?? search.get('files') === MANY);

  const submit = async (settings: JobSettings) => {
    const job = await saveSettings(settings, draft, { requestId, manyFiles });
    cacheJob(job);
    // Going back from the files opens this draft instead of creating a second one.
    await navigate(`?job=${job.id}`, { replace: true });
    await navigate(pathOfFiles(job));
  };

  return (
    <Form
      form={form}
      onSubmit={submit}
      errorFields={{ 'language-not-supported': 'language' }}
      submitLabel="Go on to the files"
      submitProps={{ size: 'large' }}
      className="max-w-lg gap-5"
    >
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
      {!draft && (
        <RadioGroup
          label="Several files become"
          options={FILES_OPTIONS}
          value={manyFiles ? MANY : 'each'}
          onValueChange={(value) => setManyFiles(value === MANY)}
        />
      )}
    </Form>
  );
}

/** One job per file or one job for all files, chosen before any file is added. */
const FILES_OPTIONS = [
  { value: 'each', label: 'A job for each file', hint: 'Each is read and accepted by itself.' },
  { value: MANY, label: 'One job with all files', hint: 'They are read together and accepted at once.' },
] as const;

async function saveSettings(
  settings: JobSettings,
  draft: JobDetail | undefined,
  creation: { requestId: string; manyFiles: boolean },
): Promise<JobDetail> {
  const response = draft
    ? await call(changeJob, { params: { jobId: draft.id }, body: { ...settings, revision: draft.revision } })
    : await call(createJob, { body: { ...settings, sid: 'SID002', ...creation } });
  return response.job;
}
