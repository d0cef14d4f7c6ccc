import SearchIcon from '@mui/icons-material/Search'
import Dialog from '@mui/material/Dialog'
import Divider from '@mui/material/Divider'
import InputBase from '@mui/material/InputBase'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState, type KeyboardEvent } from 'react'
import { flotaQuery } from '../../flota/index.ts'
import { serviciosConocidos, SIN_RED_PARA_BUSCAR, useBusqueda } from '../../servicios/index.ts'
import { ahoraServidor } from '../../lib/server-clock.ts'
import { useSesion } from '../../lib/session.ts'
import { useReposado } from '../../lib/useDebounced.ts'
import { destinosDe } from './destinations.ts'
import { hallar, type Hallazgo } from './find.ts'
import { Opciones } from './Options.tsx'

/** Shorter texts would match the whole fleet. */
const MINIMO = 2
const LARGO = 60

/** `falla`: why the services are not all that there are. */
type Hallado = { hallazgos: Hallazgo[]; buscando: boolean; falla: string | null }

const useHallazgos = (texto: string): Hallado => {
  const sesion = useSesion()
  const cliente = useQueryClient()
  const limpio = texto.trim()
  const buscado = useReposado(limpio)
  const flota = useQuery({
    ...flotaQuery({ buscar: buscado, pagina: 1, porPagina: 10 }),
    enabled: buscado.length >= MINIMO,
  })
  const servicios = useBusqueda(buscado.length >= MINIMO ? buscado : '')
  const hallazgos = hallar({
    texto,
    destinos: destinosDe(sesion),
    conocidos: serviciosConocidos(cliente),
    // An answer to less than what is written by now would show what does not match it.
    hallados: buscado === limpio ? servicios.servicios : [],
    vehiculos: buscado.length >= MINIMO ? (flota.data?.vehiculos ?? []) : [],
    ahora: ahoraServidor(),
  })
  const falla = servicios.error?.message ?? (servicios.enPausa ? SIN_RED_PARA_BUSCAR : null)
  return { hallazgos, buscando: buscado !== limpio || servicios.buscando, falla }
}

const Busqueda = ({ alCerrar }: { alCerrar: () => void }) => {
  const [texto, setTexto] = useState('')
  const [senalada, setSenalada] = useState(0)
  const base = useId()
  const navegar = useNavigate()
  const { hallazgos, buscando, falla } = useHallazgos(texto)
  const activa = Math.min(senalada, hallazgos.length - 1)
  const idDe = (indice: number) => `${base}-${indice}`

  const elegir = ({ to, search }: Hallazgo) => {
    alCerrar()
    void navegar({ to, search, state: { enfocar: true } })
  }
  const alTeclear = (e: KeyboardEvent) => {
    const cuantos = hallazgos.length
    if (cuantos === 0) return
    const hallazgo = hallazgos[activa]
    if (e.key === 'ArrowDown') setSenalada((activa + 1) % cuantos)
    else if (e.key === 'ArrowUp') setSenalada((activa - 1 + cuantos) % cuantos)
    else if (e.key === 'Enter' && hallazgo) elegir(hallazgo)
    else return
    e.preventDefault()
  }
  return (
    <>
      <InputBase
        autoFocus
        fullWidth
        value={texto}
        onChange={(e) => {
          setTexto(e.target.value)
          setSenalada(0)
        }}
        onKeyDown={alTeclear}
        placeholder="Servicio, cliente, placas o pantalla"
        startAdornment={<SearchIcon fontSize="small" sx={{ mr: 3, color: 'text.secondary' }} />}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': 'Buscar o ir a',
            'aria-expanded': hallazgos.length > 0,
            'aria-controls': base,
            'aria-autocomplete': 'list',
            'aria-activedescendant': hallazgos.length > 0 ? idDe(activa) : undefined,
            maxLength: LARGO,
            autoComplete: 'off',
          },
        }}
        sx={{ px: 4, minHeight: 52, fontSize: '1rem' }}
      />
      <Divider />
      {hallazgos.length > 0 ? (
        <Opciones
          id={base}
          hallazgos={hallazgos}
          activa={activa}
          idDe={idDe}
          alElegir={elegir}
          alSenalar={setSenalada}
        />
      ) : (
        <Dicho id={base}>{falla ?? (buscando ? 'Buscando…' : `Nada coincide con «${texto.trim()}».`)}</Dicho>
      )}
      {hallazgos.length > 0 && falla ? <Dicho>{falla}</Dicho> : null}
    </>
  )
}

const Dicho = ({ id, children }: { id?: string; children: string }) => (
  <Typography id={id} role="status" variant="body2" sx={{ p: 6, textAlign: 'center', color: 'text.secondary' }}>
    {children}
  </Typography>
)

type Props = { abierta: boolean; alCerrar: () => void }

/** Ctrl/⌘ K: one field that goes to screens, services and vehicles. */
export const Paleta = ({ abierta, alCerrar }: Props) => (
  <Dialog
    open={abierta}
    onClose={alCerrar}
    fullWidth
    maxWidth="sm"
    slotProps={{ paper: { 'aria-label': 'Buscar o ir a' } }}
    sx={{
      '& .MuiDialog-container': { alignItems: 'flex-start' },
      '& .MuiDialog-paper': { mt: { xs: 4, sm: '12dvh' } },
    }}
  >
    <Busqueda alCerrar={alCerrar} />
  </Dialog>
)
