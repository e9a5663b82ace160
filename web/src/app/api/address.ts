export { addressOf } from '@colloquy/contract';
