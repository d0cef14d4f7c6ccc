import path from 'node:path'
import { aliadasRoutes } from '@aliadas/contract/empresas'
import { exportCompany } from './admin-export.ts'
import { UnknownOrder, several, size, type Given, type Order, type Plan, type Tools } from './admin-tools.ts'
import { suspenderEmpresa } from './empresas/index.ts'
import { OPERADOR } from './platform/actor.ts'

type Company = { id: string; nombre: string; suspendida: boolean }

/** Companies of the answer to an unknown one. */
const MOST = 50

const companyOf = async ({ ctx }: Tools, id: string): Promise<Company> => {
  const companies = (only: string | null) =>
    ctx.db.read({ rol: 'sistema' }, (tx) =>
      tx
        .selectFrom('empresas')
        .select(['id', 'nombre', 'suspendida'])
        .where('tipo', '=', 'aliada')
        .$if(only !== null, (q) => q.where('id', '=', only ?? ''))
        .orderBy('nombreEnOrden')
        .limit(MOST)
        .execute(),
    )
  const [found] = await companies(id)
  if (found) return found
  const all = await companies(null)
  throw new UnknownOrder([
    `Ninguna empresa tiene el id ${id}.`,
    ...(all.length === 0 ? [] : ['Hay estas:', ...all.map((one) => `  ${one.id}  ${one.nombre}`)]),
  ])
}

/** As the platform's screen asks for it. */
const reasonOf = (given: string): string => {
  const { data, error } = aliadasRoutes.suspenderEmpresa.body.safeParse({ motivo: given })
  if (!data) throw new UnknownOrder([`--reason: ${error.issues.map(({ message }) => message).join('. ')}.`])
  return data.motivo
}

const turn =
  (suspender: boolean) =>
  async (tools: Tools, { values: [id = ''], flags }: Given): Promise<Plan> => {
    const motivo = reasonOf(flags['reason'] ?? '')
    const { nombre } = await companyOf(tools, id)
    return {
      question: suspender
        ? `${nombre} deja de ver solicitudes y de ofertar. Sus administradores reciben el motivo por correo.`
        : `${nombre} vuelve a ver solicitudes y a ofertar. Sus administradores reciben el motivo por correo.`,
      act: async () => {
        const { db, clock } = tools.ctx
        await db.transaction({ rol: 'sistema' }, (tx) =>
          suspenderEmpresa(tx, OPERADOR, { id, motivo, suspender }, clock.now()),
        )
        return {
          lines: [suspender ? `${nombre} está suspendida.` : `${nombre} ya no está suspendida.`],
          data: { id, nombre, suspendida: suspender, motivo },
        }
      },
    }
  }

const takeOut: Order = {
  says: 'escribe todo lo de una empresa en una carpeta nueva: JSON, CSV y archivos',
  flags: { to: 'CARPETA' },
  plan: async (tools, { values: [id = ''], flags: { to = '' } }) => {
    const { nombre } = await companyOf(tools, id)
    return {
      question: `Los datos y archivos de ${nombre}, también los de sus personas y viajes, se copian en ${path.resolve(to)}.`,
      act: async () => {
        const done = await exportCompany(tools, { id, nombre }, path.resolve(to))
        const total = Object.values(done.tablas).reduce((sum, one) => sum + one, 0)
        return {
          lines: [
            `${several(total, 'fila', 'filas')} de ${several(Object.keys(done.tablas).length, 'tabla', 'tablas')} y ${several(done.archivos.cuantos, 'archivo', 'archivos')} (${size(done.archivos.bytes)}).`,
            ...done.faltan.map((one) => `Falta el contenido del archivo ${one}.`),
            done.carpeta,
          ],
          data: done,
          faults: done.faltan.length,
        }
      },
    }
  },
}

export const COMPANIES: Readonly<Record<string, Order>> = {
  'company suspend ID': {
    says: 'suspende una empresa: no ve el mercado ni oferta, y termina lo que ganó',
    flags: { reason: 'MOTIVO' },
    plan: turn(true),
  },
  'company lift ID': {
    says: 'levanta la suspensión de una empresa',
    flags: { reason: 'MOTIVO' },
    plan: turn(false),
  },
  'company export ID': takeOut,
}
