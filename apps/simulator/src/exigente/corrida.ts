import { crearCliente, type ClienteDeAliado } from '@aliadas/cliente'
import { MINUTO_MS } from '@aliadas/contract/core'
import { crearCuentas, intentar, type Entorno } from '../actor.ts'
import { azarPara } from '../azar.ts'
import { crearClientes } from '../clientes.ts'
import { crearRival } from '../rivales.ts'
import { Negado, crearSesion, type Sesion } from '../sesion.ts'
import { DE_PRISA } from '../tiempos.ts'
import { crearConductores } from './conductores.ts'
import { crearCreenciasDeCliente, crearCreenciasDeEmpresa } from './creencias.ts'
import { escuchar } from './escucha.ts'
import { leerEventos } from './eventos.ts'
import { informeDe, type Informe } from './informe.ts'
import { crearAnotador } from './llamadas.ts'

export type Plan = {
  /** Where the product is. */
  direccion: string
  /** Keys of the client operators' applications, and of the drivers' one. */
  clientes: readonly string[]
  conductores: string
  /** Accounts of the companies, which have one password. */
  empresas: readonly string[]
  contrasena: string
  semilla: number
  /** Services a minute, and how many. */
  porMinuto: number
  cuantos: number
  /** The event that the first client's application leaves out, from 1; none if absent. */
  perder?: number | undefined
}

/** The name that both sides of the market know a service by: its number in the run. */
const NUMERO = /^Pedido (\d+)\./
const nombreDe = ({ id, observaciones }: { id: string; observaciones?: string | null }): string =>
  NUMERO.exec(observaciones ?? '')?.[1] ?? id

const VIVOS: readonly string[] = ['pendiente', 'validar', 'reservado', 'confirmado']

