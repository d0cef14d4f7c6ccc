import { perfilDeEmpresaSchema } from '@aliadas/contract/empresas'
import { TIPOS_DE_VEHICULO, type TipoDeVehiculo } from '@aliadas/contract/flota'
import { abrirCuenta, buscarCuenta, type Enlaces } from '../acceso/index.ts'
import { guardarFotosCorporativas, guardarPerfil } from '../empresas/index.ts'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { registrarConductor } from '../proveedores/index.ts'
import { aceptarTodos } from '../rastreo/index.ts'
import { CONTRASENA_DEMO, RIVALES_DEMO } from './cuentas.ts'
import { vehiculoDe } from './vehiculo.ts'

type Rival = { empresa: string; nombres: string; apellidos: string; letras: string; numero: number; logo: string }

const RIVALES: Record<(typeof RIVALES_DEMO)[number], Rival> = {
  'operacion@farallones.test': {
    empresa: 'Expreso Farallones',
    nombres: 'Amparo',
    apellidos: 'Zúñiga Rentería',
    letras: 'SMF',
    numero: 3,
    logo: '/demo/transvalle.svg',
  },
  'operacion@elcerrito.test': {
    empresa: 'Transportes El Cerrito',
    nombres: 'Gustavo',
    apellidos: 'Palomino Sandoval',
    letras: 'SMC',
    numero: 4,
    logo: '/demo/pacifico.svg',
  },
}

const CONDUCTORES = [
  'Nelson Balanta',
  'Luz Dary Viáfara',
  'Jairo Otero',
  'Consuelo Marmolejo',
  'Álvaro Lerma',
  'Ximena Polanco',
  'Reinaldo Hinestroza',
  'Nidia Montaño',
  'Ernesto Campaz',
]

const VEHICULO: Record<TipoDeVehiculo, readonly [marca: string, plazas: number]> = {
  '4x4 Platon': ['Toyota', 4],
  Automovil: ['Renault', 4],
  Suv: ['Kia', 5],
  Bus: ['Scania', 42],
  Buseton: ['Hino', 33],
  Buseta: ['Chevrolet', 27],
  Chiva: ['Ford', 40],
  Minivan: ['Hyundai', 7],
  Van: ['Mercedes-Benz', 16],
}
const ACTIVO = { perfil: true, fotosVehiculo: true, documentosVehiculo: true, validado: true }

/** A vehicle of each type, whose drivers agree to be followed. */
const crearFlota = async (
  ctx: Context,
  enlaces: Enlaces,
  persona: Persona,
  { letras, numero }: Rival,
  orden: number,
): Promise<void> => {
  const ahora = ctx.clock.now()
  // The platform decides their state, not the company.
  await ctx.db.transaction({ rol: 'sistema' }, async (tx) => {
    const hay = await tx
      .selectFrom('vehiculos')
      .select('id')
      .where('empresaId', '=', persona.empresaId)
      .limit(1)
      .executeTakeFirst()
    for (const [i, tipo] of hay ? [] : TIPOS_DE_VEHICULO.entries()) {
      const [marca, capacidad] = VEHICULO[tipo]
      const cifras = `${numero}0${i + 1}`
      const ficha = {
        placas: `${letras}${cifras}`,
        marca,
        modelo: String(2019 + (i % 6)),
        tipo,
        capacidad,
        color: 'Blanco',
        nombre: CONDUCTORES[(i + orden * 4) % CONDUCTORES.length] ?? '',
        cedula: `1000000${cifras}`,
        telefono: `3990000${cifras}`,
        numeroInterno: cifras,
        soatEn: 3000,
      }
      await registrarConductor(tx, persona, vehiculoDe(ficha, ahora, i), ACTIVO, ahora)
    }
    await aceptarTodos(tx, persona.empresaId, enlaces, ahora)
  })
}

/** The rivals that the simulator plays, made once; an interrupted run goes on where it stopped. */
export const crearRivales = async (ctx: Context, enlaces: Enlaces): Promise<void> => {
  for (const [orden, email] of RIVALES_DEMO.entries()) {
    const rival = RIVALES[email]
    const { empresa, nombres, apellidos, numero } = rival
    const personal = { nombres, apellidos, puesto: 'CEO' as const, movil: `399000${numero}000` }
    const cuenta = { email, empresa, personal, password: CONTRASENA_DEMO }
    const persona =
      (await buscarCuenta(ctx, email)) ?? (await abrirCuenta(ctx, enlaces, cuenta, 'aliada', 'Simulación'))
    if (!persona.perfil)
      await ctx.db.transaction(scopeOf(persona), async (tx) => {
        const datos = perfilDeEmpresaSchema.parse({
          empresa,
          banco: 'Bancolombia',
          cuenta: `9000000000${numero}`,
          rut: `90000000${numero}`,
          direccion: `Carrera ${numero} # 40-${numero}0`,
          ciudad: 'Cali',
          departamento: 'Valle del Cauca',
          tipocuenta: 'corriente',
          titular: empresa,
        })
        await guardarPerfil(tx, persona, { personal, empresa: datos }, ctx.clock.now())
        await guardarFotosCorporativas(tx, persona, [rival.logo], ctx.clock.now())
      })
    await crearFlota(ctx, enlaces, persona, rival, orden)
  }
}
