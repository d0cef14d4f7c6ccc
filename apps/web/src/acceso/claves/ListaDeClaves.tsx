import type { ClaveListada, EstadoDeClave } from '@aliadas/contract'
import Chip from '@mui/material/Chip'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { PATHS } from '../../lib/paths.ts'
import { formatDate, formatPlainDateTime } from '../../lib/format.ts'
import { ButtonLink } from '../../ui/links.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { clavesQuery } from './claves-query.ts'
import { TablaDeClaves } from './TablaDeClaves.tsx'
import { ESTADOS, TIPOS, usosDe } from './etiquetas.ts'

const COLORES: Record<EstadoDeClave, object> = {
  vigente: { bgcolor: 'successBackground', color: 'success.main' },
  agotada: { bgcolor: 'warningBackground', color: 'warningText' },
  vencida: { bgcolor: 'warningBackground', color: 'warningText' },
  revocada: {},
}

const COLUMNAS: readonly Column<ClaveListada>[] = [
  { title: 'Nota', cell: (c) => c.nota || 'Sin nota' },
  { title: 'Para', cell: (c) => TIPOS[c.tipo], short: true },
  { title: 'Estado', cell: (c) => <Chip size="small" label={ESTADOS[c.estado]} sx={COLORES[c.estado]} /> },
  { title: 'Usos', cell: usosDe, short: true },
  { title: 'Vence', cell: (c) => formatPlainDateTime(c.vence, null) ?? 'No vence', short: true },
  { title: 'Creada', cell: (c) => `${formatDate(c.creadaEn)}${c.creadaPor ? ` por ${c.creadaPor}` : ''}` },
]

export const ListaDeClaves = () => (
  <TablaDeClaves
    etiqueta="Claves de autorización"
    consulta={useInfiniteQuery(clavesQuery)}
    queryKey={clavesQuery.queryKey}
    columnas={COLUMNAS}
    sinClaves="Crea una para que una empresa se registre."
    revocada={(c) => c.estado === 'revocada'}
    revocar={(id) => api.revocarClave({ params: { id } })}
    nombreDeRevocar={(c) => `Revocar ${c.nota}`}
    consecuencia={(c) =>
      `Nadie más podrá registrarse con la clave «${c?.nota ?? ''}». Quienes ya se registraron siguen igual.`
    }
    renderOtraAccion={(c) => (
      <ButtonLink
        to={PATHS.claves}
        search={{ usos: c.id }}
        size="small"
        aria-label={`Ver usos de ${c.nota}`}
        sx={{ flexShrink: 0 }}
      >
        Ver usos
      </ButtonLink>
    )}
  />
)
