import { inBoth } from './both-storages.ts'
import { createDiskStorage } from './disk-storage.ts'
import { createS3Storage, type S3Place } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** Where new files go. */
export type StoreKind = 's3' | 'disk'

type NamedStore = Storage & { name: string }

export type Stores = {
  /** Where new files go. */
  to: StoreKind
  first: NamedStore
  /** Where files may still be from before; reads look there too. */
  second: NamedStore | undefined
  storage: Storage
  close: () => void
}

/** The stores of this configuration. With S3, the folder of before is the second one, or the other way round. */
export const openStores = async (env: {
  dataDir: string
  s3: S3Place | undefined
  filesTo: StoreKind
}): Promise<Stores> => {
  const disk = { ...createDiskStorage(env.dataDir), name: `la carpeta ${env.dataDir}/archivos` }
  if (!env.s3) return { to: 'disk', first: disk, second: undefined, storage: disk, close: () => undefined }
  const { close, ...bucket } = await createS3Storage(env.s3)
  const s3 = { ...bucket, name: `el bucket ${env.s3.bucket} de S3` }
  const [first, second] = env.filesTo === 's3' ? [s3, disk] : [disk, s3]
  return { to: env.filesTo, first, second, storage: inBoth(first, second), close }
}
