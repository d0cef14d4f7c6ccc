import { sql } from 'kysely'
import { personCommand } from '../../platform/commands.ts'
import { bid, createEmpresa, createServicioIn, publish, type Arrived, type World } from '../factories/index.ts'

/** Stands in what Y's rows say. */
export const CANARIO = 'CANARIO-de-Y'

/** Two companies with at least one row each in every tenant table, and a service of Y's partner that waits for offers. */
export const twoCompanies = async (mundo: World): Promise<{ x: Arrived; y: Arrived }> => {
  const admin = await createEmpresa(mundo, { canario: CANARIO })
  const cuerpo = { cliente: CANARIO, guia: CANARIO, telefonoCliente: CANARIO, observaciones: 'visible' }
  const y = await createServicioIn(mundo, 'finalizado', { admin, cuerpo })
  const x = await createServicioIn(mundo, 'finalizado')
  const pendiente = await publish(mundo, y.aliado, cuerpo)
  await bid(mundo, admin, pendiente)
  const ahora = mundo.ctx.clock.now()
  await mundo.ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx
      .insertInto('posiciones')
      .values(
        [x, y].map(({ id, vehiculo, admin: { empresaId } }) => ({
          vehiculoId: vehiculo,
          empresaId,
          servicioId: id,
          placas: empresaId === x.admin.empresaId ? 'ABC123' : CANARIO,
          lat: 3.45,
          lon: -76.53,
          velocidad: null,
          rumbo: null,
          en: ahora,
          recibidaEn: ahora,
        })),
      )
      .onConflict((oc) => oc.column('vehiculoId').doUpdateSet((eb) => ({ placas: eb.ref('excluded.placas') })))
      .execute(),
  )
  await mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    for (const [n, { id, admin: duena }] of [x, y].entries()) {
      const que = n === 0 ? 'X' : CANARIO
      const legales = { razonSocial: que, nit: `80000000${n}`, dv: 0, direccion: que, telefono: que, correo: que }
      const habilitacion = { territorial: '376', resolucion: n + 1, anio: 2012, representante: que }
      await tx
        .insertInto('empresasLegales')
        .values({ empresaId: duena.empresaId, ...legales, ...habilitacion, actualizadoEn: ahora })
        .execute()
      const { empresaId } = duena
      const dias = { desde: '2026-06-10', hasta: '2026-06-11' }
      await tx
        .insertInto('convenios')
        .values({ id, empresaId, clase: 'convenio', conNombre: que, conNit: '800000000', ...dias, creadoEn: ahora })
        .execute()
      const responsable = { responsableNombre: que, responsableDoc: que, responsableTelefono: que }
      const contratante = { tipoDoc: 'CC' as const, doc: que, nombre: que, objeto: 'salud' as const }
      await tx
        .insertInto('contratos')
        .values({
          id,
          empresaId,
          numero: 1,
          ...contratante,
          ...responsable,
          responsableDireccion: que,
          ...dias,
          creadoEn: ahora,
        })
        .execute()
      const quien = { expedidoPorId: duena.id, expedidoPor: que, tokenSha256: id, placas: que }
      await tx
        .insertInto('fuecs')
        .values({
          id,
          empresaId,
          servicioId: id,
          contratoId: id,
          extracto: 1,
          numero: String(n).repeat(21),
          datos: JSON.stringify({ que }),
          ...quien,
          ...dias,
          creadoEn: ahora,
        })
        .execute()
      await tx
        .insertInto('fuecCarpetas')
        .values({ id, fuecId: id, empresaId, orden: 1, tokenSha256: id, creadoEn: ahora })
        .execute()
      await tx.insertInto('fuecLecturas').values({ fuecId: id, empresaId, dia: '2026-06-10', veces: 1 }).execute()
    }
    for (const { id, admin: duena, aliado } of [x, y]) {
      const pedidaPor = duena.empresaId === x.admin.empresaId ? 'X' : CANARIO
      const solicitud = { id, empresaId: duena.empresaId, placas: 'ABC123', pedidaPorId: id, pedidaPor }
      await tx
        .insertInto('vinculaciones')
        .values({ ...solicitud, venceEn: ahora, creadoEn: ahora })
        .execute()
      const punto = { servicioId: id, empresaId: duena.empresaId, lat: 3.45, lon: -76.53, en: ahora }
      await tx.insertInto('trazas').values(punto).execute()
      const conductorId = pedidaPor
      await tx
        .insertInto('rastreos')
        .values({
          id,
          empresaId: duena.empresaId,
          conductorId: null,
          secretoId: conductorId,
          secretoSha256: conductorId,
          renovadoEn: ahora,
          creadoEn: ahora,
        })
        .execute()
      await tx
        .insertInto('rastreoDescartes')
        .values({
          empresaId: duena.empresaId,
          conductorId,
          motivo: 'futura',
          dia: '2026-06-10',
          cuantos: 1,
          ultimoEn: ahora,
        })
        .execute()
      await tx
        .insertInto('rastreoMarcados')
        .values({ ...punto, conductorId, placas: 'ABC123', fuente: 'osmand', marca: 'imprecisa' })
        .execute()
      await tx
        .updateTable('rastreoConsentimientos')
        .set({ texto: pedidaPor })
        .where('empresaId', '=', duena.empresaId)
        .execute()
      // Its entries were of another owner.
      await tx.updateTable('servicios').set({ propietario: 'Otro' }).where('id', '=', id).execute()
      await tx
        .updateTable('titularesDeAsientos')
        .set({ propietario: pedidaPor })
        .where('empresaId', '=', duena.empresaId)
        .execute()
      const pago = { numero: pedidaPor, quien: pedidaPor, fecha: '2026-06-10', en: ahora }
      await tx
        .insertInto('comprobantesDeCliente')
        .values({ ...pago, id, servicioId: id, aliadoId: aliado.id, empresaId: duena.empresaId })
        .execute()
      const llamada = { metodo: 'POST', consulta: '', tipo: '', cuerpo: id, resultado: 'evidencia' as const }
      await tx
        .insertInto('epaycoLlamadas')
        .values({ id, huella: id, ...llamada, recibidaEn: ahora })
        .execute()
      await tx
        .insertInto('epaycoEvidencias')
        .values({
          id,
          llamadaId: id,
          empresaId: duena.empresaId,
          servicioId: id,
          refPayco: id,
          transaccion: duena.empresaId === x.admin.empresaId ? '1' : CANARIO,
          monto: '1',
          moneda: 'COP',
          banco: '',
          codigo: '1',
          estado: 'aceptada',
          recibidaEn: ahora,
        })
        .execute()
    }
  })
  await mundo.ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    for (const { id: servicioId, admin: de } of [x, y]) {
      await tx.insertInto('avisosPersonas').values({ personaId: de.id, leidosHasta: ahora }).execute()
      await tx
        .insertInto('avisosSilenciados')
        .values({ personaId: de.id, servicioId, silenciado: true, en: ahora })
        .execute()
      const clase = de.empresaId === x.admin.empresaId ? 'X' : CANARIO
      await tx.insertInto('avisosPreferencias').values({ personaId: de.id, clase, app: true, sonido: true }).execute()
      await tx
        .insertInto('avisosEnviados')
        .values({ personaId: de.id, avisoId: clase, canal: 'correo', en: ahora })
        .execute()
      await sql`insert into acceso.session (id, "expiresAt", token, "userId") values (${clase}, now(), ${clase}, ${de.id})`.execute(
        tx,
      )
      await tx
        .insertInto('avisosSuscripciones')
        .values({
          id: clase,
          personaId: de.id,
          sesionId: clase,
          direccion: clase,
          p256dh: '',
          auth: '',
          activa: true,
          creadoEn: ahora,
        })
        .execute()
      const vista = { id: clase, lista: 'flota', nombre: clase, nombreComparable: clase, consulta: '', creadoEn: ahora }
      await tx
        .insertInto('vistas')
        .values({ ...vista, tenant: de.empresaId, personaId: de.id })
        .execute()
      await tx.insertInto('vistasDeInicio').values({ personaId: de.id, vistaId: clase }).execute()
      const avisoId = de.empresaId === x.admin.empresaId ? 'X' : CANARIO
      await tx.insertInto('avisosMarcas').values({ personaId: de.id, avisoId, leido: true, en: ahora }).execute()
    }
  })
  for (const { admin: actor } of [x, y])
    await personCommand(
      mundo.ctx,
      { actor, facts: { idempotencyKey: 'llave' }, route: 'prueba', permission: 'ofertar' },
      { input: null },
      () => Promise.resolve({ de: actor.nombre }),
    )
  return { x, y }
}
