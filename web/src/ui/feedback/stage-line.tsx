/** `waiting` needs a person; `stopped` means cancelled at this stage; `skipped` was not ordered. */
export type StageState = 'done' | 'now' | 'waiting' | 'failed' | 'stopped' | 'ahead' | 'skipped';

export type StageStep = { label: string; state: StageState };

const LINES: Record<StageState, string> = {
  done: 'border-done text-ink-2',
  now: 'border-accent text-ink font-semibold',
  waiting: 'border-attention text-ink font-semibold',
  failed: 'border-danger text-danger font-semibold',
  stopped: 'border-line-strong text-ink font-semibold',
  ahead: 'border-line text-ink-3',
  skipped: 'border-dashed border-line-strong text-ink-3',
};

/** Read after the label by screen readers, because colour must not be the only sign. */
const STATE_LABELS: Record<StageState, string> = {
  done: 'done',
  now: 'now',
  waiting: 'waits for a person',
  failed: 'failed',
  stopped: 'cancelled here',
  ahead: 'not yet',
  skipped: 'not ordered, skipped',
};

const isCurrent = (state: StageState): boolean =>
  state === 'now' || state === 'waiting' || state === 'failed' || state === 'stopped';

/** Stages of a job as a thin line; narrow screens show only the current stage's name. */
export function StageLine({ label, stages }: { label: string; stages: readonly StageStep[] }) {
  return (
    <ol aria-label={label} className="flex max-w-[1080px] gap-1">
      {stages.map((stage) => (
        <li
          key={stage.label}
          aria-current={isCurrent(stage.state) ? 'step' : undefined}
          data-tooltip={`${stage.label}: ${STATE_LABELS[stage.state]}`}
          className={`min-w-0 flex-1 border-t-2 pt-1.5 text-xs ${LINES[stage.state]} ${isCurrent(stage.state) ? 'max-wide:flex-3' : ''}`}
        >
          <span className={`block truncate ${isCurrent(stage.state) ? '' : 'max-wide:sr-only'}`}>
            {stage.label}
          </span>
          <span className="sr-only">: {STATE_LABELS[stage.state]}</span>
        </li>
      ))}
    </ol>
  );
}

const FILLS: Record<StageState, string> = {
  done: 'bg-done',
  now: 'bg-accent',
  waiting: 'bg-attention',
  failed: 'bg-danger',
  stopped: 'bg-line-strong',
  ahead: 'bg-line',
  skipped: 'bg-line',
};

/**
 * The ordered stages as a line of 4 px over a page that shows the present one in words elsewhere. Names are
 * tooltips, and text for screen readers.
 */
export function StageStrip({ label, stages }: { label: string; stages: readonly StageStep[] }) {
  return (
    <ol aria-label={label} className="flex h-1 gap-0.5 print:hidden">
      {stages
        .filter(({ state }) => state !== 'skipped')
        .map((stage) => (
          <li
            key={stage.label}
            aria-current={isCurrent(stage.state) ? 'step' : undefined}
            data-tooltip={`${stage.label}: ${STATE_LABELS[stage.state]}`}
            // Easier to point at than 4 px.
            className={`relative min-w-0 flex-1 after:absolute after:inset-x-0 after:-bottom-2 after:h-3 ${FILLS[stage.state]}`}
          >
            <span className="sr-only">
              {stage.label}: {STATE_LABELS[stage.state]}
            </span>
          </li>
        ))}
    </ol>
  );
}

/** All stages below one another, with their state in words. */
export function StageList({ label, stages }: { label: string; stages: readonly StageStep[] }) {
  return (
    <ol aria-label={label} className="grid gap-1">
      {stages.map((stage) => (
        <li key={stage.label} className="flex items-center gap-2">
          <span aria-hidden className={`h-1 w-3 shrink-0 rounded-full ${FILLS[stage.state]}`} />
          <span className={isCurrent(stage.state) ? 'font-medium' : 'text-ink-2'}>{stage.label}</span>
          <span className="ml-auto text-xs text-ink-3">{STATE_LABELS[stage.state]}</span>
        </li>
      ))}
    </ol>
  );
}
