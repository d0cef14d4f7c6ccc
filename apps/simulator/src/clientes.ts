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
/** The note of a service whose client changed it. */
const CAMBIO = 'Llegan con media hora de espera.'
const COMENTARIOS = ['Puntual y amable', 'Buen viaje', 'El carro estaba limpio', ''] as const

/** What the client wrote before its note: see `publicar`. */
const avisoDe = ({ observaciones }: Servicio): string => /^Pedido \d+\. ?/.exec(observaciones ?? '')?.[0] ?? ''

/** The client operators: they publish, choose an offer, show that they paid, sometimes change or cancel, and rate. */
export const crearClientes = (entorno: Entorno) => {
  const { aliado, semilla, ahora, cuentas, rivales, tiempos, nombreDe } = entorno
  const esperas = crearEsperas()
  const comienzo = ahora()
  let numero = 0
  let siguiente = comienzo

  /** `aviso`: what every reader of the service sees before its note. */
  const publicar = async (orden: string, aviso = ''): Promise<Servicio> => {
    const azar = azarPara(semilla, 'publica', orden)
    const { origen, destino } = elegir(azar, VIAJES)
    const [tipo, pasajeros] = elegir(azar, PEDIDOS)
    const [empresa, nombre] = elegir(azar, OPERADORES)
    // On a whole minute, as people ask for it.
    const salida = new Date(Math.ceil((ahora() + entre(azar, ...tiempos.saleEn)) / MINUTO_MS) * MINUTO_MS)
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
        observaciones: `${aviso}${elegir(azar, NOTAS)}`,
        empresa,
        nombre,
        solicitante: nombre,
        telefonoOperador: '3990000821',
        cliente: 'Grupo de la simulación',
        metadatos: { [MARCA]: orden },
      },
    })
    return dato('publicar', respuesta)
  }

  /** Whether the client has decided what to do with the offers by now. */
  const decide = (servicio: Servicio): boolean => {
    const azar = azarPara(semilla, 'decide', nombreDe(servicio))
    const salida = Date.parse(`${servicio.fechaSalida}T${servicio.horaSalida}:00-05:00`)
    const visto = esperas.yaPaso(`ofertas ${servicio.id}`, entre(azar, ...tiempos.decide), ahora())
    return visto || ahora() > salida - tiempos.decideAntes
  }

  const aceptar = async (servicio: Servicio): Promise<void> => {
    const { id, metadatos } = servicio
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
    const azar = azarPara(semilla, 'paga', nombreDe(servicio))
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
      const azar = azarPara(semilla, 'cambia', nombreDe(servicio))
      const suerte = azar()
      const cuando = esperas.yaPaso(`cambia ${id}`, entre(azar, ...tiempos.cambia), ahora())
      const path = { params: { path: { id } } }
      if (cuando && suerte < CANCELAN)
        return intentar(cuentas, 'cancelar', async () =>
          dato('cancelar', await aliado.POST('/api/v1/servicios/{id}/cancelar', path)),
        )
      if (cuando && suerte < CANCELAN + CAMBIAN && !(servicio.observaciones ?? '').endsWith(CAMBIO))
        return intentar(cuentas, 'cambiar', async () =>
          dato(
            'cambiar',
            await aliado.PATCH('/api/v1/servicios/{id}', {
              ...path,
              body: { observaciones: `${avisoDe(servicio)}${CAMBIO}` },
            }),
          ),
        )
    }
    if (ofertas.vigentes > 0 && decide(servicio)) await intentar(cuentas, 'aceptar', () => aceptar(servicio))
  }

  const mostrarPago = async (servicio: Servicio): Promise<void> => {
    const { id } = servicio
    const azar = azarPara(semilla, 'pago', nombreDe(servicio))
    if (!esperas.yaPaso(`pago ${id}`, entre(azar, ...tiempos.muestraPago), ahora())) return
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

  const calificar = async (servicio: Servicio): Promise<void> => {
    const { id, calificacion, metadatos } = servicio
    const azar = azarPara(semilla, 'califica', nombreDe(servicio))
    if (calificacion !== null || metadatos[MARCA] === undefined) return
    if (!esperas.yaPaso(`califica ${id}`, entre(azar, ...tiempos.califica), ahora())) return
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
    publicarUno: publicar,
    /** `cada`: mean time between two services, in ms. */
    async publicar(servicios: readonly Servicio[], cada: number): Promise<void> {
      const abiertos = servicios.filter(({ estado }) => estado === 'pendiente').length
      if (ahora() >= siguiente && abiertos < ABIERTOS) {
        siguiente = ahora() + cada * entre(azarPara(semilla, 'espera', String(numero)), 0.67, 1.33)
        const orden = `${comienzo}-${numero++}`
        await intentar(cuentas, 'publicar', () => publicar(orden))
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
