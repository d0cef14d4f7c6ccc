import { crearCliente } from '@aliadas/cliente'
import { MINUTO_MS } from '@aliadas/contract/core'
import { MINUTOS_ENTRE_SERVICIOS, type Ritmo } from '@aliadas/contract/simulador'
import { crearCuentas, type Cuentas, type Entorno } from './actor.ts'
import { crearClientes } from './clientes.ts'
import { crearConductores } from './conductores.ts'
import { crearRival } from './rivales.ts'
import { crearSesion } from './sesion.ts'
import { DE_VISITA } from './tiempos.ts'

export type Opciones = {
  /** Where the product is. */
  direccion: string
  clave: string
  rivales: readonly string[]
  contrasena: string
  semilla: number
  ahora: () => number
}

/** What the switch says. `mirando`: somebody had the product open a short time ago. */
export type Orden = { activo: boolean; ritmo: Ritmo; mirando: boolean }

export type Simulacion = { turno(orden: Orden): Promise<void>; cuentas: Cuentas }

const VIVOS = 'pendiente,validar,confirmado'
const TERMINADOS = 'finalizado'
const REVISA_TERMINADOS_MS = MINUTO_MS
const TURNO_DE_RIVAL_MS = 10_000

/** Clients, rivals and drivers of one product, which they know by its public interfaces only. */
export const crearSimulacion = ({ direccion, clave, rivales, contrasena, semilla, ahora }: Opciones): Simulacion => {
  const cuentas = crearCuentas()
  const nombres = new Set<string>()
  const sesiones = rivales.map((email) => crearSesion(direccion, email, contrasena))
  const entorno: Entorno = {
    rivales: nombres,
    aliado: crearCliente({ direccion, clave, intentos: 2 }),
    semilla,
    ahora,
    cuentas,
    tiempos: DE_VISITA,
    nombreDe: ({ id }) => id,
  }
  const clientes = crearClientes(entorno)
  const conductores = crearConductores(entorno)
  const competencia = sesiones.map((sesion, i) => crearRival(entorno, sesion, String(i)))
  let revisados = 0
  let compitieron = 0
  return {
    cuentas,
    async turno({ activo, ritmo, mirando }) {
      if (!activo || !mirando) return
      if (nombres.size < sesiones.length)
        for (const sesion of sesiones) nombres.add((await sesion.pedir('leerSesion', {})).empresa)
      const cada = MINUTOS_ENTRE_SERVICIOS[ritmo] * MINUTO_MS
      const vivos = await clientes.leer(VIVOS)
      await conductores.turno(vivos)
      await clientes.publicar(vivos, cada)
      await clientes.turno(vivos)
      if (ahora() - revisados >= REVISA_TERMINADOS_MS) {
        revisados = ahora()
        await clientes.turno(await clientes.leer(TERMINADOS))
      }
      if (ahora() - compitieron < TURNO_DE_RIVAL_MS) return
      compitieron = ahora()
      for (const rival of competencia) await rival.turno()
    },
  }
}
