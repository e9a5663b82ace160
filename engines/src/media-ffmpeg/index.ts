export { createMedia, type MediaOptions } from './create-media.ts';
