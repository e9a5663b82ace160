export { useUploads } from './files.queries.ts';
export { FileChooser } from './parts/file-chooser.tsx';
export { UploadList } from './parts/upload-list.tsx';
export { isUploading } from './upload-queue.ts';
