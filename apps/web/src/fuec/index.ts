export { FuecDialog } from './FuecDialog.tsx'
