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
  describeFile,
  type FileRow,
  findFiles,
  findFilesOf,
  forgetFiles,
  getFile,
  hideFiles,
  moveFileTo,
  renameFile,
} from './files.store.ts';
export { cleanFileName, fileStem } from './file-names.ts';
export { receiveFile, type ReceivedFile } from './receive-file.ts';
export { releaseUpload, reserveUpload, type UploadLimits } from './reserve-upload.ts';
export { fileRoutes } from './files.routes.ts';
export { findMedia, findMediaPath } from './find-media.ts';
export { findSound, type Sound } from './sound.ts';
export { defineUploadOwner, type FinishedUpload, type UploadOwner } from './upload-owner.ts';
export { lookAfterUpload } from './look-after-upload.ts';
export { fileFolder, originalKey } from './storage-keys.ts';
