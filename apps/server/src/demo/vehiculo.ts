import { DIA_MS, fechaBogota } from '@aliadas/contract/core'
import { vehiculoNuevoSchema, type VehiculoNuevo } from '@aliadas/contract/flota'
import type { Ficha } from './flotas.ts'

const CUENTAS = ['Bancolombia', 'Davivienda', 'Bogota'] as const

/** A whole vehicle from its short description: valid documents, bank data of its invented owner. */
export const vehiculoDe = ({ soatEn = 210, ...ficha }: Ficha, ahora: Date, orden: number): VehiculoNuevo => {
  const dentroDe = (dias: number) => fechaBogota(new Date(ahora.getTime() + dias * DIA_MS))
  return vehiculoNuevoSchema.parse({
    ...ficha,
    aire: true,
    usb: orden % 2 === 0,
    wifi: orden % 3 === 0,
    bodega: ficha.capacidad > 10,
    sillasreclinables: ficha.capacidad > 10,
    direccion: `Calle ${10 + orden} # ${20 + orden}-${30 + orden}`,
    ciudad: 'Cali',
    email: `conductor${ficha.numeroInterno}@conductores.test`,
    licenciaDeConducir: ficha.cedula,
    vencimientoLicenciaDeConducir: dentroDe(500 + orden * 11),
    licencia: `1001${ficha.numeroInterno}`,
    propietario: ficha.nombre,
    empresa: 'Cooperativa Demo de Transportes',
    tarjetaOperacion: `TO-${ficha.numeroInterno}`,
    vencimientoTarjetaOperacion: dentroDe(320 + orden * 7),
    numeroRevisionTecnica: `RTM-${ficha.numeroInterno}`,
    vencimientoRevisionTecnica: dentroDe(150 + orden * 5),
    soat: `SOAT-${ficha.numeroInterno}`,
    fechasoat: dentroDe(soatEn),
    cuenta: `00${ficha.cedula}`,
    tipocuenta: 'ahorros',
    banco: CUENTAS[orden % CUENTAS.length],
    titular: ficha.nombre,
    rut: ficha.cedula,
    terminos: true,
  })
}
