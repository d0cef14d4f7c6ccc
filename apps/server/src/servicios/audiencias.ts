import type { Rol } from '@aliadas/contract/core'
import { perfilCompleto, type FichaDeEmpresa } from '@aliadas/contract/empresas'
import { loVe, type LectorDeEmpresa, type Servicio } from '@aliadas/contract/servicios'
import { sql } from 'kysely'
import { TIPOS_DE_FLOTAS, agruparTipos } from '../flota/index.ts'
import type { Context } from '../platform/context.ts'
import { prepare, type Params } from '../platform/database/index.ts'
import { COLUMNAS_DE_CONTACTO, COLUMNAS_DE_SERVICIO, type FilaDeContacto, type FilaDeServicio } from './filas.ts'
import { claveDeOfertas, ultimasDe, type OfertaHecha } from './oferta-propia.ts'
import { presentarServicio } from './presentar.ts'

/** `perfil`: its people have completed their own profile. */
export type Audiencia = { empresaId: string; rol: Rol; perfil: boolean }
export const claveDeAudiencia = (a: Audiencia): string => `${a.empresaId}:${a.rol}${a.perfil ? '' : ':sinPerfil'}`

/** What an audience may see of some services now, and as which reader; null when its company is gone. */
export type Vista = { servicios: ReadonlyMap<string, Servicio>; lector: LectorDeEmpresa | null }

/** What decides, of a company, which services its people see. */
export type DatosDeEmpresa = { ficha: FichaDeEmpresa; tipos: readonly string[] }

/** In one round trip; without companies that are gone. */
export const leerDatosDeEmpresas = async (
  ctx: Context,
  empresas: readonly string[],
): Promise<ReadonlyMap<string, DatosDeEmpresa>> => {
  const [fichas, conTipos] = await ctx.db.ask({ rol: 'sistema' }, FICHAS({ empresas }), TIPOS_DE_FLOTAS({ empresas }))
  const tiposDe = agruparTipos(conTipos)
  return new Map(fichas.map(({ id, ...ficha }) => [id, { ficha, tipos: tiposDe.get(id) ?? [] }]))
}

/**
 * Presents services to all audiences at once, for the live stream: a few queries in one round trip, whatever the number
 * of companies, and the same presenter as the REST detail. An audience gets only what its company may see now.
 * Audiences without a part in any of these services that see the same share one `Vista`, whose reader has no company.
 */
export const presentarParaAudiencias = async (
  ctx: Context,
  ids: readonly string[],
  audiencias: readonly Audiencia[],
  datosDe = (empresas: readonly string[]) => leerDatosDeEmpresas(ctx, empresas),
): Promise<Map<string, Vista>> => {
  if (ids.length === 0 || audiencias.length === 0) return new Map()
  const ahora = ctx.clock.now()
  const [datos, [servicios, suyosContactos, hechas]] = await Promise.all([
    datosDe([...new Set(audiencias.map((a) => a.empresaId))]),
    ctx.db.ask({ rol: 'sistema' }, SERVICIOS({ ids }), CONTACTOS({ ids }), OFERTAS({ ids })),
  ])
  const contactos = new Map(suyosContactos.map(({ servicioId, ...contacto }) => [servicioId, contacto]))
  const ofertas = ultimasDe(hechas)
  const presentarAjeno = presentadorDeAjenos(ahora)
  const conParte = new Set(hechas.map(({ empresaId }) => empresaId))
  for (const { empresaAliadaId } of servicios) if (empresaAliadaId !== null) conParte.add(empresaAliadaId)

  const vistaDe = (lector: LectorDeEmpresa): Vista => {
    const suyos = new Map<string, Servicio>()
    for (const servicio of servicios) {
      if (!loVe(servicio, lector, ahora)) continue
      const oferta = ofertas.get(claveDeOfertas(servicio.id, lector.empresaId)) ?? null
      const participa = lector.rol === 'plataforma' || oferta !== null || servicio.empresaAliadaId === lector.empresaId
      const visto = participa
        ? presentarServicio(servicio, oferta, contactos.get(servicio.id) ?? null, lector, ahora)
        : presentarAjeno(servicio, lector)
      suyos.set(servicio.id, visto)
    }
    return { servicios: suyos, lector }
  }

  const deAjenos = new Map<string, Vista>()
  return new Map(
    audiencias.map((audiencia) => {
      const { empresaId, rol, perfil } = audiencia
      const clave = claveDeAudiencia(audiencia)
      const suyos = datos.get(empresaId)
      if (!suyos) return [clave, SIN_EMPRESA]
      const plataforma = rol === 'plataforma'
      const { ficha, tipos } = suyos
      const lector = { empresaId, rol, perfilCompleto: perfilCompleto({ ...ficha, perfil, plataforma }), tipos }
      if (plataforma || conParte.has(empresaId)) return [clave, vistaDe(lector)]
      const igual = `${rol} ${lector.perfilCompleto} ${tipos.join()}`
      const hecha = deAjenos.get(igual) ?? vistaDe({ ...lector, empresaId: '' })
      deAjenos.set(igual, hecha)
      return [clave, hecha]
    }),
  )
}

