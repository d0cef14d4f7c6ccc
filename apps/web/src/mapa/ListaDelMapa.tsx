import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode, Ref } from 'react'
import { SIN_RED_PARA_BUSCAR } from '../servicios/index.ts'
import { ErrorDeCarga } from '../ui/LoadError.tsx'
import { Esqueleto } from '../ui/RowsSkeleton.tsx'
import { VerMas } from '../ui/LoadMore.tsx'
import { ListaDeServicios } from './ListaDeServicios.tsx'
import type { Servicios } from './useServicios.ts'

type Props = {
  servicios: Servicios
  q: string
  seleccion: string | null
  resaltado: string | null
  alElegir: (id: string) => void
  alResaltar: (id: string | null) => void
  ref: Ref<HTMLUListElement>
}

const SIN_RED = 'Sin conexión: los servicios de esta zona se verán cuando vuelva.'
const NADA = 'No hay servicios de estos estados en esta zona.'
const NADA_HALLADO = 'Ningún servicio coincide con la búsqueda.'

/** The list beside the map. It says that there is nothing only when that is known. */
export const ListaDelMapa = ({ servicios: s, q, seleccion, resaltado, alElegir, alResaltar, ref }: Props) => {
  const { busqueda } = s
  const conocido = s.cuentas !== null
  const vacia = s.visibles.length + s.otros.length === 0
  return (
    <>
      {/* While the server searches it stays, empty: whoever went on into it with the keyboard keeps the focus. */}
      {vacia && !busqueda.buscando ? null : (
        <ListaDeServicios
          ref={ref}
          ocupada={busqueda.buscando}
          servicios={s.visibles}
          otros={s.otros}
          ahora={s.ahora}
          seleccion={seleccion}
          resaltado={resaltado}
          alElegir={alElegir}
          alResaltar={alResaltar}
        />
      )}
      {conocido ? null : s.error ? (
        <Pie>
          <ErrorDeCarga error={s.error} alReintentar={s.reintentar} />
        </Pie>
      ) : s.enPausa ? (
        <Pie>
          <Dicho>{SIN_RED}</Dicho>
        </Pie>
      ) : vacia ? (
        <Pie>
          <Esqueleto filas={4} alto={64} />
        </Pie>
      ) : null}
      {busqueda.error ? (
        <Pie>
          <ErrorDeCarga error={busqueda.error} alReintentar={busqueda.reintentar} />
        </Pie>
      ) : busqueda.buscando ? (
        <Pie>
          <Dicho>Buscando en todos los lugares y estados…</Dicho>
        </Pie>
      ) : busqueda.enPausa ? (
        <Pie>
          <Dicho>{SIN_RED_PARA_BUSCAR}</Dicho>
        </Pie>
      ) : conocido && vacia ? (
        <Pie>
          <Dicho>{q ? NADA_HALLADO : NADA}</Dicho>
        </Pie>
      ) : null}
      {busqueda.hayMas ? (
        <Pie>
          <VerMas hay cargando={busqueda.cargandoMas} alPedir={busqueda.pedirMas} />
        </Pie>
      ) : null}
    </>
  )
}

const Pie = ({ children }: { children: ReactNode }) => <Box sx={{ flex: 'none', px: 3, py: 2 }}>{children}</Box>

const Dicho = ({ children }: { children: string }) => (
  <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
    {children}
  </Typography>
)
