import { changeJob, createJob, type JobDetail, type JobSettings } from '@colloquy/contract/jobs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { v7 as newId } from 'uuid';
import { call } from '../../app/api/client.ts';
import { Form } from '../../app/forms/form.tsx';
import { zodResolver } from '../../app/forms/zod-resolver.ts';
import { Page } from '../../app/screens/page.tsx';
import { QueryGap } from '../../app/screens/query-view.tsx';
import { ServiceUnavailable } from '../../app/services/service-unavailable.tsx';
import { ownServicesQuery, useServiceOffMessage } from '../../app/services/own-services.ts';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { orderLabel, pathOfFiles } from './job-path.ts';
import { jobQuery, cacheJob } from './jobs.queries.ts';
import type { ServiceEntry, ServiceOrder } from './service-screens.ts';

type OrderedService = Pick<ServiceEntry, 'sid'> & { order: ServiceOrder };

/** Stage 1, New Job: name and settings of an order. `?job=` edits an existing draft. */
export const createJobScreen = (service: OrderedService) =>
  function CreateJobScreen() {
    return <CreateJob service={service} />;
  };

function CreateJob({ service }: { service: OrderedService }) {
  const { sid, order } = service;
  const draftId = useSearchParams()[0].get('job');
  const draft = useQuery({ ...jobQuery(draftId ?? ''), enabled: draftId !== null });
  // The form opens once it is known whether the service is on.
  const services = useQuery(ownServicesQuery);
  const unavailableMessage = useServiceOffMessage(sid);
  const [isOpen, setOpen] = useState(false);
  const isReady = !services.isPending && (draftId === null || draft.data !== undefined);
  if (isReady && unavailableMessage === undefined && !isOpen) setOpen(true);
  // An open form stays when the service is switched off, so that no input is lost.
  if (unavailableMessage !== undefined && !isOpen)
    return <ServiceUnavailable sid={sid} sentence={unavailableMessage} />;
  return (
    <Page title={orderLabel(sid)}>
      {unavailableMessage !== undefined && (
        <p role="alert" className="mb-4 max-w-lg rounded-md bg-attention-soft px-3 py-2 text-attention">
          {unavailableMessage}
        </p>
      )}
      {isReady ? (
        <order.Loaded>
          <JobForm key={draftId} sid={sid} order={order} draft={draft.data} />
        </order.Loaded>
      ) : (
        <QueryGap
          query={services.isPending ? services : draft}
          loading={<SkeletonLines label="Loading the form" />}
        />
      )}
    </Page>
  );
}

/** Value of `?files=` that puts all files into one job. */
const MANY = 'many';

type JobFormProps = Pick<OrderedService, 'sid' | 'order'> & { draft: JobDetail | undefined };

function JobForm({ sid, order, draft }: JobFormProps) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // One id per form, so that a repeated submission creates one job.
  const [requestId] = useState(() => newId());
  const form = useForm<JobSettings>({
    resolver: zodResolver(order.settings),
    defaultValues: draft?.settings ?? order.defaults,
  });
  const [manyFiles, setManyFiles] = useState(draft?.manyFiles ?? search.get('files') === MANY);

  const submit = async (settings: JobSettings) => {
    const { job } = draft
      ? await call(changeJob, {
          params: { jobId: draft.id },
          body: { ...settings, revision: draft.revision },
        })
      : await call(createJob, { body: { ...settings, sid, requestId, manyFiles } });
    cacheJob(job);
    // Going back from the files opens this draft instead of creating a second one.
    await navigate(`?job=${job.id}`, { replace: true });
    await navigate(pathOfFiles(job));
  };

  return (
    <Form
      form={form}
      onSubmit={submit}
      errorFields={order.errorFields}
      submitLabel="Go on to the files"
      submitProps={{ size: 'large' }}
      className="max-w-lg gap-5"
    >
      <TextField
        label="Name"
        autoFocus
        hint="For you and your colleagues: the study, the round, the place."
        autoComplete="off"
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      <order.Fields form={form} />
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
