import type { components } from '@aliadas/cliente'
import { DIA_MS, MINUTO_MS, fechaBogota, horaBogota } from '@aliadas/contract/core'
import type { TipoDeVehiculo } from '@aliadas/contract/flota'
import { dato, intentar, type Entorno } from './actor.ts'
import { azarPara, elegir, entre } from './azar.ts'
import { crearEsperas } from './esperas.ts'
import { VIAJES } from './lugares.ts'

export type Servicio = components['schemas']['Servicio']

/** The name of the mark that a simulated service carries in its `metadatos`. */
export const MARCA = 'simulado'

/** Most services that wait for bids at once. */
const ABIERTOS = 40
/** A simulated service departs so long after its publication; ms. */
const SALE_EN_MS: readonly [number, number] = [25 * MINUTO_MS, 55 * MINUTO_MS]
/** The client takes an offer so long after it saw the first one, or so long before the departure. */
const DECIDE_MS: readonly [number, number] = [2 * MINUTO_MS, 6 * MINUTO_MS]
const DECIDE_ANTES_MS = 12 * MINUTO_MS
const MUESTRA_PAGO_MS: readonly [number, number] = [10_000, 40_000]
const CALIFICA_MS: readonly [number, number] = [20_000, 90_000]
const CANCELAN = 0.04
const CAMBIAN = 0.06

/** How often each type is asked for, and for how many people. */
const PEDIDOS: readonly [readonly [TipoDeVehiculo, number], ...(readonly [TipoDeVehiculo, number])[]] = [
  ['Van', 10],
  ['Van', 7],
  ['Van', 12],
  ['Automovil', 3],
  ['Automovil', 2],
  ['Minivan', 6],
  ['Minivan', 5],
  ['Suv', 4],
  ['Buseta', 21],
  ['Bus', 36],
]
type Operador = readonly [empresa: string, nombre: string]
const CLASES = ['Ejecutivo', 'Turismo', 'Empresarial', 'Salud'] as const
const OPERADORES: readonly [Operador, ...Operador[]] = [
  ['Cali Andando', 'Sergio Llanos'],
  ['Valle Verde Viajes', 'Beatriz Toro'],
  ['Rutas del Pacífico', 'Ana Milena Cuero'],
]
const NOTAS = [
  '',
  '',
  'Llevan equipaje grande.',
  'Piden aire acondicionado.',
  'Va una persona en silla de ruedas.',
] as const
const COMENTARIOS = ['Puntual y amable', 'Buen viaje', 'El carro estaba limpio', ''] as const

