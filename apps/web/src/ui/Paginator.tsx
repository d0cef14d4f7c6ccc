import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Pagination from '@mui/material/Pagination'
import PaginationItem from '@mui/material/PaginationItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'

type Props = {
  total: number
  /** Rows on screen now. */
  visibles: number
  pagina: number
  porPagina: number
  tamanos: readonly number[]
  alCambiar: (pagina: number) => void
  alCambiarTamano: (porPagina: number) => void
}

const Anterior = () => <>Anterior</>
const Siguiente = () => <>Siguiente</>

export const Paginador = ({ total, visibles, pagina, porPagina, tamanos, alCambiar, alCambiarTamano }: Props) => (
  <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 4, flexWrap: 'wrap' }}>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        Mostrando {visibles} de {total} registros
      </Typography>
      <TextField
        select
        size="small"
        label="Por página"
        value={porPagina}
        onChange={(e) => alCambiarTamano(Number(e.target.value))}
        sx={{ width: 104 }}
      >
        {tamanos.map((n) => (
          <MenuItem key={n} value={n}>
            {n}
          </MenuItem>
        ))}
      </TextField>
    </Box>
    <Pagination
      count={Math.max(1, Math.ceil(total / porPagina))}
      page={pagina}
      onChange={(_, nueva) => alCambiar(nueva)}
      siblingCount={0}
      shape="rounded"
      color="primary"
      aria-label="Páginas"
      renderItem={(item) => <PaginationItem {...item} slots={{ previous: Anterior, next: Siguiente }} />}
    />
  </Box>
)