/** A run that counts: every actor acts upon what answers and events told it, and reads nothing again. */
export const crearCorrida = (plan: Plan) => {
  const anotador = crearAnotador()
  const cuentas = crearCuentas()
  const fallos: string[] = []
  const fallar = (quien: string) => (error: unknown) => {
    // Somebody else was faster, or the moment has passed.
    if (error instanceof Negado && (error.status === 409 || error.status === 404)) return
    fallos.push(`${new Date(reloj).toISOString()} ${quien}: ${error instanceof Error ? error.message : String(error)}`)
  }
  let reloj = 0
  let comienzo: number | null = null
  let publicados = 0
  const clienteDe = (clave: string): ClienteDeAliado =>
    crearCliente({ direccion: plan.direccion, clave, intentos: 1, fetch: anotador.enviar })
  const entorno = (aliado: ClienteDeAliado): Entorno => ({
    aliado,
    semilla: plan.semilla,
    ahora: () => reloj,
    cuentas,
    rivales: new Set(),
    tiempos: DE_PRISA,
    nombreDe,
  })

  const clientes = plan.clientes.map((clave, i) => {
    const creencias = crearCreenciasDeCliente()
    const aliado = clienteDe(clave)
    // Every answer that is a service of its own teaches.
    aliado.use({
      async onResponse({ schemaPath, params, response }) {
        if (!response.ok) return
        if (schemaPath === '/api/v1/servicios/{id}/pago') creencias.pagados.add(String(params.path?.['id']))
        if (!/^\/api\/v1\/servicios(\/\{id\}(\/(aceptar|cancelar|calificar))?)?$/.test(schemaPath)) return
        creencias.ver((await response.clone().json()) as Parameters<typeof creencias.ver>[0])
      },
    })
    const eventos = leerEventos({
      aliado,
      alLlegar: (evento) => creencias.oir(evento),
      alFallar: fallar(`eventos del cliente ${i}`),
      perder: i === 0 ? plan.perder : undefined,
    })
    return { creencias, eventos, gente: crearClientes(entorno(aliado)) }
  })

  const choferes = clienteDe(plan.conductores)
  const empresas = plan.empresas.map((email, i) => {
    const creencias = crearCreenciasDeEmpresa()
    const sesion = crearSesion(plan.direccion, email, plan.contrasena, anotador.enviar)
    const pedir: Sesion['pedir'] = async (ruta, entrada) => {
      const dada = await sesion.pedir(ruta, entrada)
      // Null: of an offer that was withdrawn, whose service the company no longer sees.
      if (typeof dada === 'object' && 'servicio' in dada && dada.servicio) creencias.responder(dada.servicio)
      return dada
    }
    const releer = async () => {
      for (const { id } of creencias.visibles())
        await pedir('leerServicio', { params: { id } }).catch((error: unknown) => {
          if (error instanceof Negado && error.status === 404) creencias.quitar(id)
          else fallar(`empresa ${i}`)(error)
        })
    }
    const escucha = escuchar({
      abrir: (ruta, desde, parada) => sesion.abrir(ruta, desde, parada),
      alLlegar: (evento) => {
        // What was there before the run is of nobody here.
        if (evento.tipo === 'servicio' && NUMERO.test(evento.servicio.observaciones ?? ''))
          creencias.oir(evento.servicio)
        if (evento.tipo === 'servicio-fuera') creencias.quitar(evento.id)
      },
      alReiniciar: () => void releer(),
      alFallar: fallar(`en vivo de la empresa ${i}`),
    })
    const suyo = entorno(choferes)
    return {
      creencias,
      escucha,
      sesion,
      rival: crearRival(suyo, { ...sesion, pedir }, String(i)),
      conductores: crearConductores(suyo, {
        sesion,
        enviar: anotador.enviar,
        alFallar: fallar(`conductores de la empresa ${i}`),
      }),
    }
  })

  const publicar = async (): Promise<void> => {
    const cada = MINUTO_MS / plan.porMinuto
    while (publicados < plan.cuantos && comienzo !== null) {
      const numero = publicados
      const cuando = comienzo + (numero + azarPara(plan.semilla, 'cuando', String(numero))()) * cada
      if (cuando > reloj) return
      publicados++
      const cliente = clientes[numero % clientes.length]
      await intentar(cuentas, 'publicar', async () => cliente?.gente.publicarUno(String(numero), `Pedido ${numero}. `))
    }
  }

  return {
    /** One look of everybody at what is due. Returns how many services are not over. */
    async turno(ahora: number): Promise<{ publicados: number; vivos: number }> {
      reloj = ahora
      if (comienzo === null) {
        // The streams are open before anything happens.
        await Promise.all(empresas.map(({ escucha }) => escucha.lista))
        comienzo = ahora
      }
      await publicar().catch(fallar('publicar'))
      await Promise.all([
        ...clientes.map(({ gente, creencias }, i) =>
          gente.turno([...creencias.servicios.values()]).catch(fallar(`cliente ${i}`)),
        ),
        ...empresas.map(async ({ rival, conductores, creencias }, i) => {
          const visibles = creencias.visibles()
          await Promise.all([rival.turno(visibles).catch(fallar(`empresa ${i}`)), conductores.turno(visibles)])
        }),
      ])
      const servicios = clientes.flatMap(({ creencias }) => [...creencias.servicios.values()])
      const abiertos = servicios.filter(
        ({ estado, calificacion }) => VIVOS.includes(estado) || (estado === 'finalizado' && calificacion === null),
      )
      return { publicados, vivos: abiertos.length }
    },
    async informe(): Promise<Informe> {
      for (const { eventos } of clientes) await eventos.alDia()
      return informeDe({ clientes, empresas, anotador, cuentas, fallos, publicados, nombreDe })
    },
    async cerrar(): Promise<void> {
      await Promise.all([
        ...clientes.map(({ eventos }) => eventos.cerrar()),
        ...empresas.map(({ escucha }) => escucha.cerrar()),
      ])
    },
  }
}
