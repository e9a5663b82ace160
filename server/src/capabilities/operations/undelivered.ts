import { LANES, laneQueue } from '../../platform/tasks/lanes.ts';

const LIVE = `d.name in (${LANES.map((lane) => `'${laneQueue(lane)}'`).join(', ')})
  and d.state in ('created', 'retry', 'active')`;

/**
 * A query of the ids of unfinished tasks `t` of which the queue has no delivery. Each half is an anti-join, which takes
 * time in proportion to the tasks and deliveries: `not in`, and `not exists` beside an `or`, search the whole queue
 * again for each task. Only tasks of old versions have no id of a delivery.
 */
export const undelivered = (condition: string): string =>
  `select t.id from task t where t.state in ('queued', 'running') and ${condition} and t.delivery_id is not null
     and not exists (select from pgboss.job d where d.id = t.delivery_id and ${LIVE})
   union all
   select t.id from task t where t.state in ('queued', 'running') and ${condition} and t.delivery_id is null
     and not exists (select from pgboss.job d where d.data ->> 'taskId' = t.id::text and ${LIVE})`;
