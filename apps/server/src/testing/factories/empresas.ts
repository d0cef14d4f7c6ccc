import type { Rol } from '@aliadas/contract/core'
import { perfilDeEmpresaSchema } from '@aliadas/contract/empresas'
import {
  crearClave,
  registrarEmpresa,
  registrarUsuario,
  tokenDeVerificacion,
  verificarSinCorreo,
} from '../../acceso/index.ts'
import { guardarFotosCorporativas, guardarPerfil } from '../../empresas/index.ts'
import { newSecret } from '../../platform/ids.ts'
import { scopeOf, type Persona } from '../../platform/actor.ts'
import { unique, type World } from './world.ts'

export const PASSWORD = 'Guatapuri-9173'

type EmpresaNueva = {
  nombre?: string
  email?: string
  /** With bank data and the first corporate photo; true by default. */
  perfil?: boolean
  verificada?: boolean
  /** A text that appears in every private field of the company. */
  canario?: string
}

export const createClave = async (
  { ctx }: World,
  tipo: 'aliada' | 'plataforma' = 'aliada',
  usosMaximos: number | null = null,
): Promise<string> => {
  const clave = newSecret()
  await ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    crearClave(tx, tipo, clave, 'Pruebas', ctx.clock.now(), { usosMaximos }),
  )
  return clave
}

export const personaOf = ({ ctx }: World, email: string): Promise<Persona> =>
  ctx.db.read({ rol: 'sistema' }, async (tx) => {
    const fila = await tx
      .selectFrom('personas')
      .innerJoin('empresas', 'empresas.id', 'personas.empresaId')
      .select(['personas.id', 'nombres', 'role', 'perfil', 'empresaId', 'empresas.nombre as empresa', 'empresas.tipo'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const rol: Rol = fila.tipo === 'plataforma' ? 'plataforma' : fila.role
    const { nombres, role: _role, tipo: _tipo, ...resto } = fila
    return { tipo: 'persona', ...resto, nombre: nombres || email, email, rol, sessionId: 'fabrica' }
  })

/**
 * The token of the link that is mailed to an address with a pending account; a token of no account when there is none.
 */
export const mailToken = async ({ ctx, links: enlaces }: World, email: string, segundos = 3600): Promise<string> => {
  const espera = await ctx.db.read({ rol: 'sistema' }, (tx) =>
    tx.selectFrom('registros').select('id').where('email', '=', email).executeTakeFirst(),
  )
  return tokenDeVerificacion(enlaces.secret, espera?.id ?? 'X'.repeat(24), ctx.clock.now(), segundos * 1000)
}

/** A company through sign-up, and its administrator. */
export const createEmpresa = async (mundo: World, nueva: EmpresaNueva = {}): Promise<Persona> => {
  const persona = await register(mundo, nueva, 'aliada')
  if (nueva.perfil === false || nueva.verificada === false) return persona
  await completePerfil(mundo, persona, nueva.canario)
  return { ...persona, perfil: true }
}

export const createPlataforma = async (mundo: World, nueva: EmpresaNueva = {}): Promise<Persona> => {
  const persona = await register(mundo, nueva, 'plataforma')
  return nueva.perfil === false ? persona : withOwnPerfil(mundo, persona)
}

/** The same person with a saved profile, and no other change. */
const withOwnPerfil = async ({ ctx }: World, persona: Persona): Promise<Persona> => {
  await ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('personas').set({ perfil: true }).where('id', '=', persona.id).execute(),
  )
  return { ...persona, perfil: true }
}

/** A complete company that lost its bank account: its fleet stays, the market is closed. */
export const removeCuenta = ({ ctx }: World, { empresaId }: Persona) =>
  ctx.db.transaction({ rol: 'sistema' }, (tx) =>
    tx.updateTable('empresas').set({ cuenta: '' }).where('id', '=', empresaId).execute(),
  )

const register = async (mundo: World, nueva: EmpresaNueva, tipo: 'aliada' | 'plataforma'): Promise<Persona> => {
  const n = unique()
  const { nombre = `Empresa ${n}`, email = `admin${n}@empresa.test` } = nueva
  const id = await registrarEmpresa(
    mundo.ctx,
    {
      nombres: nueva.canario ?? 'Ana',
      apellidos: `Número ${n}`,
      empresa: nombre,
      puesto: 'CEO',
      email,
      password: PASSWORD,
      clave: await createClave(mundo, tipo, 1),
    },
    mundo.links,
  )
  // Until then there is neither person nor company, only the registration.
  if (nueva.verificada === false)
    return {
      tipo: 'persona',
      id,
      nombre: 'Ana',
      email,
      rol: 'admin',
      empresaId: '',
      empresa: nombre,
      perfil: false,
      sessionId: 'fabrica',
    }
  await verificarSinCorreo(mundo.ctx, email)
  return personaOf(mundo, email)
}

const completePerfil = async ({ ctx }: World, persona: Persona, canario = 'Titular'): Promise<void> => {
  const empresa = perfilDeEmpresaSchema.parse({
    empresa: persona.empresa,
    direccion: canario,
    ciudad: 'Cali',
    departamento: 'Valle del Cauca',
    cuenta: `${canario}-cuenta`,
    tipocuenta: 'ahorros',
    banco: 'Bancolombia',
    titular: `${canario}-titular`,
    rut: `${canario}-rut`,
  })
  const personal = { nombres: persona.nombre, apellidos: 'Pérez', puesto: 'CEO' as const, movil: '3990000000' }
  await ctx.db.transaction(scopeOf(persona), async (tx) => {
    await guardarPerfil(tx, persona, { personal, empresa }, ctx.clock.now())
    await guardarFotosCorporativas(tx, persona, ['/fotos/uno.jpg'], ctx.clock.now())
  })
}

/** A colleague with role user, registered by that administrator, verified and with a saved profile. */
export const createUsuario = async (
  mundo: World,
  admin: Persona,
  { perfil = true }: { perfil?: boolean } = {},
): Promise<Persona> => {
  const email = `usuario${unique()}@empresa.test`
  const registro = { route: 'registrarUsuario', permission: 'registrarUsuario' } as const
  const llamada = { ...registro, actor: admin, facts: { idempotencyKey: null } }
  await registrarUsuario(mundo.ctx, llamada, { email, password: PASSWORD }, mundo.links)
  await verificarSinCorreo(mundo.ctx, email)
  const persona = await personaOf(mundo, email)
  return perfil ? withOwnPerfil(mundo, persona) : persona
}
