import { trayecto } from '@aliadas/contract/core'
import type { VehiculoAsignable } from '@aliadas/contract/asignaciones'
import type { Servicio } from '@aliadas/contract/servicios'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { toFalla } from '../lib/faults.ts'
import { formatCount } from '../lib/format.ts'
import { AvisoDeConflicto } from '../servicios/index.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { ConfirmarCambio } from './ConfirmarCambio.tsx'
import { TablaDeVehiculos } from './TablaDeVehiculos.tsx'
import { motivoDe } from './useAsignacion.ts'
import { useCambio, type AccionDeCambio } from './useCambio.ts'

type Props = { servicio: Servicio; accion: AccionDeCambio; onCerrar: () => void }

/** Choose another vehicle for a service whose FUEC names one, read what that takes away, confirm. */
export const CambiarVehiculoDialog = ({ servicio: s, accion, onCerrar }: Props) => {
  const [elegido, setElegido] = useState<VehiculoAsignable | null>(null)
  const [confirmando, setConfirmando] = useState(false)
  const cambio = useCambio(s, accion, onCerrar)
  const falla = cambio.error ? toFalla(cambio.error) : null
  return (
    <Dialog
      open
      title={confirmando ? 'Confirmar el cambio' : 'Cambiar vehículo'}
      subtitle={`Servicio #${s.codigo} · ${trayecto(s.origen, s.destino)} · ${formatCount(s.pasajeros, 'pasajero')}`}
      onClose={onCerrar}
      busy={cambio.isPending}
      width={confirmando ? 'sm' : 'lg'}
      actions={
        confirmando && elegido ? (
          <>
            <Button
              disabled={cambio.isPending}
              onClick={() => {
                cambio.reset()
                setConfirmando(false)
              }}
            >
              Volver
            </Button>
            <Button
              variant="contained"
              autoFocus
              loading={cambio.isPending}
              disabled={falla?.code === 'aborted'}
              onClick={() => cambio.mutate(elegido)}
            >
              Cambiar vehículo
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onCerrar}>Cancelar</Button>
            <Button
              variant="contained"
              disabled={!elegido || elegido.id === s.idVehiculo}
              onClick={() => setConfirmando(true)}
            >
              Continuar
            </Button>
          </>
        )
      }
    >
      {confirmando && elegido ? (
        <Stack sx={{ gap: 4 }}>
          <ConfirmarCambio servicio={s} vehiculo={elegido} accion={accion} />
          {falla?.code === 'aborted' ? (
            <AvisoDeConflicto mensaje={motivoDe(falla)} idServicio={s.id} onActualizar={onCerrar} />
          ) : falla ? (
            <Alert severity="error">{falla.message}</Alert>
          ) : null}
        </Stack>
      ) : (
        <Stack sx={{ gap: 4 }}>
          <Alert severity="info">
            El FUEC es de {s.placas ?? 'otro vehículo'}: con otro vehículo deja de valer
            {accion === 'cambiarEnRuta'
              ? '. El viaje sigue confirmado y en recorrido.'
              : ', y el servicio vuelve a reservado hasta que tenga uno nuevo.'}
          </Alert>
          <TablaDeVehiculos idServicio={s.id} elegido={elegido?.id ?? s.idVehiculo} onElegir={setElegido} />
        </Stack>
      )}
    </Dialog>
  )
}
