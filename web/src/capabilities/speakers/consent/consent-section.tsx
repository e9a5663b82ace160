import type { Answer } from '@colloquy/contract';
import type { ConsentEntry, readConsents } from '@colloquy/contract/transcripts';
import { type ReactNode, useId, useState } from 'react';
import { lazyDialog } from '../../../app/loading/lazy-dialog.tsx';
import { QueryView } from '../../../app/screens/query-view.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { formatMoment } from '../../../ui/format/moment.ts';
import { useEditSession } from '../../editing/index.ts';
import { useConsents } from './consents.queries.ts';
import * as text from '../messages.ts';

const ConsentDialog = lazyDialog(() => import('./consent-dialog.tsx').then((module) => module.ConsentDialog));

/** State and history of consent to a recording, with buttons to record a change. */
export function ConsentSection({ recordingId }: { recordingId: string }) {
  const headingId = useId();
  const consents = useConsents(recordingId);
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-1 text-xs font-medium text-ink-3">
        {text.consentToRecording}
      </h2>
      <QueryView
        what={text.consent}
        query={consents}
        loading={<SkeletonLines label={text.loadingConsent} lines={1} />}
      >
        {(consent) => <ConsentEntries recordingId={recordingId} consent={consent} />}
      </QueryView>
    </section>
  );
}

/** Consent to the surrounding transcript's recording. */
export const TranscriptConsent = () => <ConsentSection recordingId={useEditSession().recordingId} />;

type ConsentEntriesProps = { recordingId: string; consent: Answer<typeof readConsents> };

function ConsentEntries({
  recordingId,
  consent: { state, mayRecord, entries },
}: ConsentEntriesProps): ReactNode {
  const [dialogState, setDialogState] = useState<ConsentEntry['state']>();
  return (
    <>
      <p className={state === 'withdrawn' ? 'text-danger' : 'text-ink-2'}>{text.consentStates[state]}</p>
      <ul className="grid gap-1 text-xs text-ink-3">
        {entries.map((entry) => (
          <li key={entry.id} className="wrap-anywhere">
            {/* A single entry repeats the state above and omits it. */}
            {[entries.length > 1 && text.consentStates[entry.state], entry.note].filter(Boolean).join(' ')}
            <span className="block">
              {entry.recordedBy}, {formatMoment(entry.at)}
            </span>
          </li>
        ))}
      </ul>
      {mayRecord && (
        <div className="flex flex-wrap gap-1 pt-2">
          {state !== 'given' && (
            <Button size="small" onClick={() => setDialogState('given')}>
              {text.recordConsent}
            </Button>
          )}
          {state !== 'withdrawn' && (
            <Button size="small" variant="ghost" onClick={() => setDialogState('withdrawn')}>
              {text.recordWithdrawal}
            </Button>
          )}
        </div>
      )}
      {dialogState && (
        <ConsentDialog
          recordingId={recordingId}
          state={dialogState}
          onClose={() => setDialogState(undefined)}
        />
      )}
    </>
  );
}
