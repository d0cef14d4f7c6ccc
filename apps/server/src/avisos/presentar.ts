import { CAMBIOS_DE_FUEC, MOTIVOS_DE_PERDIDA, type Aviso, type MotivoDePerdida } from '@aliadas/contract/avisos'
import { NOMBRE_DE_PAPEL, PAPELES_QUE_VENCEN } from '@aliadas/contract/flota'
import { PUNTUALIDADES } from '@aliadas/contract/servicios'
import type { Persona } from '../platform/actor.ts'
import type { Tx } from '../platform/database/index.ts'
import { toCodigo } from '../platform/ids.ts'
import type { FilaDeAviso } from './partes.ts'

const porId = <T extends { id: string }>(filas: readonly T[]): Map<string, T> => new Map(filas.map((f) => [f.id, f]))

const VIAJE = ['tipo', 'origen', 'destino', 'fechaSalida', 'horaSalida', 'vence'] as const

type DeClase = FilaDeAviso['clase']
const DE_VEHICULO: readonly DeClase[] = ['papel-por-vencer', 'papel-rechazado']
const DE_OFERTA: readonly DeClase[] = ['oferta-perdida', 'servicio-cancelado']
const DE_PROVEEDOR: readonly DeClase[] = ['proveedor-nuevo', 'proveedor-por-validar']

/** The records that the notices name, as this person may read them now. One that is gone or another company's is absent. */
const registrosDe = async (tx: Tx, persona: Persona, filas: readonly FilaDeAviso[]) => {
  const objetos = (clases: readonly DeClase[]) =>
    filas.flatMap(({ clase, objetoId }) => (clases.includes(clase) ? [objetoId] : []))
  const deServicios = [...new Set(filas.flatMap(({ servicioId }) => servicioId ?? []))]
  const si = async <T>(ids: readonly string[], leer: () => Promise<T[]>): Promise<T[]> => (ids.length > 0 ? leer() : [])
  const [ofertas, vehiculos, personas, empresas, proveedores] = [
    objetos(DE_OFERTA),
    objetos(DE_VEHICULO),
    objetos(['persona-registrada']),
    objetos(['empresa-registrada']),
    objetos(DE_PROVEEDOR),
  ]
  const servicios = await si(deServicios, () =>
    tx
      .selectFrom('servicios')
      .select(['id', ...VIAJE, 'valorOferta', 'metodoPago', 'placas'])
      .where('id', 'in', deServicios)
      .execute(),
  )
  return {
    servicios: porId(servicios),
    ofertas: porId(
      await si(ofertas, () =>
        tx
          .selectFrom('ofertas')
          .select(['id', ...VIAJE, 'precio'])
          .where('id', 'in', ofertas)
          .execute(),
      ),
    ),
    vehiculos: porId(
      await si(vehiculos, () =>
        tx.selectFrom('vehiculos').select(['id', 'placas']).where('id', 'in', vehiculos).execute(),
      ),
    ),
    personas: porId(
      await si(personas, () =>
        tx.selectFrom('personas').select(['id', 'nombres', 'apellidos', 'email']).where('id', 'in', personas).execute(),
      ),
    ),
    empresas: porId(
      await si(empresas, () =>
        tx.selectFrom('empresas').select(['id', 'nombre']).where('id', 'in', empresas).execute(),
      ),
    ),
    proveedores: porId(
      await si(persona.rol === 'plataforma' ? proveedores : [], () =>
        tx.selectFrom('mesa').select(['id', 'nombre', 'lista']).where('id', 'in', proveedores).execute(),
      ),
    ),
  }
}

/** 'soat 2026-07-01' of a document that ends, the name of one that was refused. */
const papelDe = ({ clase, detalle }: FilaDeAviso): Pick<Aviso, 'papel' | 'dia'> => {
  if (clase === 'papel-rechazado') return { papel: detalle, dia: null }
  if (clase !== 'papel-por-vencer') return { papel: null, dia: null }
  const [tipo, dia = null] = detalle?.split(' ') ?? []
  const papel = PAPELES_QUE_VENCEN.find((uno) => uno === tipo)
  return { papel: papel ? NOMBRE_DE_PAPEL[papel] : null, dia }
}

const motivoDe = ({ clase, detalle }: FilaDeAviso): MotivoDePerdida | null =>
  clase !== 'oferta-perdida' ? null : (MOTIVOS_DE_PERDIDA.find((uno) => uno === detalle) ?? 'vencida')

/** Notices with what their texts are made of. */
export const presentarAvisos = async (tx: Tx, persona: Persona, filas: readonly FilaDeAviso[]): Promise<Aviso[]> => {
  const registros = await registrosDe(tx, persona, filas)
  return filas.map((fila) => {
    const { id, clase, en, leido, silenciado, servicioId, objetoId } = fila
    const servicio = servicioId === null ? undefined : registros.servicios.get(servicioId)
    const oferta = registros.ofertas.get(objetoId)
    const viaje = servicio ?? oferta
    const quien = registros.personas.get(objetoId)
    const proveedor = registros.proveedores.get(objetoId)
    return {
      id,
      clase,
      en: en.toISOString(),
      leido,
      silenciado,
      idServicio: servicioId,
      codigoServicio: servicioId === null ? null : toCodigo(servicioId),
      idObjeto: objetoId,
      viaje: viaje
        ? {
            tipo: viaje.tipo,
            origen: viaje.origen,
            destino: viaje.destino,
            fechaSalida: viaje.fechaSalida,
            horaSalida: viaje.horaSalida,
            vence: viaje.vence.toISOString(),
          }
        : null,
      valor: oferta?.precio ?? servicio?.valorOferta ?? null,
      metodoPago: servicio?.metodoPago ?? null,
      motivo: motivoDe(fila),
      cambio: clase === 'fuec-revocado' ? (CAMBIOS_DE_FUEC.find((uno) => uno === fila.detalle) ?? null) : null,
      puntualidad: clase === 'llegada-en-duda' ? (PUNTUALIDADES.find((una) => una === fila.detalle) ?? null) : null,
      placas: registros.vehiculos.get(objetoId)?.placas ?? servicio?.placas ?? null,
      ...papelDe(fila),
      desde: clase === 'conductor-silencioso' ? fila.detalle : null,
      nombre: quien
        ? `${quien.nombres} ${quien.apellidos}`.trim() || quien.email
        : (registros.empresas.get(objetoId)?.nombre ?? proveedor?.nombre ?? null),
      lista: proveedor?.lista ?? null,
    }
  })
}
