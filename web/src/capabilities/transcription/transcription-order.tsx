import { jobSettings, type JobSettings } from '@colloquy/contract/jobs';
import { useQuery } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { QueryView } from '../../app/screens/query-view.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/form/field.tsx';
import type { ServiceOrder } from '../jobs/index.ts';
import { LanguageField } from './language-field.tsx';
import { QualityChoice } from './quality-choice.tsx';
import { speechLanguagesQuery } from './speech.queries.ts';

/** Language, number of speakers and quality. */
function SettingsFields({ form }: { form: UseFormReturn<JobSettings> }) {
  const { register, setValue, control, formState } = form;
  const { errors } = formState;
  const languages = useQuery(speechLanguagesQuery);
  const [language = null, quality = 'fast'] = useWatch({ control, name: ['language', 'quality'] });
  return (
    <>
      <QueryView query={languages} loading={<SkeletonLines label="Loading the languages" lines={2} />}>
        {(known) => (
          <LanguageField
            languages={known}
            value={language}
            error={errors.language?.message}
            onChange={(code) => setValue('language', code, { shouldDirty: true, shouldValidate: true })}
          />
        )}
      </QueryView>
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
  Fields: SettingsFields,
};