/** The client operators: they publish, choose an offer, show that they paid, sometimes change or cancel, and rate. */
export const crearClientes = (entorno: Entorno) => {
  const { aliado, semilla, ahora, cuentas, rivales } = entorno
  const esperas = crearEsperas()
  const comienzo = ahora()
  let numero = 0
  let siguiente = comienzo

  const publicar = async (): Promise<void> => {
    const orden = `${comienzo}-${numero++}`
    const azar = azarPara(semilla, 'publica', orden)
    const { origen, destino } = elegir(azar, VIAJES)
    const [tipo, pasajeros] = elegir(azar, PEDIDOS)
    const [empresa, nombre] = elegir(azar, OPERADORES)
    // On a whole minute, as people ask for it.
    const salida = new Date(Math.ceil((ahora() + entre(azar, ...SALE_EN_MS)) / MINUTO_MS) * MINUTO_MS)
    const respuesta = await aliado.POST('/api/v1/servicios', {
      body: {
        tipo,
        clase: elegir(azar, CLASES),
        origen: origen.nombre,
        destino: destino.nombre,
        latOrigen: origen.lat,
        lonOrigen: origen.lon,
        latDestino: destino.lat,
        lonDestino: destino.lon,
        ciudad: 'Cali',
        departamento: 'Valle del Cauca',
        pais: 'Colombia',
        fechaSalida: fechaBogota(salida),
        horaSalida: horaBogota(salida),
        pasajeros,
        observaciones: elegir(azar, NOTAS),
        empresa,
        nombre,
        solicitante: nombre,
        telefonoOperador: '3990000821',
        cliente: 'Grupo de la simulación',
        metadatos: { [MARCA]: orden },
      },
    })
    dato('publicar', respuesta)
  }

  /** Whether the client has decided what to do with the offers by now. */
  const decide = (servicio: Servicio): boolean => {
    const azar = azarPara(semilla, 'decide', servicio.id)
    const salida = Date.parse(`${servicio.fechaSalida}T${servicio.horaSalida}:00-05:00`)
    const visto = esperas.yaPaso(`ofertas ${servicio.id}`, entre(azar, ...DECIDE_MS), ahora())
    return visto || ahora() > salida - DECIDE_ANTES_MS
  }

  const aceptar = async ({ id, metadatos }: Servicio): Promise<void> => {
    const respuesta = await aliado.GET('/api/v1/servicios/{id}/ofertas', { params: { path: { id }, query: {} } })
    const { ofertas } = dato('leer ofertas', respuesta)
    // What was there before the simulator began is a visitor's to play with, and waits for a new offer of theirs.
    const nuevas =
      metadatos[MARCA] !== undefined ||
      ofertas.some(({ fecha, empresa }) => Date.parse(fecha) > comienzo && !rivales.has(empresa))
    // A star is worth three in a hundred.
    const valor = (una: (typeof ofertas)[number]) => una.precio * (1 - 0.03 * una.rating)
    const mejor = ofertas.toSorted((a, b) => valor(a) - valor(b))[0]
    if (!nuevas || !mejor) return
    const azar = azarPara(semilla, 'paga', id)
    const metodoPago = azar() < 0.3 ? ('epayco' as const) : ('transferencia' as const)
    const path = { params: { path: { id } } }
    dato(
      'aceptar',
      await aliado.POST('/api/v1/servicios/{id}/aceptar', { ...path, body: { idOferta: mejor.id, metodoPago } }),
    )
  }

  const atenderPendiente = async (servicio: Servicio): Promise<void> => {
    const { id, ofertas, metadatos } = servicio
    if (metadatos[MARCA] !== undefined) {
      const azar = azarPara(semilla, 'cambia', id)
      const suerte = azar()
      const cuando = esperas.yaPaso(`cambia ${id}`, entre(azar, MINUTO_MS, 3 * MINUTO_MS), ahora())
      const path = { params: { path: { id } } }
      if (cuando && suerte < CANCELAN)
        return intentar(cuentas, 'cancelar', async () =>
          dato('cancelar', await aliado.POST('/api/v1/servicios/{id}/cancelar', path)),
        )
      if (cuando && suerte < CANCELAN + CAMBIAN && servicio.observaciones !== 'Llegan con media hora de espera.')
        return intentar(cuentas, 'cambiar', async () =>
          dato(
            'cambiar',
            await aliado.PATCH('/api/v1/servicios/{id}', {
              ...path,
              body: { observaciones: 'Llegan con media hora de espera.' },
            }),
          ),
        )
    }
    if (ofertas.vigentes > 0 && decide(servicio)) await intentar(cuentas, 'aceptar', () => aceptar(servicio))
  }

  const mostrarPago = async ({ id }: Servicio): Promise<void> => {
    const azar = azarPara(semilla, 'pago', id)
    if (!esperas.yaPaso(`pago ${id}`, entre(azar, ...MUESTRA_PAGO_MS), ahora())) return
    if (pagados.has(id)) return
    pagados.add(id)
    await intentar(cuentas, 'mostrar pago', async () =>
      dato(
        'mostrar pago',
        await aliado.POST('/api/v1/servicios/{id}/pago', {
          params: { path: { id } },
          body: { numero: `SIM-${id.slice(-8)}`, fecha: fechaBogota(new Date(ahora())) },
        }),
      ),
    )
  }
  /** Services of which the payment was shown; kept short. */
  const pagados = new Set<string>()

  const calificar = async ({ id, calificacion, metadatos }: Servicio): Promise<void> => {
    const azar = azarPara(semilla, 'califica', id)
    if (calificacion !== null || metadatos[MARCA] === undefined) return
    if (!esperas.yaPaso(`califica ${id}`, entre(azar, ...CALIFICA_MS), ahora())) return
    const estrellas = Math.min(5, 3 + Math.floor(azar() * 4))
    const comentario = elegir(azar, COMENTARIOS)
    await intentar(cuentas, 'calificar', async () =>
      dato(
        'calificar',
        await aliado.POST('/api/v1/servicios/{id}/calificar', {
          params: { path: { id } },
          body: { estrellas, comentario },
        }),
      ),
    )
  }

  return {
    /** `cada`: mean time between two services, in ms. */
    async publicar(servicios: readonly Servicio[], cada: number): Promise<void> {
      const abiertos = servicios.filter(({ estado }) => estado === 'pendiente').length
      if (ahora() >= siguiente && abiertos < ABIERTOS) {
        siguiente = ahora() + cada * entre(azarPara(semilla, 'espera', String(numero)), 0.67, 1.33)
        await intentar(cuentas, 'publicar', publicar)
      }
    },
    async turno(servicios: readonly Servicio[]): Promise<void> {
      for (const servicio of servicios) {
        if (servicio.estado === 'pendiente') await atenderPendiente(servicio)
        if (servicio.estado === 'validar') await mostrarPago(servicio)
        if (servicio.estado === 'finalizado') await calificar(servicio)
      }
      if (pagados.size > 1000) pagados.clear()
    },
    /** What the clients' and drivers' applications look at: services in these states, by the day of six hours ago or later. */
    async leer(estado: string): Promise<Servicio[]> {
      const leidos: Servicio[] = []
      let cursor: string | undefined
      do {
        const respuesta = await aliado.GET('/api/v1/servicios', {
          params: {
            query: {
              estado,
              salidaDesde: fechaBogota(new Date(ahora() - DIA_MS / 4)),
              limite: 100,
              ...(cursor === undefined ? {} : { cursor }),
            },
          },
        })
        const { servicios, siguiente: otra } = dato('leer servicios', respuesta)
        leidos.push(...servicios)
        cursor = otra ?? undefined
      } while (cursor !== undefined)
      return leidos
    },
  }
}
