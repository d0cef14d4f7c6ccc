import { perfilDeEmpresaSchema, type PerfilPersonal } from '@aliadas/contract/empresas'
import {
  abrirCuenta,
  archivarCorreos,
  buscarCuenta,
  registrarUsuario,
  verificarSinCorreo,
  type Enlaces,
  type Identidad,
} from '../acceso/index.ts'
import { guardarFotosCorporativas, guardarPerfil } from '../empresas/index.ts'
import { scopeOf, type Persona } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import type { Storage } from '../platform/files/index.ts'
import { CONTRASENA_DEMO } from './cuentas.ts'
import type { Empresa } from './viajes.ts'

export type Herramientas = { identidad: Identidad; enlaces: Enlaces; storage: Storage; uploadsDir: string }

type Cuenta = { email: string; empresa: string; personal: PerfilPersonal }

const CUENTAS: Record<Empresa | 'andina' | 'plataforma', Cuenta> = {
  transvalle: {
    email: 'admin@transvalle.test',
    empresa: 'Transvalle',
    personal: { nombres: 'Claudia', apellidos: 'Restrepo Lozano', puesto: 'CEO', movil: '3990000001' },
  },
  pacifico: {
    email: 'admin@pacifico.test',
    empresa: 'Pacífico Tours',
    personal: { nombres: 'Harold', apellidos: 'Mosquera Ibarbo', puesto: 'COORDINADOR_COMERCIAL', movil: '3990000002' },
  },
  andina: {
    email: 'admin@andina.test',
    empresa: 'Nueva Andina',
    personal: { nombres: 'Inés', apellidos: 'Guerrero Paz', puesto: 'CCO', movil: '3990000003' },
  },
  plataforma: {
    email: 'plataforma@aliadas.test',
    empresa: 'Aliadas',
    personal: { nombres: 'Mariana', apellidos: 'Solano Vélez', puesto: 'CTO', movil: '3990000004' },
  },
}

const BANCO: Record<Empresa, { banco: 'Bancolombia' | 'Davivienda'; cuenta: string; rut: string; direccion: string }> =
  {
    transvalle: { banco: 'Bancolombia', cuenta: '90000000001', rut: '900000001', direccion: 'Calle 25 Norte # 2-70' },
    pacifico: { banco: 'Davivienda', cuenta: '90000000002', rut: '900000002', direccion: 'Avenida 6 Norte # 17-45' },
  }

const registrar = (
  ctx: Context,
  { enlaces }: Herramientas,
  cuenta: Cuenta,
  tipo: 'aliada' | 'plataforma',
): Promise<Persona> => abrirCuenta(ctx, enlaces, { ...cuenta, password: CONTRASENA_DEMO }, tipo, 'Demostración')

const completar = (ctx: Context, persona: Persona, nombre: Empresa): Promise<void> =>
  ctx.db.transaction(scopeOf(persona), async (tx) => {
    const { personal, empresa } = CUENTAS[nombre]
    const datos = perfilDeEmpresaSchema.parse({
      ...BANCO[nombre],
      empresa,
      ciudad: 'Cali',
      departamento: 'Valle del Cauca',
      tipocuenta: 'corriente',
      titular: empresa,
    })
    await guardarPerfil(tx, persona, { personal, empresa: datos }, ctx.clock.now())
    await guardarFotosCorporativas(tx, persona, [`/demo/${nombre}.svg`], ctx.clock.now())
  })

/** The three allied companies and their people. */
export const crearEmpresas = async (
  base: Context,
  herramientas: Herramientas,
  desde: Date,
): Promise<Record<Empresa, Persona>> => {
  const ctx = { ...base, clock: { now: () => desde } }
  const transvalle = await registrar(ctx, herramientas, CUENTAS.transvalle, 'aliada')
  const pacifico = await registrar(ctx, herramientas, CUENTAS.pacifico, 'aliada')
  await registrar(ctx, herramientas, CUENTAS.andina, 'aliada')
  await completar(ctx, transvalle, 'transvalle')
  await completar(ctx, pacifico, 'pacifico')
  await crearStaff(ctx, herramientas, transvalle)
  return { transvalle, pacifico }
}

const crearStaff = async (ctx: Context, herramientas: Herramientas, admin: Persona): Promise<void> => {
  const email = 'staff@transvalle.test'
  // An interrupted first start may have created it already.
  if (!(await buscarCuenta(ctx, email))) {
    await registrarUsuario(
      ctx,
      { actor: admin, facts: { idempotencyKey: null }, route: 'registrarUsuario', permission: 'registrarUsuario' },
      { email, password: CONTRASENA_DEMO },
      herramientas.enlaces,
    )
    await verificarSinCorreo(ctx, email)
  }
  await archivarCorreos(ctx, email)
  const staff = await buscarCuenta(ctx, email)
  if (!staff) throw new Error('the demo staff account was not made')
  const personal: PerfilPersonal = {
    nombres: 'Andrés Felipe',
    apellidos: 'Lucumí',
    puesto: 'ASISTENTE_COMERCIAL',
    movil: '3990000005',
  }
  await ctx.db.transaction(scopeOf(staff), (tx) =>
    guardarPerfil(tx, staff, { personal, empresa: null }, ctx.clock.now()),
  )
}

/** The platform's administrator, created last: her account marks the demo world as complete. */
export const crearPlataforma = async (ctx: Context, herramientas: Herramientas): Promise<void> => {
  const { personal } = CUENTAS.plataforma
  const persona = await registrar(ctx, herramientas, CUENTAS.plataforma, 'plataforma')
  await ctx.db.transaction(scopeOf(persona), (tx) =>
    guardarPerfil(tx, persona, { personal, empresa: null }, ctx.clock.now()),
  )
}
