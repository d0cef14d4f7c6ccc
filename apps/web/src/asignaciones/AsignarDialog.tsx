import { trayecto } from '@aliadas/contract/core'
import type { Servicio } from '@aliadas/contract/servicios'
import type { VehiculoAsignable } from '@aliadas/contract/asignaciones'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../lib/format.ts'
import { cercanoDe, cercanoEnPalabras } from '../servicios/index.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Confirmacion } from './Confirmacion.tsx'
import { TablaDeVehiculos } from './TablaDeVehiculos.tsx'
import { useAsignar } from './useAsignacion.ts'
import { primerosParaQuery } from './vehiculos-para-query.ts'

type Props = { servicio: Servicio; onCerrar: () => void }

/** Which fitting vehicle is free nearest, if one arrives in time. */
const MasCercano = ({ idServicio }: { idServicio: string }) => {
  const { data } = useQuery(cercanoDe(idServicio))
  return data?.cercano ? (
    <Typography variant="body2" sx={{ mb: 4 }}>
      <b>El más cerca:</b> {cercanoEnPalabras(data.cercano)}
    </Typography>
  ) : null
}

/** Choose a vehicle, read its warnings, confirm. It is assigned ten seconds later, and may be taken back until then. */
export const AsignarDialog = ({ servicio: s, onCerrar }: Props) => {
  const { data } = useQuery(primerosParaQuery(s.id))
  const [nuevo, setNuevo] = useState<VehiculoAsignable | null>(null)
  const elegido = nuevo ?? data?.filas.find((v) => v.id === s.idVehiculo) ?? null
  const cambia = elegido !== null && elegido.id !== s.idVehiculo
  const [confirmando, setConfirmando] = useState(false)
  const asignar = useAsignar()
  return (
    <Dialog
      open
      title={confirmando ? 'Confirmar asignación' : s.idVehiculo ? 'Cambiar vehículo' : 'Asignar vehículo'}
      subtitle={`Servicio #${s.codigo} · ${trayecto(s.origen, s.destino)} · ${formatCount(s.pasajeros, 'pasajero')}`}
      onClose={onCerrar}
      width={confirmando ? 'sm' : 'lg'}
      actions={
        confirmando && elegido ? (
          <>
            <Button onClick={() => setConfirmando(false)}>Volver</Button>
            <Button
              variant="contained"
              autoFocus
              onClick={() => {
                onCerrar()
                asignar({ servicio: s, vehiculo: elegido })
              }}
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
        <Confirmacion servicio={s} vehiculo={elegido} />
      ) : (
        <>
          <MasCercano idServicio={s.id} />
          <TablaDeVehiculos idServicio={s.id} elegido={elegido?.id ?? null} onElegir={setNuevo} />
        </>
      )}
    </Dialog>
  )
}
