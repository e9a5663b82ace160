import { jobPath } from '@colloquy/contract';
import type { CustomerSteps as Steps } from '@colloquy/contract/dashboard';
import { openSampleInterview } from '@colloquy/contract/onboarding';
import { Keyboard } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { v7 as newId } from 'uuid';
import { useAction } from '../../../app/actions/use-action.ts';
import { call } from '../../../app/api/client.ts';
import { queryClient } from '../../../app/query-client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import * as text from '../messages.ts';
import { Checklist } from './checklist.tsx';

/** First steps of a customer, with the sample interview to try the keys on. */
export function CustomerSteps({ steps }: { steps: Steps }) {
  return (
    <Checklist
      steps={[
        { ...text.recordingStep, to: '/client/qual-ai/jobs/create', isDone: steps.hasRecording },
        { ...text.checkStep, isDone: steps.hasChecked },
        { ...text.downloadStep, isDone: steps.hasDownloaded },
      ]}
    >
      <SampleOffer hasSample={steps.hasSample} />
    </Checklist>
  );
}

function SampleOffer({ hasSample }: { hasSample: boolean }) {
  const navigate = useNavigate();
  const [requestId] = useState(() => newId());
  const opening = useAction(async () => {
    const { jobId } = await call(openSampleInterview, { body: { requestId } });
    void queryClient.invalidateQueries({ queryKey: ['jobs'] });
    await navigate(`/client${jobPath('SID002', jobId)}`);
  });
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-3">
      <p className="grow basis-64 text-ink-2">{text.sampleOffer}</p>
      <Button
        icon={<Keyboard aria-hidden size={14} />}
        isBusy={opening.isPending}
        onClick={() => void opening.run()}
      >
        {hasSample ? text.openSampleAgain : text.openSample}
      </Button>
    </div>
  );
}
