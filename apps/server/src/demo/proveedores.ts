import { NINGUNA_EMPRESA } from '../empresas/index.ts'
import type { Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Tx } from '../platform/database/index.ts'
import { newId } from '../platform/ids.ts'
import { registrarConductor, registrarGuia, registrarOperador } from '../proveedores/index.ts'
import type { Herramientas } from './empresas.ts'
import type { Ficha } from './flotas.ts'
import { papelesDeDemo, subirPapelesDeGuia } from './papeles.ts'
import { vehiculoDe } from './vehiculo.ts'
import type { Empresa } from './viajes.ts'

const ficha = (placas: string, tipo: Ficha['tipo'], nombre: string, numero: string): Ficha => ({
  placas,
  marca: 'Renault',
  modelo: '2020',
  tipo,
  capacidad: tipo === 'Van' ? 12 : 7,
  color: 'Blanco',
  nombre,
  cedula: `1000000${numero}`,
  telefono: `3990000${numero}`,
  numeroInterno: numero,
})

const NUEVO = { perfil: false, fotosVehiculo: false, documentosVehiculo: false, validado: false }
const POR_VALIDAR = { perfil: true, fotosVehiculo: true, documentosVehiculo: true, validado: false }
const CON_RECOMPENSA = {
  ...POR_VALIDAR,
  validado: true,
  referidoPor: 'Julián Ospina',
  programaDeReferidos: true,
  viajesRealizados: 31,
}

const entregarDeGuia = async (
  tx: Tx,
  titularId: string,
  papeles: Readonly<Record<string, string>>,
  creadoEn: Date,
): Promise<void> => {
  const ids = Object.values(papeles)
  await tx.updateTable('archivos').set({ usado: true }).where('id', 'in', ids).execute()
  const de = { tenant: NINGUNA_EMPRESA, titularTipo: 'guia' as const, titularId, vence: null, creadoEn }
  await tx
    .insertInto('documentos')
    .values(Object.entries(papeles).map(([tipo, archivoId]) => ({ ...de, id: newId(creadoEn), tipo, archivoId })))
    .execute()
}

/** Drivers that are new, to be validated or with a reward to pay; guides and tour operators in every list. */
export const crearProveedores = async (
  base: Context,
  herramientas: Herramientas,
  empresas: Record<Empresa, Persona>,
  desde: Date,
): Promise<void> => {
  const ctx = { ...base, clock: { now: () => desde } }
  const { transvalle } = empresas
  const hay = await ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('vehiculos').select('id').where('placas', '=', 'WXN901').executeTakeFirst(),
  )
  const papeles = hay ? null : await papelesDeDemo(ctx, herramientas, transvalle, 'WXN902')
  // The platform decides their state, not the company.
  await ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    if (papeles === null) return
    await registrarConductor(
      tx,
      transvalle,
      vehiculoDe(ficha('WXN901', 'Van', 'Gloria Stella Ramos', '901'), desde, 11),
      NUEVO,
      desde,
    )
    await registrarConductor(
      tx,
      transvalle,
      { ...vehiculoDe(ficha('WXN902', 'Minivan', 'Fabián Carabalí', '902'), desde, 12), ...papeles },
      POR_VALIDAR,
      desde,
    )
    await registrarConductor(
      tx,
      transvalle,
      vehiculoDe(ficha('WXN903', 'Van', 'Deyanira Hurtado', '903'), desde, 13),
      CON_RECOMPENSA,
      desde,
    )
  })
  const hayGuias = await ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('guias').select('id').limit(1).executeTakeFirst(),
  )
  if (hayGuias) return
  const deMauricio = await subirPapelesDeGuia(ctx, herramientas, transvalle)
  const deNubia = await subirPapelesDeGuia(ctx, herramientas, transvalle)
  await ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const guia = { telefono: '3990000811', direccion: 'Barrio San Antonio, Cali' }
    await registrarGuia(
      tx,
      {
        ...guia,
        nombre: 'Adriana Cortés',
        email: 'adriana@guias.test',
        perfil: false,
        documentosGuia: false,
        validado: false,
      },
      desde,
    )
    const mauricio = await registrarGuia(
      tx,
      {
        ...guia,
        nombre: 'Mauricio Bedoya',
        email: 'mauricio@guias.test',
        perfil: true,
        documentosGuia: true,
        validado: false,
      },
      desde,
    )
    await entregarDeGuia(tx, mauricio, deMauricio, desde)
    const nubia = await registrarGuia(
      tx,
      {
        ...guia,
        nombre: 'Nubia Palacios',
        email: 'nubia@guias.test',
        perfil: true,
        documentosGuia: true,
        validado: true,
      },
      desde,
    )
    await entregarDeGuia(tx, nubia, deNubia, desde)
    const operador = { telefono: '3990000821', direccion: 'Avenida 9 Norte, Cali' }
    await registrarOperador(
      tx,
      { ...operador, nombre: 'Sergio Llanos', empresa: 'Cali Andando', email: 'sergio@operadores.test', nuevo: true },
      desde,
    )
    await registrarOperador(
      tx,
      {
        ...operador,
        nombre: 'Beatriz Toro',
        empresa: 'Valle Verde Viajes',
        email: 'beatriz@operadores.test',
        nuevo: false,
      },
      desde,
    )
  })
}
