import type { Servicio } from '@aliadas/contract/servicios'
import { conMiles, OFERTA_INVALIDA } from '@aliadas/contract/ofertas'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { AvisoDeConflicto, trayecto } from '../servicios/index.ts'
import { useDraft } from '../lib/drafts.ts'
import { toFalla } from '../lib/faults.ts'
import { formatPlainDateTime } from '../lib/format.ts'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Cotizacion } from './Cotizacion.tsx'
import { precioDe, soloCifras } from './precio.ts'
import { PreguntaDeRedondeo } from './PreguntaDeRedondeo.tsx'
import { ResumenDeOferta } from './ResumenDeOferta.tsx'
import { useEnviarOferta } from './useEnviarOferta.ts'
import { OFERTA_NO_PROCESADA, PDF_REQUERIDO } from './textos.ts'

type Props = { servicio: Servicio; onCerrar: () => void }
type Paso = 'valor' | 'redondeo' | 'listo'

/** Bid flow of specification §4: amount, rounding to agree with, send. */
export const OfertaDialog = ({ servicio: s, onCerrar }: Props) => {
  const [texto, setTexto] = useState('')
  const [paso, setPaso] = useState<Paso>('valor')
  const [error, setError] = useState<string | null>(null)
  const [requierePdf, setRequierePdf] = useState(false)
  const [pdf, setPdf] = useState<File | null>(null)
  const entrada = useRef<HTMLInputElement>(null)
  const botonEnviar = useRef<HTMLButtonElement>(null)
  const { envio, avance } = useEnviarOferta(s.id, onCerrar)

  const falla = envio.error ? toFalla(envio.error) : null
  const conflicto = falla?.code === 'aborted' ? falla.message : null
  const delPdf = falla?.fields?.['archivo'] ?? null
  const faltaPdf = requierePdf && !pdf
  const precio = precioDe(texto)
  useDraft(!envio.isSuccess && (texto !== '' || pdf !== null))

  const confirmar = () => {
    if (faltaPdf) return setError(PDF_REQUERIDO)
    if (precio === null) {
      setError(OFERTA_INVALIDA)
      return entrada.current?.focus()
    }
    setError(null)
    setTexto(conMiles(precio))
    setPaso('redondeo')
  }
  const rechazar = () => {
    setTexto('')
    setError(null)
    setPaso('valor')
    envio.reset()
    entrada.current?.focus()
  }
  const enviar = (e: SubmitEvent<HTMLFormElement>) => {
    e.preventDefault()
    if (paso === 'valor') return confirmar()
    if (paso === 'listo' && precio !== null && !faltaPdf) envio.mutate({ precio, cotizacion: requierePdf ? pdf : null })
  }

  // The question that had the focus is gone by then.
  useEffect(() => {
    if (paso === 'listo') botonEnviar.current?.focus()
  }, [paso])

  return (
    <Dialog
      open
      title="Envía tu oferta"
      subtitle="Realiza tu oferta por este servicio"
      onClose={onCerrar}
      busy={envio.isPending}
      onSubmit={enviar}
      actions={
        <>
          <Button onClick={onCerrar} disabled={envio.isPending}>
            Cancelar
          </Button>
          <Button
            ref={botonEnviar}
            type="submit"
            variant="contained"
            disabled={paso !== 'listo' || faltaPdf || conflicto !== null}
            loading={envio.isPending}
          >
            Enviar
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 4 }}>
        <DescriptionList
          rows={[
            ['Servicio', `#${s.codigo}`],
            ['Ruta', trayecto(s.origen, s.destino)],
            ['Salida', formatPlainDateTime(s.fechaSalida, s.horaSalida) ?? 'No especificada'],
          ]}
        />
        <Cotizacion
          requerida={requierePdf}
          archivo={pdf}
          avance={avance}
          reparoDelServidor={delPdf}
          bloqueada={envio.isPending}
          onRequerir={(si) => {
            setRequierePdf(si)
            setError(null)
            if (!si) setPdf(null)
            envio.reset()
          }}
          onElegir={(nuevo) => {
            setPdf(nuevo)
            envio.reset()
          }}
        />
        <Stack direction="row" sx={{ gap: 2, alignItems: 'flex-start' }}>
          <TextField
            label="Valor de la oferta"
            value={texto}
            inputRef={entrada}
            autoFocus
            fullWidth
            size="small"
            disabled={faltaPdf || envio.isPending}
            error={error !== null}
            helperText={error ?? 'En pesos colombianos; se ajusta hacia arriba, al siguiente múltiplo de mil'}
            onChange={(e) => {
              const cifras = soloCifras(e.target.value)
              setTexto(cifras ? conMiles(Number(cifras)) : '')
              setError(null)
              setPaso('valor')
            }}
            onKeyDown={(e) => {
              // Enter does not submit a form whose button is disabled; here it means the button beside the field.
              if (e.key !== 'Enter' || paso !== 'valor') return
              e.preventDefault()
              confirmar()
            }}
            slotProps={{
              htmlInput: { inputMode: 'numeric', autoComplete: 'off', style: { textAlign: 'right' } },
              input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
            }}
          />
          <Button variant="outlined" onClick={confirmar} disabled={faltaPdf || paso !== 'valor'} sx={{ minHeight: 40 }}>
            Confirmar
          </Button>
        </Stack>
        {paso === 'redondeo' && precio !== null ? (
          <PreguntaDeRedondeo precio={precio} onAceptar={() => setPaso('listo')} onRechazar={rechazar} />
        ) : null}
        {paso !== 'valor' && precio !== null ? <ResumenDeOferta precio={precio} vence={s.vence} /> : null}
        {conflicto ? <AvisoDeConflicto mensaje={conflicto} idServicio={s.id} onActualizar={onCerrar} /> : null}
        {falla && !conflicto && !delPdf ? (
          <Alert severity="error">
            {OFERTA_NO_PROCESADA}: {Object.values(falla.fields ?? {})[0] ?? falla.message}
          </Alert>
        ) : null}
      </Stack>
    </Dialog>
  )
}
