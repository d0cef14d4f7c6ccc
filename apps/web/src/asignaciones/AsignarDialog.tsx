import type { Servicio } from '@aliadas/contract/servicios'
import type { Advertencia, VehiculoAsignable } from '@aliadas/contract/asignaciones'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AvisoDeConflicto, trayecto } from '../servicios/index.ts'
import { toFalla } from '../lib/faults.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Confirmacion } from './Confirmacion.tsx'
import { TablaDeVehiculos } from './TablaDeVehiculos.tsx'
import { advertenciasNuevas, useAsignacion } from './useAsignacion.ts'
import { primerosParaQuery } from './vehiculos-para-query.ts'

type Props = { servicio: Servicio; onCerrar: () => void }

/** Choose a vehicle, read its warnings, confirm. The request accepts exactly the warnings on screen (decisions §3). */
export const AsignarDialog = ({ servicio: s, onCerrar }: Props) => {
  const { data } = useQuery(primerosParaQuery(s.id))
  const [nuevo, setNuevo] = useState<VehiculoAsignable | null>(null)
  const [advertencias, setAdvertencias] = useState<readonly Advertencia[]>([])
  const elegido = nuevo ?? data?.filas.find((v) => v.id === s.idVehiculo) ?? null
  const cambia = elegido !== null && elegido.id !== s.idVehiculo
  const [confirmando, setConfirmando] = useState(false)
  const asignacion = useAsignacion(s.id, { onTerminar: onCerrar, onCambiarAdvertencias: setAdvertencias })
  const falla = asignacion.error ? toFalla(asignacion.error) : null
  const cambiaron = falla !== null && advertenciasNuevas(falla) !== null
  const conflicto = falla?.code === 'aborted' && !cambiaron

  const volver = () => {
    asignacion.reset()
    setConfirmando(false)
  }
  const elegir = (vehiculo: VehiculoAsignable) => {
    setNuevo(vehiculo)
    setAdvertencias(vehiculo.advertencias)
  }

  return (
    <Dialog
      open
      title={confirmando ? 'Confirmar asignación' : s.idVehiculo ? 'Cambiar vehículo' : 'Asignar vehículo'}
      subtitle={`Servicio #${s.codigo} · ${trayecto(s.origen, s.destino)} · ${s.pasajeros} pasajeros`}
      onClose={onCerrar}
      busy={asignacion.isPending}
      width={confirmando ? 'sm' : 'lg'}
      actions={
        confirmando && elegido ? (
          <>
            <Button onClick={volver} disabled={asignacion.isPending}>
              Volver
            </Button>
            <Button
              variant="contained"
              autoFocus
              loading={asignacion.isPending}
              disabled={conflicto}
              onClick={() => asignacion.mutate({ idVehiculo: elegido.id, advertencias })}
            >
              Confirmar
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onCerrar}>Cancelar</Button>
            <Button variant="contained" disabled={!cambia} onClick={() => setConfirmando(true)}>
              Continuar
            </Button>
          </>
        )
      }
    >
      {confirmando && elegido ? (
        <Stack sx={{ gap: 4 }}>
          <Confirmacion
            servicio={s}
            vehiculo={elegido}
            advertencias={advertencias}
            cambio={cambiaron ? (falla?.message ?? null) : null}
          />
          {falla && conflicto ? (
            <AvisoDeConflicto mensaje={falla.message} idServicio={s.id} onActualizar={onCerrar} />
          ) : null}
          {falla && !conflicto && !cambiaron ? <Alert severity="error">{falla.message}</Alert> : null}
        </Stack>
      ) : (
        <TablaDeVehiculos idServicio={s.id} elegido={elegido?.id ?? null} onElegir={elegir} />
      )}
    </Dialog>
  )
}
