import type { Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { registrarConductor, registrarGuia, registrarOperador } from '../proveedores/index.ts'
import type { Ficha } from './flotas.ts'
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

/** Drivers that are new, to be validated and with a reward to pay; guides and tour operators in every list. */
export const crearProveedores = async (
  ctx: Context,
  empresas: Record<Empresa, Persona>,
  desde: Date,
): Promise<void> => {
  const { transvalle } = empresas
  // Their state is the platform's word and not the company's.
  await ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const hay = await tx.selectFrom('vehiculos').select('id').where('placas', '=', 'WXN901').executeTakeFirst()
    if (hay) return
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
      vehiculoDe(ficha('WXN902', 'Minivan', 'Fabián Carabalí', '902'), desde, 12),
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
  await ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const hay = await tx.selectFrom('guias').select('id').limit(1).executeTakeFirst()
    if (hay) return
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
    await registrarGuia(
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
    await registrarGuia(
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
