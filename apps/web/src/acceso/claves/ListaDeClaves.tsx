import type { ClaveListada, EstadoDeClave } from '@aliadas/contract'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fechaDe, fechaPlanaYHora } from '../../lib/format.ts'
import { BotonDeFila } from '../../ui/RowButton.tsx'
import { EnlaceBoton } from '../../ui/links.tsx'
import { ErrorDeCarga } from '../../ui/LoadError.tsx'
import { Esqueleto } from '../../ui/RowsSkeleton.tsx'
import { EstadoVacio } from '../../ui/EmptyState.tsx'
import { Tabla, type Columna } from '../../ui/DataTable.tsx'
import { VerMas } from '../../ui/LoadMore.tsx'
import { clavesQuery } from './claves-query.ts'
import { ESTADOS, TIPOS, usosDe } from './etiquetas.ts'
import { RevocarClave } from './RevocarClave.tsx'

const COLORES: Record<EstadoDeClave, object> = {
  vigente: { bgcolor: 'exitoFondo', color: 'success.main' },
  agotada: { bgcolor: 'avisoFondo', color: 'avisoTexto' },
  vencida: { bgcolor: 'avisoFondo', color: 'avisoTexto' },
  revocada: {},
}

const COLUMNAS: readonly Columna<ClaveListada>[] = [
  { titulo: 'Nota', celda: (c) => c.nota || 'Sin nota' },
  { titulo: 'Para', celda: (c) => TIPOS[c.tipo], corta: true },
  { titulo: 'Estado', celda: (c) => <Chip size="small" label={ESTADOS[c.estado]} sx={COLORES[c.estado]} /> },
  { titulo: 'Usos', celda: usosDe, corta: true },
  { titulo: 'Vence', celda: (c) => fechaPlanaYHora(c.vence, null) ?? 'No vence', corta: true },
  { titulo: 'Creada', celda: (c) => `${fechaDe(c.creadaEn)}${c.creadaPor ? ` por ${c.creadaPor}` : ''}` },
]

export const ListaDeClaves = () => {
  const consulta = useInfiniteQuery(clavesQuery)
  const [porRevocar, setPorRevocar] = useState<ClaveListada | null>(null)
  if (consulta.isPending) return <Esqueleto />
  if (consulta.isError) return <ErrorDeCarga error={consulta.error} alReintentar={() => void consulta.refetch()} />
  const claves = consulta.data.pages.flatMap((p) => p.claves)
  if (claves.length === 0)
    return <EstadoVacio titulo="No hay claves" detalle="Crea una para que una empresa se registre." />
  return (
    <>
      <Tabla
        etiqueta="Claves de autorización"
        columnas={COLUMNAS}
        filas={claves}
        claveDe={(c) => c.id}
        renderAccion={(c) => (
          <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
            <EnlaceBoton
              to="/panel-control/claves"
              search={{ usos: c.id }}
              size="small"
              aria-label={`Ver usos de ${c.nota}`}
              sx={{ flexShrink: 0 }}
            >
              Ver usos
            </EnlaceBoton>
            {c.estado === 'revocada' ? null : (
              <BotonDeFila color="error" onClick={() => setPorRevocar(c)} aria-label={`Revocar ${c.nota}`}>
                Revocar
              </BotonDeFila>
            )}
          </Box>
        )}
      />
      <VerMas
        hay={consulta.hasNextPage}
        cargando={consulta.isFetchingNextPage}
        alPedir={() => void consulta.fetchNextPage()}
      />
      <RevocarClave clave={porRevocar} alCerrar={() => setPorRevocar(null)} />
    </>
  )
}
