import { enLinea, trayecto } from '@aliadas/contract/core'
import { comoSeEscribe } from '@aliadas/contract/empresas'
import { ETIQUETA_DE_OFERTA, type Servicio } from '@aliadas/contract/servicios'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { netoDelConductor } from '@aliadas/contract/pagos'
import { useCallback, useReducer, useRef } from 'react'
import { cercanoDe, cercanoEnPalabras, detalleDe, regresoDe } from '../servicios/index.ts'
import { useDraft } from '../lib/drafts.ts'
import { toFalla } from '../lib/faults.ts'
import { formatCount, formatDate, formatDistance, formatPesos } from '../lib/format.ts'
import { readingOf } from '../lib/query.ts'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { SIZES } from '../ui/tokens.ts'
import { envioDe, hayBorrador, OFERTA_VACIA, siguienteOferta, textoDe } from './oferta-estado.ts'
import { precioDe } from './precio.ts'
import { OFERTA_NO_PROCESADA, paradasDe } from './textos.ts'
import { cambioElViaje, useEnviarOferta } from './useEnviarOferta.ts'
import { useViajeVisto } from './useViajeVisto.ts'

type Props = {
  id: string
  onCerrar: () => void
  onEnviada: () => void
}

/** The row that is written in. */
const filaDe = (id: string): Element => document.querySelector(`[data-servicio="${id}"]`) ?? document.body

/** What a bid is decided by, on few lines. */
const Resumen = ({ servicio: s }: { servicio: Servicio }) => {
  const { data: via } = useQuery({ ...readingOf('leerRecorrido', { params: { id: s.id } }), retry: false })
  const { data: antes } = useQuery(readingOf('leerOfertaAnterior', { params: { id: s.id } }))
  const { data: libre } = useQuery(cercanoDe(s.id))
  const metros = via?.recorrido?.metros
  const anterior = antes?.anterior
  return (
    <DescriptionList
      rows={[
        ['Regreso', regresoDe(s)],
        ['Viaje', enLinea(formatCount(s.pasajeros, 'pasajero'), comoSeEscribe(s.tipo), s.clase)],
        ['Recorrido', enLinea(paradasDe(s), metros === undefined ? '' : formatDistance(metros))],
        [
          'Antes ofertaste',
          anterior
            ? `${formatPesos(anterior.precio)} · ${ETIQUETA_DE_OFERTA[anterior.estado].toLowerCase()}, ${formatDate(anterior.fecha)}`
            : antes
              ? 'Nunca en esta ruta'
              : '…',
        ],
        ...(libre?.cercano ? [['Más cerca', cercanoEnPalabras(libre.cercano)] as const] : []),
      ]}
    />
  )
}

