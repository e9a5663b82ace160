import { jobSettings, type JobSettings } from '@colloquy/contract/jobs';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { QueryView } from '../../app/screens/query-view.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/form/field.tsx';
import type { ServiceOrder } from '../jobs/index.ts';
import { LanguageField } from './language-field.tsx';
import { QualityChoice } from './quality-choice.tsx';
import { speechLanguagesQuery } from './speech.queries.ts';

/** Without the languages an order would mean to detect it. */
function LanguagesLoaded({ children }: { children: ReactNode }) {
  const languages = useQuery(speechLanguagesQuery);
  return (
    <QueryView query={languages} loading={<SkeletonLines label="Loading the form" />}>
      {() => children}
    </QueryView>
  );
}

/** Language, number of speakers and quality. */
function SettingsFields({ form }: { form: UseFormReturn<JobSettings> }) {
  const { register, setValue, control, formState } = form;
  const { errors } = formState;
  const { data: languages = [] } = useQuery(speechLanguagesQuery);
  const [language = null, quality = 'fast'] = useWatch({ control, name: ['language', 'quality'] });
  return (
    <>
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
    </>
  );
}

/** The form of an order of transcripts. */
export const transcriptionOrder: ServiceOrder = {
  settings: jobSettings,
  defaults: { name: '', language: null, speakers: null, quality: 'fast' },
  errorFields: { 'language-not-supported': 'language' },
  Loaded: LanguagesLoaded,
  Fields: SettingsFields,
};
