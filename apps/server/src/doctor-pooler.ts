import { explainStart, tryDoors, type Doors } from './platform/database/index.ts'
import { found, why, type Finding } from './doctor-finding.ts'

const ABOUT = 'Pooler'

/** Whether requests enter through the pooler of DATABASE_URL, if there is one. `secret`: null when this machine has none. */
export const lookAtPooler = async (doors: Doors, secret: string | null): Promise<Finding[]> => {
  if (doors.pooler !== undefined && secret === null) {
    const todo = 'Usa las variables del servidor.'
    return [found('sin_saber', ABOUT, 'Sin SESSION_SECRET no se puede probar con los usuarios de Aliadas.', todo)]
  }
  try {
    const how = await tryDoors(doors, secret ?? '')
    if (how === 'direct') return []
    if (how === 'pooler')
      return [found('bien', ABOUT, 'Deja entrar a los usuarios de Aliadas, a la misma base de datos.')]
    if (how === null) {
      const todo = 'Vuelve a mirar después del primer inicio.'
      return [found('atencion', ABOUT, 'Los usuarios de Aliadas todavía no existen.', todo)]
    }
    const todo = 'Si reparte sus conexiones por transacción, pon la dirección de PostgreSQL en DATABASE_DIRECT_URL.'
    return [
      found('atencion', ABOUT, 'DATABASE_URL lleva a un pooler: pueden faltar los cambios en vivo y las tareas.', todo),
    ]
  } catch (error) {
    // The database's own finding says that it is away.
    if (doors.pooler === undefined) return []
    return [found('mal', ABOUT, why(explainStart(error)), 'Revisa DATABASE_URL y el pooler (docs/scaling.md).')]
  }
}
