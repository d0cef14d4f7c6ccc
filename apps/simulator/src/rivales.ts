import { metrosEntre } from '@aliadas/contract/core'
import type { Servicio as Visto, ServicioResumen } from '@aliadas/contract/servicios'
import { intentar, type Entorno } from './actor.ts'
import { azarPara, entre } from './azar.ts'
import { crearEsperas } from './esperas.ts'
import { papelDe } from './papel.ts'
import type { Sesion } from './sesion.ts'

/** Around Cali and its region, in degrees. */
const AREA = { oeste: '-78', sur: '2', este: '-75', norte: '5' }
const OFERTAN = 0.75
const RETIRAN = 0.05

/** Pesos for the call, each km and each person. */
const BASE = 70_000
const POR_KM = 3_200
const POR_PERSONA = 3_500
const MIL = 1_000

const precioDe = ({ latOrigen, lonOrigen, latDestino, lonDestino, pasajeros }: Visto, factor: number): number => {
  const origen = { lat: latOrigen, lon: lonOrigen }
  const destino = latDestino === null || lonDestino === null ? origen : { lat: latDestino, lon: lonDestino }
  const pesos = BASE + (metrosEntre(origen, destino) / 1000) * POR_KM + pasajeros * POR_PERSONA
  return Math.ceil((pesos * factor) / MIL) * MIL
}

type Nombrado = { id: string; observaciones?: string | null }
type Visible = Pick<ServicioResumen, 'id' | 'codigo' | 'estado' | 'placas'> & Nombrado

/** A rival company: it bids, sometimes withdraws, validates the payment, assigns a vehicle and uploads the FUEC. */
export const crearRival = ({ semilla, ahora, cuentas, tiempos, nombreDe }: Entorno, sesion: Sesion, nombre: string) => {
  const esperas = crearEsperas()
  const azarDe = (que: string, servicio: Nombrado) => azarPara(semilla, nombre, que, nombreDe(servicio))
  const toca = (que: string, servicio: Nombrado, [desde, hasta]: readonly [number, number]) =>
    esperas.yaPaso(`${que} ${servicio.id}`, entre(azarDe(`cuando ${que}`, servicio), desde, hasta), ahora())
  /** Services on which it withdrew: it does not bid again. */
  const dejados = new Set<string>()
  /** When each vehicle got its last trip. */
  const usados = new Map<string, number>()

  const ofertar = async (id: string): Promise<void> => {
    const { servicio } = await sesion.pedir('leerServicio', { params: { id } })
    const factor = entre(azarDe('precio', servicio), 0.9, 1.3)
    const body = { precio: precioDe(servicio, factor), documentoCotizacion: null }
    await sesion.pedir('crearOferta', { params: { id }, body })
  }

  const retirar = async (id: string): Promise<void> => {
    const { servicio } = await sesion.pedir('leerServicio', { params: { id } })
    const oferta = servicio.oferta
    if (oferta) await sesion.pedir('retirarOferta', { params: { id: oferta.id } })
  }

  const asignar = async (id: string): Promise<void> => {
    const { filas } = await sesion.pedir('listarVehiculosParaServicio', {
      params: { id },
      query: { q: '', pagina: 1, porPagina: 50 },
    })
    // Nobody drives two trips at once while another vehicle is free; and one that has just ended a trip is far away.
    const ocupado = ({ advertencias }: (typeof filas)[number]) =>
      Number(advertencias.some(({ codigo }) => codigo === 'ocupado'))
    const descanso = (vehiculo: (typeof filas)[number]) => usados.get(vehiculo.id) ?? 0
    const [vehiculo] = filas
      .filter(({ asignable }) => asignable)
      .toSorted((a, b) => ocupado(a) - ocupado(b) || descanso(a) - descanso(b))
    if (!vehiculo) return
    usados.set(vehiculo.id, ahora())
    const advertenciasAceptadas = vehiculo.advertencias.map(({ codigo }) => codigo)
    await sesion.pedir('asignarVehiculo', { params: { id }, body: { idVehiculo: vehiculo.id, advertenciasAceptadas } })
  }

  const confirmar = async ({ id, codigo, placas }: Visible): Promise<void> => {
    const papel = await papelDe('FUEC de demostración', [
      'No sirve para viajar.',
      `Servicio ${codigo}`,
      `Placas ${placas}`,
    ])
    const idArchivo = await sesion.subirFuec(id, `FUEC ${codigo}.pdf`, papel)
    await sesion.pedir('subirFuec', { params: { id }, body: { idArchivo } })
  }

  const atender = async (servicio: Visible): Promise<void> => {
    const { id, estado, placas } = servicio
    if (
      estado === 'pendiente' &&
      !dejados.has(id) &&
      azarDe('oferta', servicio)() < OFERTAN &&
      toca('oferta', servicio, tiempos.oferta)
    )
      return intentar(cuentas, 'ofertar', () => ofertar(id))
    if (estado === 'ofertas' && azarDe('retira', servicio)() < RETIRAN && toca('retira', servicio, tiempos.retira)) {
      dejados.add(id)
      return intentar(cuentas, 'retirar', () => retirar(id))
    }
    if (estado === 'validar' && toca('valida', servicio, tiempos.tarea))
      return intentar(cuentas, 'validar', () =>
        sesion.pedir('validarPago', { params: { id }, body: { numeroTransaccion: `SIM-${id}` } }),
      )
    if (estado !== 'reservado') return
    if (placas === null && toca('asigna', servicio, tiempos.tarea))
      return intentar(cuentas, 'asignar', () => asignar(id))
    if (placas !== null && toca('fuec', servicio, tiempos.tarea))
      return intentar(cuentas, 'subir FUEC', () => confirmar(servicio))
  }

  return {
    /** `vistos`: what the company's open screens show; without them it reads the map. */
    async turno(vistos?: readonly Visible[]): Promise<void> {
      const servicios = vistos ?? (await sesion.pedir('listarServiciosDelMapa', { query: AREA })).servicios
      for (const servicio of servicios) await atender(servicio)
      if (dejados.size > 1000) dejados.clear()
    },
  }
}
