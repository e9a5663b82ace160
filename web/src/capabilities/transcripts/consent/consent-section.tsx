import type { Answer, ConsentEntry, readConsents } from '@colloquy/contract';
import { type ReactNode, useState } from 'react';
import { onDemand } from '../../../app/screens/on-demand.tsx';
import { QueryView } from '../../../app/screens/query-view.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { formatMoment } from '../../../ui/format/moment.ts';
import { useConsents } from './consents.queries.ts';

const ConsentDialog = onDemand(() => import('./consent-dialog.tsx').then((module) => module.ConsentDialog));

const STATES = {
  unknown: 'Nothing is written down yet.',
  given: 'Given.',
  withdrawn: 'Withdrawn.',
} as const;

/** Whether the people in a recording agreed to it, how that is known, and a way to write it down. */
export function ConsentSection({ recordingId }: { recordingId: string }) {
  const consents = useConsents(recordingId);
  return (
    <section aria-labelledby="consent">
      <h2 id="consent" className="mb-1 text-xs font-medium text-ink-3">
        Consent to this recording
      </h2>
      <QueryView
        what="Consent"
        query={consents}
        loading={<SkeletonLines label="Loading the consent" lines={1} />}
      >
        {(known) => <Consents recordingId={recordingId} known={known} />}
      </QueryView>
    </section>
  );
}

type ConsentsProps = { recordingId: string; known: Answer<typeof readConsents> };

function Consents({ recordingId, known: { state, mayRecord, story } }: ConsentsProps): ReactNode {
  const [asked, setAsked] = useState<ConsentEntry['state']>();
  return (
    <>
      <p className={state === 'withdrawn' ? 'text-danger' : 'text-ink-2'}>{STATES[state]}</p>
      <ul className="grid gap-1 text-xs text-ink-3">
        {story.map((entry) => (
          <li key={entry.id} className="wrap-anywhere">
            {/* What the line above says already is not said again. */}
            {[story.length > 1 && STATES[entry.state], entry.note].filter(Boolean).join(' ')}
            <span className="block">
              {entry.recordedBy}, {formatMoment(entry.at)}
            </span>
          </li>
        ))}
      </ul>
      {mayRecord && (
        <div className="flex flex-wrap gap-1 pt-2">
          {state !== 'given' && (
            <Button size="small" onClick={() => setAsked('given')}>
              Consent was given
            </Button>
          )}
          {state !== 'withdrawn' && (
            <Button size="small" tone="quiet" onClick={() => setAsked('withdrawn')}>
              Consent was withdrawn
            </Button>
          )}
        </div>
      )}
      {asked && <ConsentDialog recordingId={recordingId} state={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
