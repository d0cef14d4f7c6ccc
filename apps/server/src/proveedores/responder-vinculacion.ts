import { exigir, noEncontrado } from '@aliadas/contract/core'
import type { RespuestaDeVinculacion } from '@aliadas/contract/flota'
import { encolarCorreo, linea, saludo } from '../correo/index.ts'
import { NINGUNA_EMPRESA } from '../empresas/index.ts'
import { anotar } from '../historial/index.ts'
import type { Aliado } from '../platform/actor.ts'
import { given, type Tx } from '../platform/database/index.ts'
import { negativaDeRespuesta } from './proveedores.rules.ts'
import { bloquearPropio } from './registrar-de-aliado.ts'
import { unirAFlota } from './unir-a-flota.ts'
import { vinculacionAbierta } from './vinculaciones-de-conductor.ts'

type Respuesta = { id: string; idVinculacion: string; respuesta: RespuestaDeVinculacion }
type Terminada = { empresaId: string; placas: string; pedidaPorId: string }

const CORREO = {
  aceptada: (placas: string) => ({
    asunto: linea`${placas} ya está en tu flota`,
    parrafos: [
      linea`El conductor del vehículo ${placas} aceptó tu solicitud: los dos ya están en la flota de tu empresa.`,
    ],
  }),
  rechazada: (placas: string) => ({
    asunto: linea`El conductor de ${placas} no aceptó tu solicitud`,
    parrafos: [linea`El conductor del vehículo ${placas} no aceptó unirse a la flota de tu empresa.`],
  }),
} as const

/** Mailed to the requesting person, if still active. */
const avisar = async (tx: Tx, { pedidaPorId, placas }: Terminada, que: RespuestaDeVinculacion, ahora: Date) => {
  const quien = await tx
    .selectFrom('personas')
    .select(['id', 'email', 'nombres'])
    .where('id', '=', pedidaPorId)
    .where('activo', '=', true)
    .executeTakeFirst()
  if (!quien) return
  const { asunto, parrafos } = CORREO[que](placas)
  await encolarCorreo(tx, ahora, quien, { asunto, titulo: saludo(quien.nombres), parrafos })
}

/** Ends requests with a refusal; each company learns the same as from its own refusal. */
const rechazar = async (
  tx: Tx,
  aliado: Aliado,
  { id, placas: algunas }: { id: string; placas?: never } | { id?: never; placas: readonly string[] },
  ahora: Date,
): Promise<void> => {
  const terminadas = await tx
    .updateTable('vinculaciones')
    .set({ estado: 'rechazada', terminadaEn: ahora })
    .where('estado', '=', 'pendiente')
    .where('venceEn', '>', ahora)
    .$call(given(id, (q, uno) => q.where('id', '=', uno)))
    .$call(given(algunas, (q, placas) => q.where('placas', 'in', placas)))
    .returning(['empresaId', 'placas', 'pedidaPorId'])
    .execute()
  for (const terminada of terminadas) await avisar(tx, terminada, 'rechazada', ahora)
  await anotar(
    tx,
    aliado,
    ahora,
    terminadas.map(({ empresaId, placas }) => ({
      tenant: empresaId,
      entidad: 'empresa',
      entidadId: empresaId,
      accion: 'rechazarVinculacion',
      cambios: { placas },
    })),
  )
}

/** Throws why there is nothing to answer. A request for other plates is not found. */
const negarRespuesta = async (tx: Tx, { id, idVinculacion }: Respuesta, ahora: Date): Promise<void> => {
  const fila = await tx
    .selectFrom('vinculaciones as s')
    .innerJoin('vehiculos as v', 'v.placas', 's.placas')
    .innerJoin('empresas as e', 'e.id', 's.empresaId')
    .select(['s.estado', 's.venceEn', 's.vehiculoId', 'v.empresaId', 'e.suspendida'])
    .where('s.id', '=', idVinculacion)
    .where('v.id', '=', id)
    .executeTakeFirst()
  if (!fila) throw noEncontrado()
  const { estado, venceEn, vehiculoId, empresaId, suspendida } = fila
  const vinculacion = {
    estado,
    venceEn,
    suspendida,
    esSuya: vehiculoId === id,
    tieneEmpresa: empresaId !== NINGUNA_EMPRESA,
  }
  exigir(negativaDeRespuesta(vinculacion, ahora))
}

/**
 * The driver's answer to a company, through its app. The lock of the driver's own rows decides between two companies:
 * the second finds a driver that already has a company. Accepting ends every other request for the same driver.
 *
 * Throws `Falla`: `not-found` (another app's driver, or a request for other plates), `aborted` (answered, withdrawn or
 * expired; the driver has a company; the company is suspended).
 */
export const responderVinculacion = async (tx: Tx, aliado: Aliado, cual: Respuesta, ahora: Date): Promise<void> => {
  await bloquearPropio(tx, aliado, 'conductor', cual.id)
  const abierta = await vinculacionAbierta(tx, cual.id, cual.idVinculacion, ahora)
  if (!abierta) return negarRespuesta(tx, cual, ahora)
  if (cual.respuesta === 'rechazada') return rechazar(tx, aliado, { id: abierta.id }, ahora)
  const { pedidaPorId } = await tx
    .updateTable('vinculaciones')
    .set({ estado: 'aceptada', terminadaEn: ahora, vehiculoId: cual.id })
    .where('id', '=', abierta.id)
    .returning('pedidaPorId')
    .executeTakeFirstOrThrow()
  const { empresaId, empresa, placas } = abierta
  const suyas = await unirAFlota(tx, cual.id, { empresaId, empresa }, ahora)
  await avisar(tx, { empresaId, placas, pedidaPorId }, 'aceptada', ahora)
  await anotar(tx, aliado, ahora, [
    { tenant: empresaId, entidad: 'vehiculo', entidadId: cual.id, accion: 'aceptarVinculacion', cambios: { placas } },
  ])
  await rechazar(tx, aliado, { placas: suyas }, ahora)
}
