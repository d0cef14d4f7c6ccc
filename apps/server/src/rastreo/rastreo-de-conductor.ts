import { textoDeConsentimiento } from '@aliadas/contract/rastreo'
import { NINGUNA_EMPRESA } from '../empresas/index.ts'
import type { Tx } from '../platform/database/index.ts'
import type { Sitio } from './direcciones.ts'
import { consentimientoDe, enlacesDe } from './leer-enlaces.ts'
import { verConductor } from './ver-rastreo.ts'

const MIRADAS = 50

/** Who looked at the traces and records of a driver's trips; as companies, never as people. */
const miradasDe = async (tx: Tx, conductorId: string) => {
  const filas = await tx
    .selectFrom('servicios as s')
    .innerJoin('historial as h', 'h.servicioId', 's.id')
    .leftJoin('empresas as e', 'e.id', 'h.tenant')
    .leftJoin('aliados as a', 'a.id', 'h.aliadoId')
    .select((eb) => ['s.id as idServicio', eb.fn.coalesce('e.nombre', 'a.nombre').as('empresa'), 'h.en'])
    .where('s.conductorId', '=', conductorId)
    .where('h.accion', 'in', ['verTraza', 'verActa'])
    .orderBy('h.en', 'desc')
    .orderBy('h.id', 'desc')
    .limit(MIRADAS)
    .execute()
  return filas.map(({ idServicio, empresa, en }) => ({ idServicio, empresa: empresa ?? '', en: en.toISOString() }))
}

/** Consent, address, last point and looks of a driver, of whom the caller knows that the reader may. */
export const rastreoDeConductor = async (tx: Tx, conductorId: string, sitio: Sitio, ahora: Date) => {
  const { empresaId, empresa } = await tx
    .selectFrom('conductores as c')
    .innerJoin('empresas as e', 'e.id', 'c.empresaId')
    .select(['c.empresaId', 'e.nombre as empresa'])
    .where('c.id', '=', conductorId)
    .executeTakeFirstOrThrow()
  const de = { conductorId, empresaId }
  const { estado, version, en } = await consentimientoDe(tx, de)
  const { direccion } = await enlacesDe(tx, de, sitio)
  return {
    consentimiento: { estado, version, en: en?.toISOString() ?? null },
    texto: empresaId === NINGUNA_EMPRESA ? null : { ...textoDeConsentimiento(empresa) },
    direccion,
    ...(await verConductor(tx, de, ahora)),
    miradas: await miradasDe(tx, conductorId),
  }
}
