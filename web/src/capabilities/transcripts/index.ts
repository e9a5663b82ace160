export { sendLeftBehind } from './editing/left-behind.ts';
