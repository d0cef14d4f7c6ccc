import type { ServicioDelDia } from '@aliadas/contract/asignaciones'
import EventAvailable from '@mui/icons-material/EventAvailableOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Ref } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx'
import { ListaDeServicios } from '../ListaDeServicios.tsx'
import { Dicho, Pie } from '../Dicho.tsx'
import { useFiltrado } from '../useDireccion.ts'
import { OpcionDelDia } from './OpcionDelDia.tsx'
import { nombreDelDia } from './textos.ts'
import type { DatosDelDia } from './useDia.ts'

type Props = {
  datos: DatosDelDia
  nuevos: ReadonlySet<string>
  plataforma: boolean
  seleccion: string | null
  resaltado: string | null
  activo: string | null
  onActivo: (id: string) => void
  onElegir: (id: string) => void
  onResaltar: (id: string | null) => void
  ref: Ref<HTMLUListElement>
}

const SIN_RED = 'Sin conexión: los servicios de este día se verán cuando vuelva.'

/** Departures of a day by hour, with the vehicles that could drive the ones without a vehicle. */
export const VistaDelDia = (props: Props) => {
  const { datos, nuevos, plataforma, seleccion, resaltado, activo, onActivo, onElegir, onResaltar, ref } = props
  const { filas, total, error, enPausa } = datos
  if (error)
    return (
      <Pie>
        <LoadError error={error} onRetry={datos.reintentar} />
      </Pie>
    )
  if (enPausa)
    return (
      <Pie>
        <Dicho>{SIN_RED}</Dicho>
      </Pie>
    )
  if (total === null)
    return (
      <Pie>
        <RowsSkeleton rows={5} height={56} />
      </Pie>
    )
  if (filas.length === 0) return <DiaVacio datos={datos} plataforma={plataforma} />
  const porId = new Map<string, ServicioDelDia>(filas.map((s) => [s.id, s]))
  return (
    <>
      <ListaDeServicios
        ref={ref}
        etiqueta="Servicios del día"
        ocupada={false}
        plataforma={plataforma}
        servicios={filas}
        otros={[]}
        nuevos={nuevos}
        ahora={datos.ahora}
        seleccion={seleccion}
        resaltado={resaltado}
        activo={activo}
        onActivo={onActivo}
        onElegir={onElegir}
        onResaltar={onResaltar}
        renderOpcion={(opcion) => (
          <OpcionDelDia {...opcion} delDia={porId.get(opcion.servicio.id) ?? { libres: null }} />
        )}
      />
      {datos.hayMas ? (
        <Pie>
          <LoadMore more loading={datos.cargandoMas} onLoad={datos.pedirMas} />
        </Pie>
      ) : null}
    </>
  )
}

const DiaVacio = ({ datos: { hoy, proximoDia }, plataforma }: Pick<Props, 'datos' | 'plataforma'>) => {
  const [, cambiar] = useFiltrado()
  return (
    <Box sx={{ overflowY: 'auto' }}>
      <EmptyState
        icon={<EventAvailable />}
        title="Nada sale este día"
        detail={
          plataforma
            ? 'Aquí están, por hora de salida, los servicios que las empresas han ganado.'
            : 'Aquí están, por hora de salida, los servicios que tu empresa ha ganado. Para ganar otros, haz una oferta.'
        }
        action={
          proximoDia ? (
            <Button variant="outlined" onClick={() => cambiar({ dia: proximoDia === hoy ? null : proximoDia })}>
              Ir al próximo: {nombreDelDia(proximoDia, hoy)}
            </Button>
          ) : (
            <Button variant="outlined" onClick={() => cambiar({ vista: null, dia: null })}>
              Ver los servicios
            </Button>
          )
        }
      />
    </Box>
  )
}
