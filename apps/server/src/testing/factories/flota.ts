import { DIA_MS, fechaBogota } from '@aliadas/contract/core'
import { vehiculoNuevoSchema, type VehiculoNuevo } from '@aliadas/contract/flota'
import { VERSION_DE_CONSENTIMIENTO } from '@aliadas/contract/rastreo'
import { crearVehiculo } from '../../flota/index.ts'
import { scopeOf, type Persona } from '../../platform/actor.ts'
import { newId } from '../../platform/ids.ts'
import { unique, type World } from './world.ts'

/** What an administrator types for a vehicle with its driver; every document is valid for a year. */
export const vehiculoData = (mundo: World, cambios: Partial<VehiculoNuevo> = {}): VehiculoNuevo => {
  const n = unique()
  const vence = fechaBogota(new Date(mundo.ctx.clock.now().getTime() + 365 * DIA_MS))
  return vehiculoNuevoSchema.parse({
    placas: `T${String(n).padStart(5, '0')}`,
    marca: 'Renault',
    modelo: '2024',
    tipo: 'Van',
    capacidad: 12,
    nombre: `Conductor ${n}`,
    cedula: `10000${n}`,
    direccion: 'Calle 1 # 2-3',
    ciudad: 'Cali',
    telefono: `3990000${String(n).padStart(3, '0')}`,
    licenciaDeConducir: `10000${n}`,
    vencimientoLicenciaDeConducir: vence,
    licencia: '1001',
    propietario: 'Dueño',
    numeroInterno: String(n),
    tarjetaOperacion: `TO-${n}`,
    vencimientoTarjetaOperacion: vence,
    numeroRevisionTecnica: `RTM-${n}`,
    vencimientoRevisionTecnica: vence,
    soat: `SOAT-${n}`,
    fechasoat: vence,
    cuenta: '0012345678',
    tipocuenta: 'ahorros',
    banco: 'Nequi',
    titular: 'Dueño',
    rut: '900000001',
    terminos: true,
    ...cambios,
  })
}

type Papeles = { fotosVehiculo: boolean; documentosVehiculo: boolean }

/**
 * A validated vehicle with its driver, who agrees to be followed on its trips. Its photos and documents count as there,
 * without files, unless `papeles` says otherwise. Returns its id.
 */
export const createVehiculo = async (
  mundo: World,
  admin: Persona,
  cambios: Partial<VehiculoNuevo> = {},
  papeles: Papeles = { fotosVehiculo: true, documentosVehiculo: true },
): Promise<string> => {
  const id = await mundo.ctx.db.transaction(scopeOf(admin), async (tx) => {
    const nuevo = await crearVehiculo(tx, admin, vehiculoData(mundo, cambios), mundo.ctx.clock.now())
    await tx.updateTable('vehiculos').set(papeles).where('id', '=', nuevo).execute()
    return nuevo
  })
  await agree(mundo, id)
  return id
}

/** The driver of a vehicle, as of today. */
export const driverOf = async ({ ctx }: World, vehiculoId: string): Promise<string> => {
  const { conductorId } = await ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('vehiculos').select('conductorId').where('id', '=', vehiculoId).executeTakeFirstOrThrow(),
  )
  return conductorId ?? ''
}

/** The driver of a vehicle agrees that its company follows it: the bare row, without address and history. */
export const agree = async ({ ctx, ...mundo }: World, vehiculoId: string): Promise<void> => {
  const conductorId = await driverOf({ ctx, ...mundo }, vehiculoId)
  await ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx
      .insertInto('rastreoConsentimientos')
      .columns(['id', 'conductorId', 'empresaId', 'version', 'texto', 'por', 'aceptadoEn'])
      .expression((eb) =>
        eb
          .selectFrom('conductores')
          .select((c) => [
            c.val(newId(ctx.clock.now())).as('id'),
            'conductores.id as conductorId',
            'empresaId',
            c.val(VERSION_DE_CONSENTIMIENTO).as('version'),
            c.val('De acuerdo').as('texto'),
            c.val('pagina' as const).as('por'),
            c.val(ctx.clock.now()).as('aceptadoEn'),
          ])
          .where('id', '=', conductorId),
      )
      .execute(),
  )
}
