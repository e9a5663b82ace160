export { useUploads } from './files.queries.ts';
export { mediaLengthQuery } from './media-length.ts';
export { FileChooser } from './parts/file-chooser.tsx';
export { UnfinishedList } from './parts/unfinished-list.tsx';
export { UploadList } from './parts/upload-list.tsx';
export type { UploadItem } from './upload-item.ts';
export { clearDone } from './upload-queue.ts';
