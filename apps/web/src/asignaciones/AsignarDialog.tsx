import type { Advertencia, Servicio, VehiculoAsignable } from '@aliadas/contract'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { AvisoDeConflicto, trayecto } from '../servicios/index.ts'
import { comoFalla } from '../lib/faults.ts'
import { Dialogo } from '../ui/Dialog.tsx'
import { Confirmacion } from './Confirmacion.tsx'
import { TablaDeVehiculos } from './TablaDeVehiculos.tsx'
import { advertenciasNuevas, useAsignacion } from './useAsignacion.ts'

type Props = { servicio: Servicio; alCerrar: () => void }

/** Choose a vehicle, read its warnings, confirm: exactly the warnings on screen are accepted (decisions §3). */
export const AsignarDialog = ({ servicio: s, alCerrar }: Props) => {
  const [elegido, setElegido] = useState<VehiculoAsignable | null>(null)
  const [advertencias, setAdvertencias] = useState<readonly Advertencia[]>([])
  const [confirmando, setConfirmando] = useState(false)
  const asignacion = useAsignacion(s.id, { alTerminar: alCerrar, alCambiarAdvertencias: setAdvertencias })
  const falla = asignacion.error ? comoFalla(asignacion.error) : null
  const cambiaron = falla !== null && advertenciasNuevas(falla) !== null
  const conflicto = falla?.code === 'aborted' && !cambiaron

  const volver = () => {
    asignacion.reset()
    setConfirmando(false)
  }
  const elegir = (vehiculo: VehiculoAsignable) => {
    setElegido(vehiculo)
    setAdvertencias(vehiculo.advertencias)
  }

  return (
    <Dialogo
      abierto
      titulo={confirmando ? 'Confirmar asignación' : 'Asignar Vehiculo'}
      subtitulo={`Servicio #${s.codigo} · ${trayecto(s.origen, s.destino)} · ${s.pasajeros} pasajeros`}
      alCerrar={alCerrar}
      ocupado={asignacion.isPending}
      ancho={confirmando ? 'sm' : 'md'}
      acciones={
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
            <Button onClick={alCerrar}>Cancelar</Button>
            <Button variant="contained" disabled={!elegido} onClick={() => setConfirmando(true)}>
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
            <AvisoDeConflicto mensaje={falla.message} idServicio={s.id} alActualizar={alCerrar} />
          ) : null}
          {falla && !conflicto && !cambiaron ? <Alert severity="error">{falla.message}</Alert> : null}
        </Stack>
      ) : (
        <TablaDeVehiculos idServicio={s.id} elegido={elegido?.id ?? null} alElegir={elegir} />
      )}
    </Dialogo>
  )
}
