export { contentDisposition, displayName } from './names.ts'
export { receive, type Limits, type Received } from './receive.ts'
export { createDiskStorage, type Storage } from './storage.ts'
export { sweepUnfinished, unfinishedDir } from './sweep.ts'
