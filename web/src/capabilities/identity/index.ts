export { Entrance } from './entrance.tsx';
export { FormMessage } from './form-message.tsx';
export { useOneAtATime } from './use-one-at-a-time.ts';
