/**
 * A lane is what a task needs: a worker takes as many tasks of a lane at a time as it has of that. Tasks are found by
 * name on their row, so that a lane is all that the queue knows.
 */
export const LANES = ['light', 'media', 'speech', 'elsewhere', 'voices', 'webhooks', 'models'] as const;
export type Lane = (typeof LANES)[number];

/**
 * How many tasks of a lane may be at work for one organisation at a time, in all workers together: where others outside
 * decide how long a task takes, nobody's others may hold the lane.
 */
export const SHARES: Partial<Record<Lane, number>> = { elsewhere: 2, webhooks: 2 };

export const laneQueue = (lane: Lane): string => `lane-${lane}`;
