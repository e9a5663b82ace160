export {
  hasDerived,
  openRead,
  readDerived,
  recordDerived,
  storeDerived,
  type StoredDerived,
  withLocalCopy,
} from './file-bytes.ts';
export { describeFile, type FileRow, findFiles, getFile, hideFiles } from './files.store.ts';
