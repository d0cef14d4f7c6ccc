import { DIA_MS, fechaBogota } from '@aliadas/contract/core'
import { perfilDeEmpresaSchema } from '@aliadas/contract/empresas'
import { TIPOS_DE_VEHICULO, vehiculoNuevoSchema, type TipoDeVehiculo } from '@aliadas/contract/flota'
import { abrirCuenta, buscarCuenta, type Enlaces } from '../acceso/index.ts'
import { guardarFotosCorporativas, guardarPerfil } from '../empresas/index.ts'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { newSecret } from '../platform/ids.ts'
import { registrarConductor } from '../proveedores/index.ts'
import { aceptarTodos } from '../rastreo/index.ts'

/** The companies that bid in the test world. `factor`: of the usual price, so that their offers differ. */
const EMPRESAS = [
  { nombre: 'Transportes de Prueba Norte', letra: 'N', factor: 1 },
  { nombre: 'Transportes de Prueba Sur', letra: 'S', factor: 1.08 },
  { nombre: 'Transportes de Prueba Occidente', letra: 'O', factor: 1.15 },
] as const

const PLATAFORMA = 'Plataforma de prueba'
/** Nobody reads these mailboxes, and the test world sends no mail. */
const correoDe = (letra: string) => `${letra.toLowerCase()}@prueba.invalid`

const PLAZAS: Record<TipoDeVehiculo, number> = {
  '4x4 Platon': 4,
  Automovil: 4,
  Suv: 5,
  Bus: 42,
  Buseton: 33,
  Buseta: 27,
  Chiva: 40,
  Minivan: 7,
  Van: 16,
}

export type EmpresaSimulada = { persona: Persona; factor: number }
/** Who acts in the test world besides partners. */
export type Simuladas = { empresas: readonly EmpresaSimulada[]; plataforma: Persona }

const registrar = async (ctx: Context, enlaces: Enlaces, letra: string, empresa: string, orden: number) => {
  const email = correoDe(letra)
  const personal = {
    nombres: 'Empresa',
    apellidos: `Simulada ${letra}`,
    puesto: 'CEO' as const,
    movil: `399100000${orden}`,
  }
  const previa = await buscarCuenta(ctx, email)
  const cuenta = { email, empresa, personal, password: newSecret() }
  const persona =
    previa ?? (await abrirCuenta(ctx, enlaces, cuenta, letra === 'P' ? 'plataforma' : 'aliada', 'Mundo de prueba'))
  return { persona, personal }
}

const completar = (
  ctx: Context,
  persona: Persona,
  personal: Parameters<typeof guardarPerfil>[2]['personal'],
  n: number,
) =>
  ctx.db.transaction(scopeOf(persona), async (tx) => {
    const empresa = perfilDeEmpresaSchema.parse({
      empresa: persona.empresa,
      banco: 'Bancolombia',
      cuenta: `9100000000${n}`,
      rut: `91000000${n}`,
      direccion: `Calle ${n} # 1-1`,
      ciudad: 'Cali',
      departamento: 'Valle del Cauca',
      tipocuenta: 'corriente',
      titular: persona.empresa,
    })
    await guardarPerfil(tx, persona, { personal, empresa }, ctx.clock.now())
    await guardarFotosCorporativas(tx, persona, ['/demo/transvalle.svg'], ctx.clock.now())
  })

/** A vehicle of each type, with its driver, who agrees to be followed, and papers that are in order for years. */
const crearFlota = async (
  ctx: Context,
  enlaces: Enlaces,
  persona: Persona,
  letra: string,
  n: number,
): Promise<void> => {
  const ahora = ctx.clock.now()
  const dentroDe = (dias: number) => fechaBogota(new Date(ahora.getTime() + dias * DIA_MS))
  await ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const hay = await tx
      .selectFrom('vehiculos')
      .select('id')
      .where('empresaId', '=', persona.empresaId)
      .limit(1)
      .executeTakeFirst()
    for (const [i, tipo] of hay ? [] : TIPOS_DE_VEHICULO.entries()) {
      const cifras = `${n}0${i}`
      const vehiculo = vehiculoNuevoSchema.parse({
        placas: `ZZ${letra}${cifras}`,
        marca: 'Renault',
        modelo: '2024',
        tipo,
        capacidad: PLAZAS[tipo],
        color: 'Blanco',
        aire: true,
        nombre: `Conductor Simulado ${letra}${i + 1}`,
        cedula: `19100000${cifras}`,
        telefono: `3991000${cifras}`,
        numeroInterno: cifras,
        direccion: `Calle ${n} # ${i}-1`,
        ciudad: 'Cali',
        email: `conductor${cifras}@prueba.invalid`,
        licenciaDeConducir: `19100000${cifras}`,
        vencimientoLicenciaDeConducir: dentroDe(3000),
        licencia: `1991${cifras}`,
        propietario: persona.empresa,
        empresa: persona.empresa,
        tarjetaOperacion: `TO-${cifras}`,
        vencimientoTarjetaOperacion: dentroDe(3000),
        numeroRevisionTecnica: `RTM-${cifras}`,
        vencimientoRevisionTecnica: dentroDe(3000),
        soat: `SOAT-${cifras}`,
        fechasoat: dentroDe(3000),
        cuenta: `0091000${cifras}`,
        tipocuenta: 'ahorros',
        banco: 'Bancolombia',
        titular: persona.empresa,
        rut: `91000000${n}`,
        terminos: true,
      })
      const listo = { perfil: true, fotosVehiculo: true, documentosVehiculo: true, validado: true }
      await registrarConductor(tx, persona, vehiculo, listo, ahora)
    }
    await aceptarTodos(tx, persona.empresaId, enlaces, ahora)
  })
}

/** The simulated companies with their fleets, made once; an interrupted run goes on where it stopped. */
export const crearEmpresasSimuladas = async (ctx: Context, enlaces: Enlaces): Promise<Simuladas> => {
  const empresas: EmpresaSimulada[] = []
  for (const [i, { nombre, letra, factor }] of EMPRESAS.entries()) {
    const { persona, personal } = await registrar(ctx, enlaces, letra, nombre, i + 1)
    await completar(ctx, persona, personal, i + 1)
    await crearFlota(ctx, enlaces, persona, letra, i + 1)
    empresas.push({ persona: { ...persona, perfil: true }, factor })
  }
  const { persona: plataforma } = await registrar(ctx, enlaces, 'P', PLATAFORMA, 9)
  return { empresas, plataforma }
}
