import type { Context } from '../platform/context.ts'
import type { LogRow } from '../platform/live/index.ts'
import { leerDatosDeEmpresas, type DatosDeEmpresa } from '../servicios/index.ts'
import { datosDe } from './fila.ts'

/** Rows of these topics name, as their row or in `empresa`, the company whose data may have changed. */
const TEMAS = new Set(['flota', 'perfil', 'derechos'])

export type EmpresasConocidas = {
  /** The data of these companies, without those that are gone. Reads only what it does not know. */
  de(empresas: readonly string[]): Promise<ReadonlyMap<string, DatosDeEmpresa>>
  /** Before anything of these rows is told. */
  olvidar(filas: readonly LogRow[]): void
  olvidarTodo(): void
}

/**
 * What the companies with streams may see, read once: a change of the market asks nothing for each of a thousand
 * companies. Triggers write a row of the log for each change of these data, and the log is told in the order of the
 * transactions, so what is known is never older than what is told.
 */
export const crearEmpresasConocidas = (ctx: Context, leer = leerDatosDeEmpresas): EmpresasConocidas => {
  const conocidas = new Map<string, DatosDeEmpresa>()
  /** What is read while something is forgotten may be from before the change. */
  let olvidos = 0
  return {
    async de(empresas) {
      const todas = new Map<string, DatosDeEmpresa>()
      const faltan: string[] = []
      for (const id of empresas) {
        const datos = conocidas.get(id)
        if (datos) todas.set(id, datos)
        else faltan.push(id)
      }
      if (faltan.length === 0) return todas
      const antes = olvidos
      for (const [id, datos] of await leer(ctx, faltan)) {
        todas.set(id, datos)
        if (antes === olvidos) conocidas.set(id, datos)
      }
      return todas
    },
    olvidar(filas) {
      for (const { tema, fila, despues } of filas) {
        if (!TEMAS.has(tema)) continue
        olvidos++
        conocidas.delete(fila)
        conocidas.delete(datosDe(despues).empresa ?? '')
      }
    },
    olvidarTodo() {
      olvidos++
      conocidas.clear()
    },
  }
}
