import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../../app/api/api-error.ts';
import { useInvalidations } from '../../../app/query-client.ts';
import { NotFoundScreen } from '../../../app/screens/error-screens.tsx';
import { Page } from '../../../app/screens/page.tsx';
import { QueryGap } from '../../../app/screens/query-view.tsx';
import { ownServicesQuery, useServiceOffMessage } from '../../../app/services/own-services.ts';
import { ServiceUnavailable } from '../../../app/services/service-unavailable.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { removeDoneUploads, useRecorder } from '../../files/index.ts';
import { orderLabel } from '../job-path.ts';
import { jobQuery } from '../jobs.queries.ts';
import * as text from './messages.ts';
import { DeletedJob } from '../parts/deleted-job.tsx';
import { type OrderedService, ServiceContext } from '../service-screens.ts';
import { Draft } from './draft.tsx';

/**
 * Stages 1 and 2, New Job and Add File, on one screen: files first, their settings beside them, and nothing is charged
 * before Start. `?job=` continues a draft.
 *
 * @param isOneStudy several files are one job, unless the person chooses otherwise
 */
export const createScreen = (service: OrderedService, isOneStudy: boolean) =>
  function CreateScreen() {
    return (
      <ServiceContext value={service}>
        <Create service={service} isOneStudy={isOneStudy} />
      </ServiceContext>
    );
  };

function Create({ service, isOneStudy }: { service: OrderedService; isOneStudy: boolean }) {
  const { sid, order, Languages } = service;
  const [search] = useSearchParams();
  const jobId = search.get('job') ?? undefined;
  // The screen stays when its draft is created, and starts anew when another one is opened.
  const [shown, setShown] = useState({ jobId, key: 0 });
  if (shown.jobId !== jobId) setShown({ jobId, key: shown.jobId === undefined ? shown.key : shown.key + 1 });
  const draft = useQuery({ ...jobQuery(jobId ?? ''), enabled: jobId !== undefined });
  useInvalidations('job', jobId ?? '');
  useEffect(() => removeDoneUploads, []);
  // The screen opens once it is known whether the service is on.
  const services = useQuery(ownServicesQuery);
  const unavailableMessage = useServiceOffMessage(sid);
  const isRecording = useRecorder().recording !== null;
  const [isOpen, setOpen] = useState(false);
  const isReady = !services.isPending && (jobId === undefined || draft.data !== undefined);
  if (isReady && unavailableMessage === undefined && !isOpen) setOpen(true);
  if (!draft.data && draft.error instanceof ApiError && draft.error.error === 'not-found')
    return <DeletedJob jobId={jobId ?? ''} otherwise={<NotFoundScreen />} />;
  // An open screen stays when the service is switched off, so that no input is lost.
  if (unavailableMessage !== undefined && !isOpen && !isRecording)
    return <ServiceUnavailable sid={sid} sentence={unavailableMessage} />;
  if (!isReady)
    return (
      <Page title={orderLabel(sid)}>
        <QueryGap
          query={services.isPending ? services : draft}
          loading={<SkeletonLines label={text.loadingDraft} />}
        />
      </Page>
    );
  return (
    <order.Loaded>
      <Languages>
        {(languages) => (
          <Draft
            key={shown.key}
            service={service}
            job={draft.data}
            languages={languages}
            isOneStudy={draft.data?.manyFiles ?? (isOneStudy || search.get('files') === 'many')}
            unavailableMessage={unavailableMessage}
          />
        )}
      </Languages>
    </order.Loaded>
  );
}
