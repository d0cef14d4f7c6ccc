import { DIA_MS, instanteBogota } from '@aliadas/contract/core'
import { gruposDeFuec } from '@aliadas/contract/empresas'
import { CLASE_EN_PALABRAS } from '@aliadas/contract/flota'
import { CONVENIO_EN_PALABRAS, OBJETO_EN_PALABRAS } from '@aliadas/contract/fuec'
import { PLAIN_POLICY, escapeHtml, plainPage } from '../platform/web/index.ts'
import { estadoMirado, type EstadoMirado, type Mirado } from './mirar-fuec.ts'

/** The state in a word, a sign and a colour, so that none of them is needed. */
export const LETRERO: Readonly<Record<EstadoMirado, { palabra: string; signo: string; clase: string }>> = {
  vigente: { palabra: 'VIGENTE', signo: '✓', clase: 'rige' },
  aunNo: { palabra: 'AÚN NO RIGE', signo: '…', clase: 'espera' },
  vencido: { palabra: 'VENCIDO', signo: '✕', clase: 'no-rige' },
  revocado: { palabra: 'REVOCADO', signo: '✕', clase: 'no-rige' },
  anulado: { palabra: 'ANULADO', signo: '✕', clase: 'no-rige' },
  suspendido: { palabra: 'VEHÍCULO SUSPENDIDO', signo: '!', clase: 'no-rige' },
}

/** After this many days only number, state and days are shown, as of a FUEC that was revoked or annulled. */
const DIAS_A_LA_VISTA = 30

export const enBogota = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'America/Bogota',
  dateStyle: 'long',
  timeStyle: 'short',
})
export const dia = (fecha: string): string => fecha.split('-').toReversed().join('/')

type Fila = readonly [nombre: string, valor: string]

export const lista = (filas: readonly Fila[]): string =>
  `<article><dl>${filas.map(([n, v]) => `<dt>${escapeHtml(n)}</dt><dd>${escapeHtml(v)}</dd>`).join('')}</dl></article>`

/** Never telephones, addresses or prices; of a cédula only its last four digits. */
const detalleDe = ({ datos }: Mirado): string => {
  const { empresa, contrato, vehiculo, convenio } = datos
  const { contratante } = contrato
  return (
    lista([
      ['Empresa', `${empresa.razonSocial}, NIT ${empresa.nit}-${empresa.dv}`],
      ['Contrato', `No. ${contrato.numero}`],
      ['Contratante', contratante.nombre],
      ['Objeto', [OBJETO_EN_PALABRAS[contrato.objeto], contrato.objetoTexto].filter(Boolean).join('. ')],
      ['Recorrido', datos.recorrido],
      ...(contrato.zonas === null ? [] : [['Disposición total', contrato.zonas] as const]),
      ['Convenio', convenio === null ? 'No aplica' : `${CONVENIO_EN_PALABRAS[convenio.clase]} con ${convenio.nombre}`],
    ]) +
    lista([
      ['Placa', vehiculo.placas],
      ['Vehículo', `${CLASE_EN_PALABRAS[vehiculo.clase]} ${vehiculo.marca}, modelo ${vehiculo.modelo}`],
      ['Número interno', vehiculo.numeroInterno],
      ['Tarjeta de operación', vehiculo.tarjetaOperacion],
      ...datos.conductores.map(
        ({ nombre, cedula }, i) =>
          [`Conductor ${i + 1}`, `${nombre}, cédula terminada en ${cedula.slice(-4)}`] as const,
      ),
    ])
  )
}

const enVista = (f: Mirado, ahora: Date): boolean =>
  f.terminadoEn === null && ahora.getTime() < instanteBogota(f.hasta, null).getTime() + (DIAS_A_LA_VISTA + 1) * DIA_MS

export const CABEZA = '<meta name="robots" content="noindex, nofollow">\n'
const TITULO = 'Verificación de FUEC'

/** The form of the page needs to be sent to this site. */
export const POLITICA_DE_FUEC = PLAIN_POLICY.replace("form-action 'none'", "form-action 'self'")

/** The state of a FUEC as the first line of a page: word, sign, and why and since when it no longer holds. */
export const letreroDe = (
  f: Pick<Mirado, 'estado' | 'desde' | 'hasta' | 'vehiculoSuspendido' | 'terminadoEn' | 'motivo'>,
  ahora: Date,
): string => {
  const { palabra, signo, clase } = LETRERO[estadoMirado(f, ahora)]
  const motivo =
    f.terminadoEn === null ? '' : `<p>${escapeHtml(f.motivo ?? '')}. Desde el ${enBogota.format(f.terminadoEn)}</p>`
  return `<h1 class="estado ${clase}"><span aria-hidden="true">${signo}</span><span>${palabra}${motivo}</span></h1>`
}

export const paginaDeFuec = (f: Mirado, ahora: Date): string => {
  const body = `<main>
${letreroDe(f, ahora)}
<p class="suave">FUEC No.</p><p class="numero">${gruposDeFuec(f.datos.numero).join(' ')}</p>
${lista([
  ['Desde', dia(f.desde)],
  ['Hasta', dia(f.hasta)],
  ...(f.datos.reemplaza === null ? [] : [['Reemplaza al No.', gruposDeFuec(f.datos.reemplaza).join(' ')] as const]),
])}
${enVista(f, ahora) ? detalleDe(f) : ''}
<p class="suave">Si el papel dice otra cosa que esta página, el papel no es este FUEC. Consultado el ${enBogota.format(ahora)}</p>
</main>`
  return plainPage({ title: TITULO, head: CABEZA, body })
}

/** Asks for number and plates; `aviso` says why the last question found nothing. */
export const preguntaDeFuec = (aviso: string | null): string =>
  plainPage({
    title: TITULO,
    head: CABEZA,
    body: `<main>
<h1>Verifica un FUEC</h1>
<p class="suave">Escribe lo que dice el papel. Si tiene un código, ábrelo con la cámara.</p>
${aviso === null ? '' : `<article role="alert"><p>${escapeHtml(aviso)}</p></article>`}
<form action="/f" method="get">
<label>Número, 21 cifras <input name="numero" inputmode="numeric" required maxlength="40"></label>
<label>Placa <input name="placas" required maxlength="10" autocapitalize="characters"></label>
<button type="submit">Verificar</button>
</form>
</main>`,
  })
