import { duplicado, enCampos, exigir } from '@aliadas/contract/core'
import {
  negativaDeContrato,
  negativaDeServicioVisto,
  negativaParaExpedir,
  type CodigoDeFuec,
  type ContratoNuevo,
} from '@aliadas/contract/fuec'
import type { ClaseDeVehiculo } from '@aliadas/contract/flota'
import type { Insertable } from 'kysely'
import { anotarEdicion } from '../flota/index.ts'
import { anotar } from '../historial/index.ts'
import type { Persona } from '../platform/actor.ts'
import { violates, type Tables, type Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'
import { bloquearServicio, type FilaDeServicio } from '../servicios/index.ts'
import { abrirContrato, tomarExtracto } from './contratos.ts'
import { datosDe, faltasDe, ilegiblesDe } from './datos-de-fuec.ts'
import { negativaDeAdvertenciasDeFuec } from './fuec.rules.ts'
import { advertenciasDeHechos, hechosDe } from './hechos-de-fuec.ts'
import { huellaDeToken, tokenDe } from './token.ts'

export type PorExpedir = {
  servicioId: string
  version: number
  contrato: string | null
  contratoNuevo: ContratoNuevo | null
  recorrido: string
  clase: ClaseDeVehiculo
  convenio: string | null
  conductores: readonly string[]
  advertenciasAceptadas: readonly CodigoDeFuec[]
}
export type Sitio = { publicUrl: string; secret: string }

/**
 * First step of issuing: freezes what the paper prints and takes its number, in one short transaction. A FUEC for a
 * confirmed service names the number of the one before. Service and contract are locked, so of two requests one is refused or gets the next number. Returns the id of the FUEC.
 *
 * Throws `Falla`: `not-found` (service, contract, convenio or driver), `permission-denied` (role, other company),
 * `invalid-argument` (what is missing, by field), `aborted` (state, suspended vehicle, habilitación not validated, closed
 * contract, a number that exists, changed meanwhile, or warnings not accepted).
 */
export const numerarFuec = async (
  tx: Tx,
  persona: Persona,
  pedido: PorExpedir,
  sitio: Sitio,
  ahora: Date,
): Promise<string> => {
  const servicio = await bloquearServicio(tx, pedido.servicioId)
  const { empresaId } = persona
  const hechos = await hechosDe(tx, empresaId, servicio, pedido)
  const { emitiendo, legal } = hechos
  const validada = legal !== null && legal.validadaEn !== null
  exigir(negativaParaExpedir(persona, servicio, { emitiendo, validada }, ahora))
  exigir(negativaDeServicioVisto(pedido.version, servicio.version))
  exigir(enCampos(faltasDe(hechos), () => 'requerido'))
  if (hechos.contrato)
    exigir(
      negativaDeContrato({
        cerrado: hechos.contrato.cerradoEn !== null,
        ultimoExtracto: hechos.contrato.ultimoExtracto,
      }),
    )
  const contratado = pedido.contratoNuevo ?? hechos.contrato
  exigir(negativaDeAdvertenciasDeFuec(advertenciasDeHechos(servicio, hechos, contratado), pedido.advertenciasAceptadas))
  const contrato = pedido.contratoNuevo
    ? await abrirContrato(tx, persona, pedido.contratoNuevo, ahora)
    : hechos.contrato
  if (!contrato) throw new Error('a FUEC needs a contract')
  const extracto = await tomarExtracto(tx, contrato.id)
  const { recorrido, clase } = pedido
  const pagina = `${sitio.publicUrl.replace(/\/$/, '')}/f/`
  const anterior = await fuecDelArchivo(tx, servicio)
  const reemplaza = anterior?.numero ?? null
  const datos = datosDe(hechos, { contrato, extracto, recorrido, clase, reemplaza, pagina, ahora })
  exigir(enCampos(ilegiblesDe(datos)))
  const id = newId(ahora)
  if (hechos.vehiculo && hechos.vehiculo.clase !== clase) await ponerClase(tx, persona, hechos.vehiculo, clase, ahora)
  await insertar(tx, {
    id,
    empresaId,
    servicioId: servicio.id,
    contratoId: contrato.id,
    extracto,
    numero: datos.numero,
    datos: JSON.stringify(datos),
    tokenSha256: huellaDeToken(tokenDe(sitio.secret, id)),
    desde: datos.desde,
    hasta: datos.hasta,
    placas: datos.vehiculo.placas,
    reemplaza: anterior?.id ?? null,
    enLugarDe: servicio.fuecArchivoId,
    expedidoPorId: persona.id,
    expedidoPor: persona.nombre,
    creadoEn: ahora,
  })
  await anotar(tx, persona, ahora, [
    {
      tenant: empresaId,
      aliadoId: servicio.aliadoId,
      entidad: 'servicio',
      entidadId: servicio.id,
      accion: 'numerarFuec',
      cambios: { numero: datos.numero, advertencias: [...pedido.advertenciasAceptadas] },
    },
  ])
  return id
}

/** The FUEC that a confirmed service has by now; null for an uploaded one, which has no number here. */
const fuecDelArchivo = async (tx: Tx, { id, fuecArchivoId }: FilaDeServicio) =>
  (await tx
    .selectFrom('fuecs')
    .select(['id', 'numero'])
    .where('servicioId', '=', id)
    .where('archivoId', '=', fuecArchivoId ?? '')
    .executeTakeFirst()) ?? null

const NUMERO_USADO = 'Ese número de FUEC ya existe: abre otro contrato.'

/** The class that the paper prints is the vehicle's from now on, as if its form had said so. */
const ponerClase = async (
  tx: Tx,
  persona: Persona,
  { id, clase: antes }: { id: string; clase: string | null },
  clase: ClaseDeVehiculo,
  ahora: Date,
): Promise<void> => {
  await tx.updateTable('vehiculos').set({ clase }).where('id', '=', id).execute()
  const detalle = [{ campo: 'clase', antes: antes ?? '', despues: clase }]
  await anotarEdicion(tx, persona, { id, conductorId: null, empresaId: persona.empresaId }, { detalle }, ahora)
}

/** Above contract 9999 two contracts may print the same four digits: the unique index over all companies decides. */
const insertar = async (tx: Tx, fila: Insertable<Tables['fuecs']>): Promise<void> => {
  try {
    await tx.insertInto('fuecs').values(fila).execute()
  } catch (error) {
    throw violates(error, 'fuecs_numero_key') ? duplicado(NUMERO_USADO, { contrato: NUMERO_USADO }) : error
  }
}
