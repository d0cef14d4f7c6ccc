import { crearCorrida, type Plan } from './corrida.ts'

/*
 * A run that counts, in a process of its own: it does a turn whenever its parent says so, and tells at the end what the
 * actors believe. The parent has the clock, so that a run may go faster than the day.
 */

type Orden = { plan: Plan } | { turno: number } | { informe: true }

let corrida: ReturnType<typeof crearCorrida> | undefined

const obedecer = async (orden: Orden): Promise<unknown> => {
  if ('plan' in orden) {
    corrida = crearCorrida(orden.plan)
    return {}
  }
  if (!corrida) throw new Error('the plan comes first')
  return 'turno' in orden ? corrida.turno(orden.turno) : corrida.informe()
}

process.on('message', (mensaje) => {
  obedecer(mensaje as Orden).then(
    (hecho) => process.send?.({ hecho }),
    (error: unknown) =>
      process.send?.({ fallo: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
// Without its parent it has nothing to do.
process.on('disconnect', () => {
  void corrida?.cerrar().then(() => process.exit(0))
  if (!corrida) process.exit(0)
})
