export { useUploads } from './files.queries.ts';
export { FileChooser } from './parts/file-chooser.tsx';
export { UnfinishedList } from './parts/unfinished-list.tsx';
export { UploadList } from './parts/upload-list.tsx';
export { clearDone } from './upload-queue.ts';