const SIN_EMPRESA: Vista = { servicios: new Map(), lector: null }

/**
 * Services as seen by companies that did not bid: without any offer, contact or name, and therefore one record for all
 * with the same role and profile. A service of the market goes to hundreds of companies.
 */
const presentadorDeAjenos = (ahora: Date) => {
  const hechos = new Map<string, Servicio>()
  return (servicio: FilaDeServicio, { rol, perfilCompleto: completo }: LectorDeEmpresa) => {
    const clave = `${servicio.id}:${rol}:${completo}`
    const hecho = hechos.get(clave)
    if (hecho) return hecho
    const ajeno = presentarServicio(servicio, null, null, { rol, perfilCompleto: completo, empresaId: '' }, ahora)
    hechos.set(clave, ajeno)
    return ajeno
  }
}

type Lista = readonly string[]

const columnas = (tabla: string, nombres: readonly string[]) =>
  sql.join(nombres.map((uno) => sql.ref(`${tabla}.${uno}`)))

// One look-up for each id, whatever their number: the generic plan for a list of ids is a bitmap or a full scan.
const SERVICIOS = prepare(
  'vivo_servicios',
  ({ ids }: Params<{ ids: Lista }>) => sql<FilaDeServicio>`
    select ${columnas('s', COLUMNAS_DE_SERVICIO)} from unnest(${ids}::text[]) as de (id) join servicios s on s.id = de.id`,
)
const CONTACTOS = prepare(
  'vivo_contactos',
  ({ ids }: Params<{ ids: Lista }>) => sql<FilaDeContacto & { servicioId: string }>`
    select c.servicio_id, ${columnas('c', COLUMNAS_DE_CONTACTO)}
    from unnest(${ids}::text[]) as de (id) join servicio_contactos c on c.servicio_id = de.id`,
)
const OFERTAS = prepare(
  'vivo_ofertas',
  ({ ids }: Params<{ ids: Lista }>) => sql<OfertaHecha>`
    select o.id, o.servicio_id, o.empresa_id, o.precio, o.estado, o.fecha, o.vence, o.documento_cotizacion, o.motivo_rechazo, o.version
    from unnest(${ids}::text[]) as de (id) join ofertas o on o.servicio_id = de.id`,
)
const FICHAS = prepare(
  'vivo_fichas',
  ({ empresas }: Params<{ empresas: Lista }>) => sql<FichaDeEmpresa & { id: string }>`
    select e.* from unnest(${empresas}::text[]) as de (id)
    cross join lateral (select id, cuenta, fotos_corporativas from empresas where id = de.id limit 1) e`,
)
