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
