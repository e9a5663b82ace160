import { type JobDetail, jobSettings, type JobSettings } from '@colloquy/contract/jobs';
import { priceFor } from '@colloquy/contract/credits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { v7 as newId } from 'uuid';
import { FormDialog } from '../../app/forms/form-dialog.tsx';
import { zodResolver } from '../../app/forms/zod-resolver.ts';
import { useUserInfo } from '../../app/session/user-info.ts';
import { formatCredits } from '../../ui/format/amount.ts';
import { formatDuration } from '../../ui/format/duration.ts';
import { type JobFile, pathOfJob } from '../jobs/index.ts';
import * as text from './messages.ts';
import { orderAgain, qualitiesQuery } from './speech.queries.ts';
import { transcriptionOrder } from './transcription-order.tsx';

type TranscribeAgainDialogProps = { job: JobDetail; file: JobFile; onClose: () => void };

/**
 * Orders another transcript of a file, in another language or quality or for another number of speakers, as a job of
 * its own. Shows price and time before, and opens the new job.
 */
export function TranscribeAgainDialog({ job, file, onClose }: TranscribeAgainDialogProps) {
  const { name, language, speakers, quality } = job.settings;
  const form = useForm({
    resolver: zodResolver(jobSettings),
    defaultValues: {
      name,
      language: file.settings.language === undefined ? language : file.settings.language,
      speakers: file.settings.speakers ?? speakers,
      quality: quality ?? 'fast',
    },
  });
  const navigate = useNavigate();
  const role = useUserInfo()?.role;
  // The id makes a retry idempotent: one job per dialog.
  const [requestId] = useState(() => newId());
  const { Loaded } = transcriptionOrder;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={text.transcribeAgainTitle}
      description={text.transcribeAgainEffect(file.name)}
      form={form}
      isGuarded={false}
      onSubmit={async (settings) => {
        const made = await orderAgain(job.id, { jobFileId: file.id, requestId, settings });
        await navigate(pathOfJob(made, role));
      }}
      submitLabel={text.transcribeAgainButton}
    >
      <Loaded>
        <SettingsOf form={form} />
        <Price form={form} durationMs={file.durationMs} />
      </Loaded>
    </FormDialog>
  );
}

/** The fields of an order as those of a form. */
function SettingsOf({ form }: { form: UseFormReturn<JobSettings> }) {
  const { Fields } = transcriptionOrder;
  const settings = useWatch({ control: form.control }) as JobSettings;
  const { errors } = form.formState;
  const problems = new Map(
    Object.entries(errors).flatMap(([name, error]) =>
      typeof error?.message === 'string' ? [[name, error.message]] : [],
    ),
  );
  return (
    <Fields
      settings={settings}
      problems={problems}
      onChange={(change) => {
        for (const [name, value] of Object.entries(change))
          form.setValue(name as keyof JobSettings, value, { shouldDirty: true, shouldValidate: true });
      }}
    />
  );
}

type PriceProps = { form: UseFormReturn<JobSettings>; durationMs: number | null };

/** What the whole file costs in the chosen quality. */
function Price({ form, durationMs }: PriceProps) {
  const [language = null, quality = 'fast'] = useWatch({
    control: form.control,
    name: ['language', 'quality'],
  });
  const { data: offers } = useQuery(qualitiesQuery(language || null));
  const offer = offers?.find((each) => each.quality === quality);
  if (!offer || durationMs === null) return null;
  const credits = priceFor(durationMs, { work: 'transcription', price: offer.price });
  return <p role="status">{text.priceOfFile(formatDuration(durationMs), formatCredits(credits))}</p>;
}
