import { esVisiblePara, perfilCompleto, type Rol, type Servicio } from '@aliadas/contract'
import { sql } from 'kysely'
import { fichasDeEmpresas } from '../empresas/index.ts'
import { tiposPorEmpresa } from '../flota/index.ts'
import type { Context } from '../platform/context.ts'
import { contactosDe } from './servicios-visibles.ts'
import { COLUMNAS_DE_SERVICIO, type FilaDeOferta } from './filas.ts'
import { presentarServicio } from './presentar.ts'

/** `perfil`: its people have completed their own profile. */
export type Audiencia = { empresaId: string; rol: Rol; perfil: boolean }
export const claveDeAudiencia = (a: Audiencia): string => `${a.empresaId}:${a.rol}${a.perfil ? '' : ':sinPerfil'}`

/**
 * Presents services to every audience at once, for the live stream: a handful of queries for the batch whatever the number of companies, and
 * the same presenter as the REST detail. An audience finds only what its company may see now.
 */
export const presentarParaAudiencias = async (
  ctx: Context,
  ids: readonly string[],
  audiencias: readonly Audiencia[],
): Promise<Map<string, Map<string, Servicio>>> => {
  const vacio = new Map(audiencias.map((a) => [claveDeAudiencia(a), new Map<string, Servicio>()]))
  if (ids.length === 0 || audiencias.length === 0) return vacio
  const empresas = [...new Set(audiencias.map((a) => a.empresaId))]
  return ctx.db.read({ rol: 'sistema' }, async (tx) => {
    const ahora = ctx.clock.now()
    const servicios = await tx.selectFrom('servicios').select(COLUMNAS_DE_SERVICIO).where('id', 'in', ids).execute()
    const contactos = await contactosDe(tx, ids)
    const ofertas = new Map<string, FilaDeOferta>()
    const filas = await tx
      .selectFrom('ofertas')
      .distinctOn(['servicioId', 'empresaId'])
      .select(['id', 'servicioId', 'empresaId', 'precio', 'estado', 'fecha', 'documentoCotizacion'])
      .select([
        sql<number>`sum(version) over (partition by servicio_id, empresa_id)`.as('versiones'),
        sql<number>`count(*) over (partition by servicio_id, empresa_id)`.as('cuantas'),
      ])
      .where('servicioId', 'in', ids)
      .where('empresaId', 'in', empresas)
      .orderBy('servicioId')
      .orderBy('empresaId')
      .orderBy('fecha', 'desc')
      .orderBy('id', 'desc')
      .execute()
    for (const fila of filas) ofertas.set(`${fila.servicioId}:${fila.empresaId}`, fila)
    const fichas = await fichasDeEmpresas(tx, empresas)
    const tipos = await tiposPorEmpresa(tx, empresas)
    for (const audiencia of audiencias) {
      const empresa = fichas.get(audiencia.empresaId)
      const suyos = vacio.get(claveDeAudiencia(audiencia))
      if (!empresa || !suyos) continue
      const plataforma = audiencia.rol === 'plataforma'
      const completo = perfilCompleto({ ...empresa, perfil: audiencia.perfil, plataforma })
      const lector = { ...audiencia, perfilCompleto: completo }
      const quien = { id: audiencia.empresaId, tipos: completo ? (tipos.get(audiencia.empresaId) ?? []) : [] }
      for (const servicio of servicios) {
        const visible = plataforma ? completo || servicio.estado !== 'pendiente' : esVisiblePara(servicio, quien, ahora)
        if (!visible) continue
        const oferta = ofertas.get(`${servicio.id}:${audiencia.empresaId}`) ?? null
        suyos.set(servicio.id, presentarServicio(servicio, oferta, contactos.get(servicio.id) ?? null, lector, ahora))
      }
    }
    return vacio
  })
}
