import type { CDPSession, Page } from 'playwright-core';

/** A trace event as Chromium reports it: microseconds, `tdur` of the thread's own clock. */
type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
  args: { data?: { type?: string } };
};

/** A key's consequences are over by then; what comes later is of scrolling and of the mouse. */
const LONGEST_US = 900_000;

const CATEGORIES = ['toplevel', 'devtools.timeline'];

/**
 * Records what the page's main thread does while `act` runs. Answers for each key how long it was busy from its press
 * to that of the next, in milliseconds. The thread's own clock counts: what others do on the same core is not ours.
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
  // One category more or less, and every task is there twice, one inside the other.
  const [outer] = tasks;
  const counted = tasks.filter(({ name }) => name === outer?.name);
  const starts = presses.map(({ ts }) => counted.findLast((task) => task.ts <= ts)?.ts ?? ts);
  return starts.map((from, at) => {
    const to = Math.min(starts[at + 1] ?? Infinity, from + LONGEST_US);
    const own = counted.filter(({ ts }) => ts >= from && ts < to);
    return own.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000;
  });
}
