import Button from '@mui/material/Button'
import type { ListReading } from '../lib/list.ts'
import type { Column } from '../ui/DataTable.tsx'
import { RowDetail } from '../ui/beside/RowDetail.tsx'
import { ButtonLink } from '../ui/links.tsx'
import { queHizo, type LineaPlegada } from './plegar.ts'
import { lugarDe } from './Sobre.tsx'

type Props = {
  id: string
  reading: ListReading<LineaPlegada>
  /** Without what its heading says. */
  columns: readonly Column<LineaPlegada>[]
  plataforma: boolean
  onAbrir: (id: string, pagina?: string) => void
  onHistoria: (idServicio: string) => void
  onCerrar: () => void
}

/** A line of the history with all it says, and what it leads to. */
export const LineaAlLado = ({ id, reading, columns, plataforma, onAbrir, onHistoria, onCerrar }: Props) => (
  <RowDetail
    id={id}
    reading={reading}
    columns={columns}
    title={(l) => (l ? queHizo(l) : 'Historial')}
    onOpen={onAbrir}
    onClose={onCerrar}
    renderActions={({ idServicio, objeto }) => {
      const lugar = objeto && lugarDe(objeto, plataforma)
      return (
        <>
          {lugar ? (
            <ButtonLink {...lugar} variant="outlined">
              Ver de qué se trata
            </ButtonLink>
          ) : null}
          {idServicio === null ? null : (
            <Button variant="contained" aria-haspopup="dialog" onClick={() => onHistoria(idServicio)}>
              Historia del servicio
            </Button>
          )}
        </>
      )
    }}
  />
)
