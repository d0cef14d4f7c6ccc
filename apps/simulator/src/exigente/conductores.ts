import type { Servicio as DeEmpresa } from '@aliadas/contract/servicios'
import { dato, intentar, type Entorno } from '../actor.ts'
import { azarPara, elegir } from '../azar.ts'
import { conductorDe, marchaDe } from '../conducir.ts'
import { caminoDe } from '../conductores.ts'
import type { Envio, Sesion } from '../sesion.ts'
import { APLICACIONES, type PuntoDeTelefono } from './rastreador.ts'

/** A phone notes where it is this often; ms. */
const CADA_MS = 10_000
/** One point in so many has its coordinates swapped. */
const CRUZADOS = 1 / 400

/** What a driver believes of its trip: points that its phone delivered, steps that were taken, and whether it ended. */
export type ViajeCreido = {
  puntos: { en: number; lat: number; lon: number }[]
  pasos: string[]
  terminado: boolean
}
type Viaje = ViajeCreido & {
  pendientes: (PuntoDeTelefono & { cruzado: boolean })[]
  anotado: number
  anotados: number
  ocupado: boolean
}

/** The drivers of one company: they agree, and their phones report with the bytes of three applications. */
export const crearConductores = (
  { aliado, semilla, ahora, cuentas, tiempos, nombreDe }: Entorno,
  { sesion, enviar, alFallar }: { sesion: Sesion; enviar: Envio; alFallar: (error: unknown) => void },
) => {
  const viajes = new Map<string, Viaje>()
  /** The address of each driver's phone, made once. */
  const direcciones = new Map<string, string | null>()

  /** The company makes the addresses, the driver agrees on its page, and its phone gets the address. */
  const preparar = async (idConductor: string): Promise<string | null> => {
    const params = { id: idConductor }
    const { pagina } = await sesion.pedir('prepararRastreo', { params })
    if (!pagina) return null
    const hoja = await (await enviar(new Request(pagina.enlace))).text()
    const version = /name="version" value="(\d+)"/.exec(hoja)?.[1] ?? ''
    const body = new URLSearchParams({ que: 'aceptar', version })
    await enviar(new Request(pagina.enlace, { method: 'POST', body, redirect: 'manual' }))
    return (await sesion.pedir('leerEnlacesDeRastreo', { params })).direccion?.direccion ?? null
  }

  const entregar = async (viaje: Viaje, direccion: string, aplicacion: (typeof APLICACIONES)[number]) => {
    for (let punto = viaje.pendientes[0]; punto; punto = viaje.pendientes[0]) {
      const respuesta = await enviar(aplicacion(direccion, punto))
      await respuesta.arrayBuffer()
      cuentas.anotar(`punto ${respuesta.status}`)
      // As the applications do: without 2xx it is sent again later, and nothing newer before it.
      if (!respuesta.ok) return
      viaje.pendientes.shift()
      const { en, lat, lon, cruzado } = punto
      if (!cruzado) viaje.puntos.push({ en, lat, lon })
    }
  }

  const conducir = async (servicio: DeEmpresa, viaje: Viaje): Promise<void> => {
    const { id, idConductor, salida, pasosDelConductor } = servicio
    if (idConductor === null || salida === null) return
    const nombre = nombreDe(servicio)
    const momento = ahora()
    const pasos = [...pasosDelConductor.map(({ paso }) => paso), ...viaje.pasos]
    const conductor = conductorDe(azarPara(semilla, 'conductor', nombre), null, tiempos)
    const marcha = marchaDe({ salida: Date.parse(salida), por: caminoDe(servicio), pasos }, conductor, momento)
    if (!marcha) return
    const { lugar, paso, termina, calla } = marcha
    if (momento - viaje.anotado >= CADA_MS || termina) {
      const cruzado = azarPara(semilla, 'cruza', nombre, String(viaje.anotados++))() < CRUZADOS
      // A trace has one point a second.
      const en = Math.floor(momento / 1000) * 1000
      const { lat, lon, velocidad, rumbo } = lugar
      viaje.pendientes.push({ en, velocidad, rumbo, cruzado, ...(cruzado ? { lat: lon, lon: lat } : { lat, lon }) })
      viaje.anotado = momento
    }
    const direccion = direcciones.get(idConductor)
    const aplicacion = elegir(azarPara(semilla, 'aplicacion', nombre), APLICACIONES)
    if (direccion && !calla) await entregar(viaje, direccion, aplicacion)
    const path = { params: { path: { id } } }
    if (paso !== null)
      await intentar(cuentas, `paso ${paso}`, async () => {
        const body = { paso, lat: lugar.lat, lon: lugar.lon }
        dato('paso', await aliado.POST('/api/v1/servicios/{id}/pasos', { ...path, body }))
        viaje.pasos.push(paso)
      })
    if (termina && viaje.pendientes.length === 0)
      await intentar(cuentas, 'terminar', async () => {
        dato('terminar', await aliado.POST('/api/v1/servicios/{id}/finalizar', path))
        viaje.terminado = true
      })
  }

  return {
    viajes: viajes as ReadonlyMap<string, ViajeCreido>,
    async turno(servicios: readonly DeEmpresa[]): Promise<void> {
      await Promise.all(
        servicios.map(async (servicio) => {
          const { id, estado, idConductor, recorridoIniciado } = servicio
          if (idConductor === null || (estado !== 'reservado' && estado !== 'confirmado')) return
          if (!direcciones.has(idConductor)) {
            direcciones.set(idConductor, null)
            await preparar(idConductor).then(
              (direccion) => direcciones.set(idConductor, direccion),
              (error: unknown) => {
                // The company tries again at its next look.
                direcciones.delete(idConductor)
                alFallar(error)
              },
            )
          }
          if (!recorridoIniciado) return
          const viaje = viajes.get(id) ?? {
            puntos: [],
            pasos: [],
            terminado: false,
            pendientes: [],
            anotado: 0,
            anotados: 0,
            ocupado: false,
          }
          viajes.set(id, viaje)
          if (viaje.terminado || viaje.ocupado) return
          viaje.ocupado = true
          await conducir(servicio, viaje)
            .catch(alFallar)
            .finally(() => (viaje.ocupado = false))
        }),
      )
    },
  }
}
