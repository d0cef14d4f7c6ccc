import { ETIQUETA_DE_ARCHIVO_LEGAL } from '@aliadas/contract/empresas'
import { accionDe, diaEscrito } from '@aliadas/contract/core'
import { CLASE_EN_PALABRAS } from '@aliadas/contract/flota'
import { negativaParaExpedir, type Borrador, type CampoDeBorrador } from '@aliadas/contract/fuec'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { filaDeServicio } from '../servicios/index.ts'
import { presentarContrato } from './contratos.ts'
import { listarConvenios } from './convenios.ts'
import { faltasDe } from './datos-de-fuec.ts'
import { advertenciasDeHechos, hechosDe, type Hechos } from './hechos-de-fuec.ts'

type Eleccion = { contrato: string | null; convenio: string | null; conductores: readonly string[] }

const OFRECIDOS = 50
const CONDUCTORES = 100

const LEGALES = 'Datos legales'
const FICHA = 'Ficha del vehículo'
const VIAJE = 'El servicio'

/** What the paper prints of the records, what is missing first. */
const camposDe = (hechos: Hechos): CampoDeBorrador[] => {
  const { legal, vehiculo } = hechos
  const campo = (nombre: string, etiqueta: string, valor: string | null | undefined, de: string): CampoDeBorrador => ({
    nombre,
    etiqueta,
    valor: (valor ?? '').trim() || null,
    de,
  })
  const campos = [
    campo('legales', 'Razón social', legal?.razonSocial, LEGALES),
    campo('nit', 'NIT', legal && `${legal.nit}-${legal.dv}`, LEGALES),
    campo('firma', ETIQUETA_DE_ARCHIVO_LEGAL.firma, legal?.firmaArchivoId ? legal.representante : null, LEGALES),
    campo('placas', 'Placa', vehiculo?.placas, FICHA),
    campo('modelo', 'Modelo', vehiculo?.modelo, FICHA),
    campo('marca', 'Marca', vehiculo?.marca, FICHA),
    campo('clase', 'Clase', hechos.clase && CLASE_EN_PALABRAS[hechos.clase], FICHA),
    campo('numeroInterno', 'Número interno', vehiculo?.numeroInterno, FICHA),
    campo('tarjetaOperacion', 'Tarjeta de operación', hechos.tarjetaOperacion, FICHA),
    campo('desde', 'Fecha inicial', diaEscrito(hechos.desde), VIAJE),
    campo('hasta', 'Fecha final', diaEscrito(hechos.hasta), VIAJE),
    ...hechos.conductores.flatMap(({ nombre, cedula, vence }, i) => [
      campo(`conductor${i + 1}`, `Conductor ${i + 1}`, cedula && `${nombre}, cédula ${cedula}`, FICHA),
      campo(
        `licencia${i + 1}`,
        `Licencia del conductor ${i + 1}`,
        vence && `vale hasta el ${diaEscrito(vence)}`,
        FICHA,
      ),
    ]),
  ]
  const faltas = faltasDe(hechos)
  return campos
    .map((uno) => (uno.nombre in faltas ? { ...uno, valor: null } : uno))
    .toSorted((a, b) => Number(a.valor !== null) - Number(b.valor !== null))
}

/**
 * What a FUEC of this service would print, where each field comes from, what is missing, and the warnings.
 *
 * Throws `Falla`: `not-found` (service, contract, convenio or driver of another company).
 */
export const borradorDeFuec = async (
  tx: Tx,
  persona: Persona,
  servicioId: string,
  eleccion: Eleccion,
  ahora: Date,
): Promise<Borrador> => {
  const servicio = await filaDeServicio(tx, servicioId)
  const { empresaId } = persona
  const hechos = await hechosDe(tx, empresaId, servicio, eleccion)
  const { legal, cliente, emitiendo } = hechos
  const validada = legal !== null && legal.validadaEn !== null
  const doc = (cliente?.rutCliente ?? '').replace(/\D/g, '').slice(0, 10)
  const contratos = await tx
    .selectFrom('contratos')
    .selectAll()
    .where('empresaId', '=', empresaId)
    .where('cerradoEn', 'is', null)
    .orderBy((eb) => eb('doc', '=', doc), 'desc')
    .orderBy('creadoEn', 'desc')
    .limit(OFRECIDOS)
    .execute()
  const otros = await tx
    .selectFrom('conductores')
    .select(['id', 'nombre', 'cedula'])
    .where('empresaId', '=', empresaId)
    .where('id', '<>', servicio.conductorId ?? '')
    .orderBy('nombre')
    .limit(CONDUCTORES)
    .execute()
  return {
    version: servicio.version,
    expedir: accionDe(negativaParaExpedir(persona, servicio, { emitiendo, validada }, ahora)),
    campos: camposDe(hechos),
    recorrido: hechos.recorrido,
    clase: hechos.clase,
    desde: hechos.desde,
    hasta: hechos.hasta,
    propuesta: {
      nombre: cliente?.cliente ?? cliente?.empresa ?? '',
      doc,
      responsableNombre: cliente?.nombre ?? '',
      responsableTelefono: cliente?.telefonoOperador ?? '',
    },
    contratos: contratos.map(presentarContrato),
    convenios: await listarConvenios(tx, empresaId, OFRECIDOS, hechos.hasta),
    conductores: otros,
    advertencias: advertenciasDeHechos(servicio, hechos),
  }
}
