export {
  hasDerived,
  openRead,
  readDerived,
  recordDerived,
  removeFileBytes,
  storeDerived,
  type StoredDerived,
  withLocalCopy,
} from './file-bytes.ts';
export {
  saveMediaProperties,
  type FileRow,
  findFiles,
  findFilesByOwner,
  deleteFile,
  deleteFileRows,
  getFile,
  hideFile,
  setFilesDeleted,
  changeFileOwner,
  renameFile,
} from './files.store.ts';
export { cleanFileName, fileStem } from './file-names.ts';
export { receiveFile } from './receive-file.ts';
export { releaseUpload, reserveUpload, type UploadLimits } from './reserve-upload.ts';
export { findAudio, findMedia, findMediaPath, type StoredAudio } from './media.ts';
export { defineUploadOwner, type FinishedUpload, type UploadOwner } from './upload-owner.ts';
export { reconcileUpload } from './reconcile-upload.ts';
export { fileFolder, originalKey } from './storage-keys.ts';
