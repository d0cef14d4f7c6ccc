import { setTimeout as pausa } from 'node:timers/promises'
import { crearSimulacion, type Orden } from './simulador.ts'

/*
 * Runs beside a product that started it, whose switch it obeys, and ends with it.
 */

const TURNO_MS = 5_000
/** After a fault of the network or the product it waits this long. */
const TRAS_FALLO_MS = 15_000

const dado = (nombre: string): string => {
  const valor = process.env[nombre]
  if (!valor) throw new Error(`${nombre} is missing`)
  return valor
}

const simulacion = crearSimulacion({
  direccion: dado('SIMULADOR_DIRECCION'),
  clave: dado('SIMULADOR_CLAVE'),
  contrasena: dado('SIMULADOR_CONTRASENA'),
  rivales: dado('SIMULADOR_RIVALES').split(','),
  semilla: Number(process.env['SIMULADOR_SEMILLA'] ?? Date.now()),
  ahora: () => Date.now(),
})

let orden: Orden = { activo: false, ritmo: 'normal', mirando: false }
process.on('message', (mensaje) => {
  orden = mensaje as Orden
})
// Ctrl+C reaches the whole terminal: the product stops first, and then this.
process.on('SIGINT', () => undefined)
// Without its product it has nothing to do.
process.on('disconnect', () => process.exit(0))
process.send?.('listo')

for (;;) {
  const sigue = await simulacion.turno(orden).then(
    () => TURNO_MS,
    (error: unknown) => {
      process.send?.({ fallo: error instanceof Error ? error.message : String(error) })
      return TRAS_FALLO_MS
    },
  )
  await pausa(sigue)
}
