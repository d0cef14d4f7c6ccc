export { AsignarDialog } from './AsignarDialog.tsx'
export { ViajesDelVehiculo } from './ViajesDelVehiculo.tsx'
