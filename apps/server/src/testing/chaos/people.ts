import { createDatabase, createPool, migrate, startEmbedded, type Pool } from '../../platform/database/index.ts'
import { createLogger } from '../../platform/log/index.ts'
import { createAliado, createEmpresa, createVehiculo, createWorld, toMachineTime } from '../factories/index.ts'
import { SETTINGS } from './cluster.ts'

export type Partner = { id: string; key: string }
export type Company = { id: string; email: string; vehicle: string; plates: string }
export type People = { partners: Partner[]; companies: Company[] }

const COMPANIES = 5
const log = createLogger('silent')

/** A folder with the database that every scenario begins with: partners, and companies with one vehicle each. */
export const makeTemplate = async (dir: string, partners: number): Promise<People> => {
  const pg = await startEmbedded({ dir, log, settings: SETTINGS })
  await migrate(pg.url)
  const pool: Pool = createPool(pg.url, { max: 4, log })
  const base = { url: pg.url, pool, db: createDatabase(pool, log), drop: () => pool.end() }
  const world = await createWorld({ base })
  toMachineTime(world)
  const people: People = { partners: [], companies: [] }
  for (let n = 0; n < partners; n++) {
    const { id, clave } = await createAliado(world)
    people.partners.push({ id, key: clave })
  }
  for (let n = 0; n < COMPANIES; n++) {
    const admin = await createEmpresa(world)
    const plates = `CAO10${n}`
    const vehicle = await createVehiculo(world, admin, { placas: plates })
    people.companies.push({ id: admin.empresaId, email: admin.email, vehicle, plates })
  }
  await world.close()
  await pg.stop()
  return people
}
