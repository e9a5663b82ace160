import type { CDPSession, Page } from 'playwright-core';

/** Trace event of Chromium, in microseconds; `tdur` is the thread's own clock. */
type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
  args: { data?: { type?: string } };
};

/** Longest time attributed to a key; later tasks belong to scrolling and the mouse. */
const LONGEST_US = 900_000;

const CATEGORIES = ['toplevel', 'devtools.timeline'];

/**
 * Traces the main thread while `act` runs. Returns its busy time in ms from each key press to the next, by
 * the thread's own clock, which excludes other work on the core.
 */
export async function measureBusy(page: Page, act: () => Promise<void>): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await act();
  await endTrace(session);
  return busyPerKey(events);
}

async function endTrace(session: CDPSession): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  session.once('Tracing.tracingComplete', () => resolve());
  await session.send('Tracing.end');
  await promise;
  await session.detach();
}

function busyPerKey(events: readonly TraceEvent[]): number[] {
  const presses = events.filter(
    ({ name, args }) => name === 'EventDispatch' && args.data?.type === 'keydown',
  );
  const [first] = presses;
  if (!first) throw new Error('The trace has no key.');
  const tasks = events
    .filter(({ name, pid, tid }) => /\bRunTask$/.test(name) && pid === first.pid && tid === first.tid)
    .toSorted((one, other) => one.ts - other.ts);
  // Some categories list every task twice, one nested in the other.
  const [outer] = tasks;
  const counted = tasks.filter(({ name }) => name === outer?.name);
  const starts = presses.map(({ ts }) => counted.findLast((task) => task.ts <= ts)?.ts ?? ts);
  return starts.map((from, at) => {
    const to = Math.min(starts[at + 1] ?? Infinity, from + LONGEST_US);
    const own = counted.filter(({ ts }) => ts >= from && ts < to);
    return own.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000;
  });
}
