import { pesosDeTexto } from '@aliadas/contract/ofertas'
import { CODIGOS_DE_FIN } from '@aliadas/contract/servicios'
import { pagosVariosSchema, type AdvertenciaDePago, type ClaseDePago, type PagoElegido } from '@aliadas/contract/pagos'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ClipboardEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { useDraft } from '../lib/drafts.ts'
import { toFalla } from '../lib/faults.ts'
import { pastedColumn } from '../lib/pasted-column.ts'
import { readingOf, type RequestOf } from '../lib/query.ts'
import { useSubmissionKey } from '../lib/submission-key.ts'
import { useSubmit } from '../lib/useSubmit.ts'
import { notifyFault } from '../ui/notify-fault.tsx'
import { notify } from '../ui/toasts.ts'
import type { Casilla, DatosDeVarios } from './FilaDePago.tsx'
import { refetchChanged } from '../lib/live-readings.ts'

type Cuerpo = RequestOf<'pagarVarios'>['body']
type Props = {
  clase: ClaseDePago
  ids: readonly string[]
  onPagados: (ids: readonly string[]) => void
  onCerrar: () => void
}
type Pendiente = { i: number; fila: PagoElegido }
type Preguntas = Readonly<Record<string, readonly AdvertenciaDePago[]>>

const numerosDe = ({ pagos }: DatosDeVarios): string => JSON.stringify(pagos.map((p) => p.numeroTransaccion))

/**
 * Names the row of a warning about a doubtful end of a trip. The warning about a shared number names its rows already.
 */
const enPalabras = (preguntas: Preguntas, pendientes: readonly Pendiente[]): AdvertenciaDePago[] =>
  pendientes.flatMap(({ fila: { id, codigo } }) =>
    (preguntas[id] ?? []).map((a) =>
      CODIGOS_DE_FIN.some((fin) => fin === a.codigo) ? { ...a, mensaje: `#${codigo}: ${a.mensaje}` } : a,
    ),
  )

