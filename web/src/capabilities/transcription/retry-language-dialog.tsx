import type { JobDetail } from '@colloquy/contract/jobs';
import { useQuery } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { FormDialog } from '../../app/forms/form-dialog.tsx';
import { zodResolver } from '../../app/forms/zod-resolver.ts';
import { QueryView } from '../../app/screens/query-view.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import type { JobFile } from '../jobs/index.ts';
import { retryFileInLanguage, speechLanguagesQuery } from './speech.queries.ts';
import { LanguageField } from './language-field.tsx';
import * as text from './messages.ts';

const fields = z.object({ language: z.string(text.languageMissing) });

type RetryLanguageDialogProps = {
  job: Pick<JobDetail, 'id'>;
  file: Pick<JobFile, 'id' | 'name'>;
  onClose: () => void;
};

/** Asks for the language of a failed file and transcribes it again. */
export function RetryLanguageDialog({ job, file, onClose }: RetryLanguageDialogProps) {
  const languages = useQuery(speechLanguagesQuery);
  const form = useForm({ resolver: zodResolver(fields) });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={text.chooseLanguage}
      description={
        <>
          <bdi>{file.name}</bdi> {text.transcribedAgain}
        </>
      }
      form={form}
      onSubmit={({ language }) => retryFileInLanguage(job.id, file.id, language)}
      submitLabel={text.transcribeAgain}
    >
      <QueryView query={languages} loading={<SkeletonLines label={text.loadingLanguages} lines={2} />}>
        {(known) => (
          <Controller
            control={form.control}
            name="language"
            render={({ field, fieldState }) => (
              <LanguageField
                isRequired
                languages={known}
                value={field.value ?? null}
                error={fieldState.error?.message}
                onChange={(code) => field.onChange(code ?? undefined)}
              />
            )}
          />
        )}
      </QueryView>
    </FormDialog>
  );
}
