export { lastBackup } from './last-backup.ts'
export { orderOf, runOrder } from './orders.ts'
