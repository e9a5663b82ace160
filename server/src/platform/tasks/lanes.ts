/**
 * A lane is what a task needs: a worker takes as many tasks of a lane at a time as it has of that. Tasks are found by
 * name on their row, so that a lane is all that the queue knows.
 */
export const LANES = ['light', 'media', 'speech', 'voices'] as const;
export type Lane = (typeof LANES)[number];

export const laneQueue = (lane: Lane): string => `lane-${lane}`;
