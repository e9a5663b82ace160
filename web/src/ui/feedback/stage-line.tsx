/** `waiting` waits for a person; `stopped` was cancelled there; `skipped` was not ordered and was passed. */
export type StageState = 'done' | 'now' | 'waiting' | 'failed' | 'stopped' | 'ahead' | 'skipped';

export type StageMark = { label: string; state: StageState };

const LINES: Record<StageState, string> = {
  done: 'border-done text-ink-2',
  now: 'border-accent text-ink font-semibold',
  waiting: 'border-attention text-ink font-semibold',
  failed: 'border-danger text-danger font-semibold',
  stopped: 'border-line-strong text-ink font-semibold',
  ahead: 'border-line text-ink-3',
  skipped: 'border-dashed border-line-strong text-ink-3',
};

/** Read out after the label: colour is never the only sign. */
const WORDS: Record<StageState, string> = {
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

/** The way of a piece of work as one thin line; on a narrow screen only the present stage is named. */
export function StageLine({ label, stages }: { label: string; stages: readonly StageMark[] }) {
  return (
    <ol aria-label={label} className="flex max-w-[1080px] gap-1">
      {stages.map((stage) => (
        <li
          key={stage.label}
          aria-current={isCurrent(stage.state) ? 'step' : undefined}
          title={`${stage.label}: ${WORDS[stage.state]}`}
          className={`min-w-0 flex-1 border-t-2 pt-1.5 text-xs ${LINES[stage.state]} ${isCurrent(stage.state) ? 'max-wide:flex-3' : ''}`}
        >
          <span className={`block truncate ${isCurrent(stage.state) ? '' : 'max-wide:sr-only'}`}>
            {stage.label}
          </span>
          <span className="sr-only">: {WORDS[stage.state]}</span>
        </li>
      ))}
    </ol>
  );
}
