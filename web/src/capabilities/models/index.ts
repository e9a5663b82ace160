export { DeletedPrompts } from './parts/deleted-prompts.tsx';
