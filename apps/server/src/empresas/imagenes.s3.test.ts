import { useS3 } from '../testing/s3.ts'

useS3()
await import('./imagenes.test.ts')
