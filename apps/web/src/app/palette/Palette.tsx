import SearchIcon from '@mui/icons-material/Search'
import Dialog from '@mui/material/Dialog'
import Divider from '@mui/material/Divider'
import InputBase from '@mui/material/InputBase'
import { useColorScheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState, type KeyboardEvent } from 'react'
import { avisosQuery } from '../../avisos/index.ts'
import { flotaQuery } from '../../flota/index.ts'
import { serviciosConocidos, SIN_RED_PARA_BUSCAR, useBusqueda } from '../../servicios/index.ts'
import { currentActs, type Act } from '../../lib/acts.ts'
import { readingOf } from '../../lib/query.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { useSession } from '../../lib/session.ts'
import { useDebounced } from '../../lib/useDebounced.ts'
import { vistasQuery } from '../../vistas/index.ts'
import { keysFor } from '../shell/keys.ts'
import { destinationsOf, viewsOf } from './destinations.ts'
import { find, type Finding } from './find.ts'
import { Options } from './Options.tsx'
import { recentFindings, remember } from './recent.ts'
import { THEMES } from '../themes.ts'

type Props = { open: boolean; onClose: () => void; onHelp: () => void }

/** Shorter texts would match nearly the whole fleet. */
const MIN_LENGTH = 2
const MAX_LENGTH = 60

/** What may be done on every screen. */
const useActsEverywhere = (onHelp: () => void): readonly Act[] => {
  const { setMode } = useColorScheme()
  return [
    ...THEMES.map(({ choice, text }) => ({ id: `tema-${choice}`, text, key: '', run: () => setMode(choice) })),
    { id: 'atajos', text: 'Ayuda: atajos del teclado', key: '?', run: onHelp },
  ]
}

/** `falla`: why the list of services is incomplete. */
type Search = { findings: Finding[]; searching: boolean; falla: string | null }

const useFindings = (text: string, everywhere: readonly Act[], onHelp: () => void): Search => {
  const session = useSession()
  const client = useQueryClient()
  const clean = text.trim()
  const searched = useDebounced(clean)
  const enabled = searched.length >= MIN_LENGTH
  const flota = useQuery({ ...flotaQuery({ q: searched, porPagina: 10 }), enabled })
  const { data: vistas } = useQuery(vistasQuery)
  const servicios = useBusqueda(enabled ? searched : '')
  const ofertas = useQuery({
    ...readingOf('listarOfertas', { query: { q: searched } }),
    // Whoever may not bid has no offers.
    enabled: enabled && session.acciones.ofertar.permitido,
  })
  const avisos = useInfiniteQuery({ ...avisosQuery, enabled })
  const { permitido: desk } = session.acciones.validarProveedores
  const findings = find({
    text,
    acts: currentActs(),
    everywhere,
    recent: recentFindings(),
    mayAct: session.rol !== 'plataforma',
    views: viewsOf(vistas, session),
    destinations: destinationsOf(session),
    known: serviciosConocidos(client),
    // Ignore a response to an earlier, shorter text.
    found: searched === clean ? servicios.servicios : [],
    vehiculos: enabled ? (flota.data?.filas ?? []) : [],
    ofertas: enabled && searched === clean ? (ofertas.data?.filas ?? []) : [],
    avisos: avisos.data?.pages[0]?.filas ?? [],
    help: { entries: keysFor(desk), open: onHelp },
    now: serverNow(),
  })
  const falla = servicios.error?.message ?? (servicios.enPausa ? SIN_RED_PARA_BUSCAR : null)
  return { findings, searching: searched !== clean || servicios.buscando, falla }
}

const SearchBox = ({ onClose, onHelp }: Omit<Props, 'open'>) => {
  const [text, setText] = useState('')
  const [pointed, setPointed] = useState(0)
  const base = useId()
  const navigate = useNavigate()
  const { findings, searching, falla } = useFindings(text, useActsEverywhere(onHelp), onHelp)
  const active = Math.min(pointed, findings.length - 1)
  const idOf = (index: number) => `${base}-${index}`

  const pick = (finding: Finding) => {
    onClose()
    remember(finding)
    if (finding.run) finding.run()
    else void navigate({ to: finding.to, search: finding.search, state: { enfocar: true } })
  }
  const onKeyDown = (e: KeyboardEvent) => {
    const count = findings.length
    if (count === 0) return
    const finding = findings[active]
    if (e.key === 'ArrowDown') setPointed((active + 1) % count)
    else if (e.key === 'ArrowUp') setPointed((active - 1 + count) % count)
    else if (e.key === 'Enter' && finding) pick(finding)
    else return
    e.preventDefault()
  }
  return (
    <>
      <InputBase
        autoFocus
        fullWidth
        value={text}
        onChange={(e) => {
          setText(e.target.value)
          setPointed(0)
        }}
        onKeyDown={onKeyDown}
        placeholder="Ofertar, asignar, servicio, cliente, conductor, placas o pantalla"
        startAdornment={<SearchIcon fontSize="small" sx={{ mr: 3, color: 'text.secondary' }} />}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': 'Buscar o ir a',
            'aria-expanded': findings.length > 0,
            'aria-controls': base,
            'aria-autocomplete': 'list',
            'aria-activedescendant': findings.length > 0 ? idOf(active) : undefined,
            maxLength: MAX_LENGTH,
            autoComplete: 'off',
          },
        }}
        sx={{ px: 4, minHeight: 52, fontSize: '1rem', '& input:placeholder-shown': { textOverflow: 'ellipsis' } }}
      />
      <Divider />
      {findings.length > 0 ? (
        <Options id={base} findings={findings} active={active} idOf={idOf} onPick={pick} onPoint={setPointed} />
      ) : (
        <Said id={base}>{falla ?? (searching ? 'Buscando…' : `Nada coincide con «${text.trim()}».`)}</Said>
      )}
      {findings.length > 0 && falla ? <Said>{falla}</Said> : null}
    </>
  )
}

const Said = ({ id, children }: { id?: string; children: string }) => (
  <Typography id={id} role="status" variant="body2" sx={{ p: 6, textAlign: 'center', color: 'text.secondary' }}>
    {children}
  </Typography>
)

/** Ctrl/⌘ K: one search field for acts, views, screens, services, vehicles, drivers, offers, notices and help. */
export const Palette = ({ open, onClose, onHelp }: Props) => (
  <Dialog
    open={open}
    onClose={onClose}
    fullWidth
    maxWidth="sm"
    slotProps={{ paper: { 'aria-label': 'Buscar o ir a' } }}
    sx={{
      '& .MuiDialog-container': { alignItems: 'flex-start' },
      '& .MuiDialog-paper': { mt: { xs: 4, sm: '12dvh' } },
    }}
  >
    <SearchBox onClose={onClose} onHelp={onHelp} />
  </Dialog>
)
