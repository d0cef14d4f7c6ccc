import { enLinea, fechaBogota } from '@aliadas/contract/core'
import { comoSeEscribe } from '@aliadas/contract/empresas'
import type { FichaDeVehiculo } from '@aliadas/contract/flota'
import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount } from '../../lib/format.ts'
import { PATHS } from '../../lib/paths.ts'
import { useServerNow } from '../../lib/server-clock.ts'
import { Detail } from '../../ui/beside/Detail.tsx'
import { DescriptionList } from '../../ui/DescriptionList.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { PhoneLink } from '../../ui/PhoneLink.tsx'
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx'
import { Section } from '../../ui/Section.tsx'
import { notify } from '../../ui/toasts.ts'
import { EstadoDeVehiculo } from '../EstadoDeVehiculo.tsx'
import { vehiculoQuery } from '../flota-query.ts'
import type { VehiculoAbierto } from '../GestionFlota.tsx'
import { COMPLETA_LO_QUE_CAMBIES } from '../textos.ts'
import { Faltantes } from './Faltantes.tsx'
import { Papeles } from './Papeles.tsx'

/** Interval at which the remaining days are rendered again, in ms. */
const RITMO_MS = 60_000

type Props = VehiculoAbierto & {
  /** The current and the next trip, of another capability. */
  ahora: ReactNode
}

/** A vehicle beside the fleet: what one asks of many in a row. Everything else is on its page, one press away. */
export const VehiculoAlLado = ({ id, vecinos, onCerrar, ahora }: Props) => {
  const { data, error, refetch } = useQuery(vehiculoQuery(id))
  const v = data?.vehiculo
  const params = { idVehiculo: id }
  return (
    <Detail
      open
      id={id}
      neighbours={vecinos}
      title={v ? `Vehículo ${v.placas}` : 'Vehículo'}
      subtitle={v ? enLinea(v.marca, v.modelo, comoSeEscribe(v.tipo)) : null}
      onClose={onCerrar}
      actions={
        <>
          <ButtonLink to={PATHS.vehiculo} params={params}>
            Ver la ficha completa
          </ButtonLink>
          {v?.acciones.editar.permitido ? (
            <ButtonLink
              to={PATHS.vehiculo}
              params={params}
              search={{ dialogo: 'editar' }}
              variant="contained"
              onClick={() => notify.neutral(COMPLETA_LO_QUE_CAMBIES)}
            >
              Actualizar
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {v ? (
        <Ficha vehiculo={v} ahora={ahora} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} title="Error al cargar el vehículo" />
      ) : (
        <RowsSkeleton rows={6} />
      )}
    </Detail>
  )
}

const Ficha = ({ vehiculo: v, ahora }: { vehiculo: FichaDeVehiculo; ahora: ReactNode }) => {
  const hoy = fechaBogota(new Date(useServerNow(RITMO_MS)))
  const navegar = useNavigate()
  return (
    <Stack sx={{ gap: 4 }}>
      <div>
        <EstadoDeVehiculo vehiculo={v} />
      </div>
      {v.suspendido ? (
        <Alert severity="error">
          Suspendido: no se puede asignar.{v.motivoSuspension ? ` Motivo: ${v.motivoSuspension}` : ''}
        </Alert>
      ) : null}
      <Faltantes vehiculo={v} />
      {ahora}
      <DescriptionList
        rows={[
          ['Conductor', v.nombre],
          ['Teléfono', <PhoneLink key="t" number={v.telefono} />],
          ['Capacidad', formatCount(v.capacidad, 'persona')],
        ]}
      />
      <Section title="Documentación">
        <Papeles
          vehiculo={v}
          hoy={hoy}
          onMirar={(ver) => void navegar({ to: PATHS.vehiculo, params: { idVehiculo: v.id }, search: { ver } })}
        />
      </Section>
    </Stack>
  )
}