/** The selected payments with their results. Paid rows stay visible; failed ones can be corrected and sent again. */
export const usePagarVarios = ({ clase, ids, onPagados, onCerrar }: Props) => {
  // The React compiler does not support its loops.
  'use no memo'
  const consultas = useQueryClient()
  const llave = useSubmissionKey()
  const lectura = useQuery({ ...readingOf('leerPagosElegidos', { query: { clase, ids: ids.join() } }), gcTime: 0 })
  const [pagados, setPagados] = useState<readonly PagoElegido[]>([])
  const [fallas, setFallas] = useState<Readonly<Record<string, string>>>({})
  const [aviso, setAviso] = useState('')
  const [preguntado, setPreguntado] = useState<{ numeros: string; preguntas: Preguntas }>({
    numeros: '',
    preguntas: {},
  })
  const form = useForm<DatosDeVarios>({
    defaultValues: { pagos: ids.map(() => ({ numeroTransaccion: '', valor: '' })) },
  })
  // Accepted warnings hold only for the numbers that they were shown for.
  const numeros = numerosDe({ pagos: useWatch({ control: form.control, name: 'pagos' }) })
  const preguntas = preguntado.numeros === numeros ? preguntado.preguntas : {}
  const filas = ids.flatMap((id, i) => {
    const fila = pagados.find((p) => p.id === id) ?? lectura.data?.filas.find((f) => f.id === id)
    return fila ? [{ i, fila, pagado: pagados.includes(fila) }] : []
  })
  const pendientes: readonly Pendiente[] = filas.filter((f) => !f.pagado)

  /** Sets errors on the form. `campos` have the server's names: `pagos.2.valor`. */
  const senalar = (campos: Readonly<Record<string, string>>): boolean => {
    let primera = true
    for (const [lugar, message] of Object.entries(campos)) {
      const [, n, campo] = /^pagos\.(\d+)\.(numeroTransaccion|valor)$/.exec(lugar) ?? []
      const pendiente = pendientes[Number(n)]
      if (!pendiente || campo === undefined) continue
      form.setError(`pagos.${pendiente.i}.${campo as Casilla}`, { type: 'server', message }, { shouldFocus: primera })
      primera = false
    }
    return !primera
  }

  const envio = useSubmit({
    mutationFn: (body: Cuerpo) => api.pagarVarios({ body }, { idempotencyKey: llave(body) }),
    onSuccess: ({ resultados }) => {
      void refetchChanged(consultas, 'servicio')
      const hechos = resultados.filter((r) => r.falla === null).map((r) => r.id)
      onPagados(hechos)
      if (hechos.length === resultados.length) {
        notify.success(
          hechos.length === 1 ? 'Pago registrado con éxito' : `${hechos.length} pagos registrados con éxito`,
        )
        onCerrar()
        return
      }
      setPagados((antes) => [...antes, ...pendientes.flatMap(({ fila }) => (hechos.includes(fila.id) ? [fila] : []))])
      const sueltas: Record<string, string> = {}
      const nuevas: Record<string, readonly AdvertenciaDePago[]> = {}
      const campos: Record<string, string> = {}
      for (const [n, { id, falla }] of resultados.entries()) {
        if (falla === null) continue
        if (falla.advertencias && falla.advertencias.length > 0) {
          nuevas[id] = falla.advertencias
          continue
        }
        const [campo, mensaje] = Object.entries(falla.fields ?? {})[0] ?? []
        if (campo === 'numeroTransaccion' || campo === 'valor') campos[`pagos.${n}.${campo}`] = mensaje ?? falla.message
        else sueltas[id] = falla.message
      }
      setFallas(sueltas)
      setPreguntado({ numeros: numerosDe(form.getValues()), preguntas: nuevas })
      senalar(campos)
      setAviso(
        `Se registraron ${hechos.length} de ${resultados.length} pagos. ${Object.keys(nuevas).length > 0 ? 'Los demás esperan tu respuesta o dicen por qué no.' : 'Los demás dicen por qué no.'}`,
      )
      void lectura.refetch()
    },
    onError: (error) => {
      const falla = toFalla(error)
      if (!senalar(falla.fields ?? {})) notifyFault(falla)
      void refetchChanged(consultas, 'servicio')
    },
  })
  useDraft(form.formState.isDirty)

  const enviar = () => {
    form.clearErrors()
    setFallas({})
    setAviso('')
    const { pagos } = form.getValues()
    const body: Cuerpo = {
      clase,
      pagos: pendientes.map(({ i, fila: { id, cuentaVista } }) => ({
        id,
        cuentaVista,
        numeroTransaccion: pagos[i]?.numeroTransaccion ?? '',
        valor: clase === 'recompensa' ? pesosDeTexto(pagos[i]?.valor ?? '') : null,
        advertenciasAceptadas: (preguntas[id] ?? []).map((a) => a.codigo),
      })),
    }
    const reparos = pagosVariosSchema.safeParse(body).error?.issues ?? []
    if (reparos.length === 0) envio.mutate(body)
    else {
      const campos: Record<string, string> = {}
      for (const { path, message } of reparos) campos[path.join('.')] ??= message
      senalar(campos)
    }
  }

  /** Pasting a column of a spreadsheet fills the fields from this row on, skipping paid rows. */
  const pegar = (desde: number, campo: Casilla, e: ClipboardEvent): void => {
    const columna = pastedColumn(e.clipboardData.getData('text'))
    if (columna === null) return
    e.preventDefault()
    const destinos = pendientes.filter(({ i }) => i >= desde)
    for (const [n, { i }] of destinos.entries()) {
      const texto = columna[n]
      if (texto !== undefined) form.setValue(`pagos.${i}.${campo}`, texto, { shouldDirty: true })
    }
    const llenas = Math.min(columna.length, destinos.length)
    const sobran = columna.length - llenas
    setAviso(
      [
        llenas === 1 ? 'Se llenó 1 casilla.' : `Se llenaron ${llenas} casillas.`,
        sobran === 1 ? 'Sobró 1 línea de lo que pegaste.' : '',
        sobran > 1 ? `Sobraron ${sobran} líneas de lo que pegaste.` : '',
      ]
        .filter(Boolean)
        .join(' '),
    )
  }

  return {
    lectura,
    form,
    filas,
    pendientes,
    fallas,
    aviso,
    pregunta: enPalabras(preguntas, pendientes),
    envio,
    enviar,
    pegar,
  }
}
