import type { UsoDeClave } from '@aliadas/contract'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { useQuery } from '@tanstack/react-query'
import { fechaYHora } from '../../lib/format.ts'
import { Dialogo } from '../../ui/Dialog.tsx'
import { ErrorDeCarga } from '../../ui/LoadError.tsx'
import { Esqueleto } from '../../ui/RowsSkeleton.tsx'
import { EstadoVacio } from '../../ui/EmptyState.tsx'
import { Tabla, type Columna } from '../../ui/DataTable.tsx'
import { usosQuery } from './claves-query.ts'

const COLUMNAS: readonly Columna<UsoDeClave>[] = [
  { titulo: 'Persona', celda: (u) => u.persona },
  {
    titulo: 'Correo',
    celda: (u) => (
      <>
        {u.email}
        {u.verificado ? null : (
          <Chip size="small" label="Sin verificar" sx={{ ml: 2, bgcolor: 'avisoFondo', color: 'avisoTexto' }} />
        )}
      </>
    ),
  },
  { titulo: 'Empresa', celda: (u) => u.empresa },
  { titulo: 'Cuándo', celda: (u) => fechaYHora(u.en), corta: true },
]

/** Who signed up with a key, and when; also those who have not verified their address. */
export const UsosDeClave = ({ id, alCerrar }: { id: string; alCerrar: () => void }) => {
  const consulta = useQuery(usosQuery(id))
  const usos = consulta.data?.usos ?? []
  return (
    <Dialogo
      abierto
      titulo="Usos de la clave"
      alCerrar={alCerrar}
      ancho="md"
      acciones={<Button onClick={alCerrar}>Cerrar</Button>}
    >
      {consulta.isPending ? <Esqueleto filas={2} /> : null}
      {consulta.isError ? <ErrorDeCarga error={consulta.error} alReintentar={() => void consulta.refetch()} /> : null}
      {consulta.isSuccess && usos.length === 0 ? <EstadoVacio titulo="Nadie ha usado esta clave" /> : null}
      {usos.length > 0 ? (
        <Tabla
          etiqueta="Usos de la clave"
          columnas={COLUMNAS}
          filas={usos}
          claveDe={(u) => `${u.email} ${u.empresa}`}
        />
      ) : null}
    </Dialogo>
  )
}
