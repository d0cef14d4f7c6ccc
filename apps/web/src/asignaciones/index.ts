export { AsignarDialog } from './AsignarDialog.tsx'
