export { Entrance } from './entrance.tsx';
export { FormMessage } from './form-message.tsx';
export { isLinkError } from './link-error.ts';
export { useOneAtATime } from './use-one-at-a-time.ts';
