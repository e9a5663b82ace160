import { createJob, jobSettings, type JobSettings } from '@colloquy/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ApiError, messageOf } from '../../app/api/api-error.ts';
import { call } from '../../app/api/client.ts';
import { queryClient } from '../../app/query-client.ts';
import { Page } from '../../app/screens/page.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { jobQuery, speechLanguagesQuery } from './jobs.queries.ts';
import { languageOptions } from '../../ui/format/language.ts';

/** 1 New Job: what the work is called and how it is to be heard. The files come next. */
export function CreateJobScreen() {
  const navigate = useNavigate();
  // One id for this form: sent twice, it makes one job.
  const requestId = useRef<string>(crypto.randomUUID());
  const { data: languages = [] } = useQuery(speechLanguagesQuery);
  const { register, handleSubmit, setError, formState } = useForm<JobSettings>({
    resolver: zodResolver(jobSettings),
    defaultValues: { name: '', language: null, speakers: null },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (settings) => {
    try {
      const { job } = await call(createJob, {
        body: { ...settings, sid: 'SID002', requestId: requestId.current },
      });
      queryClient.setQueryData(jobQuery(job.id).queryKey, job);
      await navigate(`/client/qual-ai/jobs/create/file?job=${job.id}`);
    } catch (error) {
      if (error instanceof ApiError && error.error === 'language-not-supported')
        setError('language', { message: error.message }, { shouldFocus: true });
      else setError('root', { message: messageOf(error) });
    }
  });

  return (
    <Page title="New Qual AI job">
      <form noValidate className="grid max-w-lg gap-5" onSubmit={(event) => void submit(event)}>
        <TextField
          label="Name"
          hint="For you and your colleagues: the study, the round, the place."
          autoComplete="off"
          autoFocus
          error={errors.name?.message}
          {...register('name')}
        />
        <SelectField
          label="Language spoken"
          hint="Choose it where you know it: that is faster and surer than detecting it."
          options={[{ value: '', label: 'Detect' }, ...languageOptions(languages)]}
          error={errors.language?.message}
          {...register('language', { setValueAs: (value: string | null) => value || null })}
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
    </Page>
  );
}
