import type { Servicio, ServicioResumen } from '@aliadas/contract/servicios'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { useActs } from '../lib/acts.ts'
import { PATHS } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { Beside } from '../ui/beside/Beside.tsx'
import type { Neighbours } from '../ui/beside/neighbours.ts'
import { actosDeServicio } from './actos-de-servicio.ts'
import { Detalle } from './Detalle.tsx'
import type { NombreDeDialogo } from './direccion.ts'
import { MEDIA } from './hoja.ts'
import { detalleQuery } from './mapa-query.ts'
import type { DialogoDelMapa } from './MonitorMap.tsx'
import { delFuec } from './useAbierto.ts'
import { useDialogo } from './useDialogo.ts'

type Props = {
  id: string
  /** Its row, shown until the service has loaded. */
  resumen: ServicioResumen | null
  vecinos: Neighbours
  dialogo: NombreDeDialogo | undefined
  onDialogo: (nombre: NombreDeDialogo | null) => void
  onCerrar: () => void
  renderDialogo: (dialogo: DialogoDelMapa) => ReactNode
  renderOferta: (servicio: Servicio) => ReactNode
}

/** A service of a list with its acts, beside that list. What needs the map leads there. */
export const ServicioAlLado = (props: Props) => {
  const { id, resumen, vecinos, dialogo, onDialogo, onCerrar, renderDialogo, renderOferta } = props
  const plataforma = useSession().rol === 'plataforma'
  const consultas = useQueryClient()
  const navegar = useNavigate()
  const { data, fetchStatus, error, refetch } = useQuery(detalleQuery(id))
  const servicio = data?.servicio ?? null
  const accion = useDialogo(delFuec(dialogo, servicio), servicio, () => onDialogo(null))
  const actos = useMemo(
    () =>
      servicio === null
        ? []
        : actosDeServicio({ servicio, plataforma, consultas, onActuar: (_s, nombre) => onDialogo(nombre) }),
    [servicio, plataforma, consultas, onDialogo],
  )
  useActs(actos)
  const alMapa = () => void navegar({ to: PATHS.mapa, search: { servicio: id }, state: { enfocar: true } })
  return (
    <>
      <Beside id={id} onClose={onCerrar} neighbours={vecinos}>
        <Detalle
          key={id}
          enLista
          servicio={servicio}
          resumen={resumen}
          enPausa={fetchStatus === 'paused'}
          error={error}
          onReintentar={() => void refetch()}
          onCerrar={onCerrar}
          onActuar={onDialogo}
          onEncuadrar={alMapa}
          siguiendo={false}
          onSeguir={alMapa}
          renderOferta={renderOferta}
          enfocar={false}
          telefono={false}
          altura={MEDIA}
          onAltura={() => undefined}
        />
      </Beside>
      {accion && servicio ? renderDialogo({ accion, servicio, onCerrar: () => onDialogo(null) }) : null}
    </>
  )
}