/** The bid in its row: the amount, rounded up while it is written; Enter agrees with it and Enter sends it. */
export const OfertaEnFila = ({ id, onCerrar, onEnviada }: Props) => {
  const { data, error } = useQuery(detalleDe(id))
  const [oferta, ocurrir] = useReducer(siguienteOferta, OFERTA_VACIA)
  const { envio } = useEnviarOferta(id, onEnviada)
  useDraft(!envio.isSuccess && hayBorrador(oferta))
  const servicio = data?.servicio
  const texto = textoDe(oferta)
  const precio = oferta.paso === 'valor' ? precioDe(texto) : oferta.precio
  const falla = envio.error ? toFalla(envio.error) : null
  const negada = servicio && !servicio.acciones.ofertar.permitido ? servicio.acciones.ofertar.motivo : null
  const listo = envioDe(oferta)
  const cambiado = cambioElViaje(falla)
  const { visto, revisar } = useViajeVisto(servicio?.huellaDelViaje, hayBorrador(oferta))

  // It grows once its summary is read, and is placed by the size that it had before.
  const lugar = useRef<{ update: () => unknown }>(null)
  const medir = useCallback((hoja: HTMLElement | null) => {
    if (hoja === null) return undefined
    const observer = new ResizeObserver(() => void lugar.current?.update())
    observer.observe(hoja)
    return () => observer.disconnect()
  }, [])

  /** What the server said is over: whoever goes on has seen the trip as it is now. */
  const seguir = () => {
    // Until the changed trip has arrived nobody has seen it; it may have been changed back.
    if (cambiado && visto === servicio?.huellaDelViaje && envio.variables?.version === servicio?.version) return
    if (cambiado) revisar()
    envio.reset()
  }
  const avanzar = () => {
    if (cambiado) return seguir()
    if (listo && !servicio) return
    if (listo) return envio.mutate({ ...listo, viajeVisto: visto, version: servicio?.version })
    ocurrir({ tipo: 'confirmar' })
    // It stood rounded beside the field: agreeing with it once is enough.
    ocurrir({ tipo: 'aceptar' })
  }
  return (
    <Popper
      open
      anchorEl={() => filaDe(id)}
      popperRef={(instance) => {
        lugar.current = instance
      }}
      placement="bottom-start"
      modifiers={[{ name: 'preventOverflow', options: { padding: 16, altAxis: true } }]}
      sx={{ zIndex: 'drawer' }}
    >
      <Paper
        ref={medir}
        component="form"
        elevation={8}
        aria-label={`Tu oferta por #${servicio?.codigo ?? ''}`}
        onSubmit={(e) => {
          e.preventDefault()
          if (!negada && !envio.isPending) avanzar()
        }}
        onKeyDown={(e) => {
          // Held down it agrees, and does not send for the person.
          if (e.key === 'Enter' && e.repeat) e.preventDefault()
          if (e.key !== 'Escape' || envio.isPending) return
          e.stopPropagation()
          onCerrar()
        }}
        sx={{
          p: 3,
          width: { xs: 'calc(100vw - 32px)', sm: SIZES.list },
          maxHeight: 'calc(100dvh - 32px)',
          overflowY: 'auto',
          display: 'grid',
          gap: 2,
        }}
      >
        {servicio ? (
          <Typography variant="body2" noWrap sx={{ fontWeight: 500 }}>
            #{servicio.codigo} · {trayecto(servicio.origen, servicio.destino)}
          </Typography>
        ) : null}
        <TextField
          autoFocus
          fullWidth
          size="small"
          label="Valor de tu oferta"
          value={texto}
          disabled={envio.isPending || negada !== null}
          error={oferta.paso === 'valor' && oferta.error !== null}
          helperText={
            oferta.paso === 'valor'
              ? (oferta.error ?? 'En pesos colombianos')
              : cambiado
                ? 'Enter la deja lista para el viaje como quedó'
                : 'Enter la envía'
          }
          onChange={(e) => {
            seguir()
            ocurrir({ tipo: 'escribir', texto: e.target.value })
          }}
          slotProps={{
            htmlInput: { inputMode: 'numeric', autoComplete: 'off', style: { textAlign: 'right' } },
            input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
          }}
        />
        <Typography variant="body2" role="status" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
          {precio === null ? (
            'Se ajusta hacia arriba, al siguiente múltiplo de mil'
          ) : (
            <>
              <span>
                Envías <b>{formatPesos(precio)}</b>
              </span>
              <span>Recibes {formatPesos(netoDelConductor(precio))}</span>
            </>
          )}
        </Typography>
        {servicio ? <Resumen servicio={servicio} /> : null}
        {negada ? <Alert severity="warning">{negada}</Alert> : null}
        {error ? <Alert severity="error">{toFalla(error).message}</Alert> : null}
        {falla && cambiado ? <Alert severity="warning">{falla.message}</Alert> : null}
        {falla && !cambiado ? (
          <Alert severity="error">
            {OFERTA_NO_PROCESADA}: {Object.values(falla.fields ?? {})[0] ?? falla.message}
          </Alert>
        ) : null}
        <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end' }}>
          <Button onClick={onCerrar} disabled={envio.isPending}>
            Cancelar
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={negada !== null}
            loading={envio.isPending}
            onClick={(e) => {
              // Nor does the second half of a double click.
              if (e.detail > 1) e.preventDefault()
            }}
          >
            {listo && !cambiado ? 'Enviar' : 'Aceptar'}
          </Button>
        </Box>
      </Paper>
    </Popper>
  )
}
