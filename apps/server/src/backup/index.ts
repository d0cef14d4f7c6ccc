export { orderOf, runOrder } from './orders.ts'
