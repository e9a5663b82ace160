/** The way of a recording: check → decode → peaks → language → speech → voices → merge → ready, each step a task. */
export { checkRecording } from './check.ts';
export { goOnPaid } from './go-on-paid.ts';
export { failureOf } from './failures.ts';
export { openPipeline } from './limits.ts';
export { resumeSteps } from './resume-steps.ts';
export { PIPELINE_TASKS } from './step.ts';
