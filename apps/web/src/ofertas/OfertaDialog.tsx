import { enLinea, trayecto } from '@aliadas/contract/core'
import type { Servicio } from '@aliadas/contract/servicios'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useEffect, useReducer, useRef, type SubmitEvent } from 'react'
import { AvisoDeConflicto, regresoDe } from '../servicios/index.ts'
import { useDraft } from '../lib/drafts.ts'
import { toFalla } from '../lib/faults.ts'
import { formatCount, formatPlainDateTime } from '../lib/format.ts'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Cotizacion } from './Cotizacion.tsx'
import { envioDe, faltaPdf, hayBorrador, OFERTA_VACIA, siguienteOferta, textoDe } from './oferta-estado.ts'
import { PreguntaDeRedondeo } from './PreguntaDeRedondeo.tsx'
import { ResumenDeOferta } from './ResumenDeOferta.tsx'
import { cambioElViaje, useEnviarOferta } from './useEnviarOferta.ts'
import { useViajeVisto } from './useViajeVisto.ts'
import { OFERTA_NO_PROCESADA, paradasDe } from './textos.ts'

type Props = { servicio: Servicio; onCerrar: () => void; onEnviada: () => void }

/** Dialog to bid on a service. `oferta-estado.ts` has its states. */
export const OfertaDialog = ({ servicio: s, onCerrar, onEnviada }: Props) => {
  const [oferta, ocurrir] = useReducer(siguienteOferta, OFERTA_VACIA)
  const entrada = useRef<HTMLInputElement>(null)
  const botonEnviar = useRef<HTMLButtonElement>(null)
  const { envio, avance } = useEnviarOferta(s.id, onEnviada)

  const falla = envio.error ? toFalla(envio.error) : null
  const conflicto = falla?.code === 'aborted' ? falla.message : null
  const cambiado = cambioElViaje(falla)
  const { visto, revisar } = useViajeVisto(s.huellaDelViaje, hayBorrador(oferta))
  const delPdf = falla?.fields?.['archivo'] ?? null
  const { paso, pdf } = oferta
  const error = oferta.paso === 'valor' ? oferta.error : null
  const listo = envioDe(oferta)
  useDraft(!envio.isSuccess && hayBorrador(oferta))

  const confirmar = () => {
    ocurrir({ tipo: 'confirmar' })
    if (siguienteOferta(oferta, { tipo: 'confirmar' }).paso === 'valor') entrada.current?.focus()
  }
  /** What the server said is over: whoever goes on has seen the trip as it is now. */
  const seguir = () => {
    // Until the changed trip has arrived nobody has seen it; it may have been changed back.
    if (cambiado && visto === s.huellaDelViaje && envio.variables?.version === s.version) return
    if (cambiado) revisar()
    envio.reset()
  }
  const rechazar = () => {
    ocurrir({ tipo: 'rechazar' })
    seguir()
    entrada.current?.focus()
  }
  const enviar = (e: SubmitEvent<HTMLFormElement>) => {
    e.preventDefault()
    if (paso === 'valor') return confirmar()
    if (listo) envio.mutate({ ...listo, viajeVisto: visto, version: s.version })
  }

  // Move the focus, because the element that had it is no longer rendered.
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
            disabled={listo === null || conflicto !== null}
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
            ...(cambiado
              ? ([
                  ['Regreso', regresoDe(s)],
                  ['Viaje', enLinea(formatCount(s.pasajeros, 'pasajero'), paradasDe(s))],
                ] as const)
              : []),
          ]}
        />
        <Cotizacion
          requerida={pdf.requerido}
          archivo={pdf.archivo}
          avance={avance}
          reparoDelServidor={delPdf}
          bloqueada={envio.isPending}
          onRequerir={(requerido) => {
            ocurrir({ tipo: 'requerirPdf', requerido })
            seguir()
          }}
          onElegir={(archivo) => {
            ocurrir({ tipo: 'elegirPdf', archivo })
            seguir()
          }}
        />
        <Stack direction="row" sx={{ gap: 2, alignItems: 'flex-start' }}>
          <TextField
            label="Valor de la oferta"
            value={textoDe(oferta)}
            inputRef={entrada}
            autoFocus
            fullWidth
            size="small"
            disabled={faltaPdf(oferta) || envio.isPending}
            error={error !== null}
            helperText={error ?? 'En pesos colombianos; se ajusta hacia arriba, al siguiente múltiplo de mil'}
            onChange={(e) => ocurrir({ tipo: 'escribir', texto: e.target.value })}
            onKeyDown={(e) => {
              // Enter does not submit a form with a disabled submit button; here it presses the button beside the
              // field.
              if (e.key !== 'Enter' || paso !== 'valor') return
              e.preventDefault()
              confirmar()
            }}
            slotProps={{
              htmlInput: { inputMode: 'numeric', autoComplete: 'off', style: { textAlign: 'right' } },
              input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
            }}
          />
          <Button variant="outlined" onClick={confirmar} disabled={faltaPdf(oferta) || paso !== 'valor'}>
            Confirmar
          </Button>
        </Stack>
        {oferta.paso === 'redondeo' ? (
          <PreguntaDeRedondeo
            precio={oferta.precio}
            onAceptar={() => ocurrir({ tipo: 'aceptar' })}
            onRechazar={rechazar}
          />
        ) : null}
        {oferta.paso === 'valor' ? null : <ResumenDeOferta precio={oferta.precio} vence={s.vence} />}
        {conflicto ? (
          <AvisoDeConflicto mensaje={conflicto} idServicio={s.id} onActualizar={cambiado ? seguir : onCerrar} />
        ) : null}
        {falla && !conflicto && !delPdf ? (
          <Alert severity="error">
            {OFERTA_NO_PROCESADA}: {Object.values(falla.fields ?? {})[0] ?? falla.message}
          </Alert>
        ) : null}
      </Stack>
    </Dialog>
  )
}
