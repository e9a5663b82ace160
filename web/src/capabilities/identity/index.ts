export { AuthLayout } from './auth-layout.tsx';
export { type LinkProblem, linkProblemOf, useOneTimeLink } from './one-time-link.ts';
