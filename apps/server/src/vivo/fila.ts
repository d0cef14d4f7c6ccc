/** Snapshot (before or after) in `change_log`, written by the `registrar_*` triggers. */
export type Lado = {
  estado?: string | undefined
  tenant?: string | undefined
  tipo?: string | undefined
  empresa?: string | undefined
  recorrido?: boolean | undefined
  placas?: string | undefined
  clase?: string | undefined
  servicio?: string | undefined
}

const texto = (valor: unknown): string | undefined => (typeof valor === 'string' ? valor : undefined)

export const datosDe = (lado: Record<string, unknown> | null): Lado => ({
  estado: texto(lado?.['estado']),
  tenant: texto(lado?.['tenant']),
  tipo: texto(lado?.['tipo']),
  empresa: texto(lado?.['empresa']),
  placas: texto(lado?.['placas']),
  clase: texto(lado?.['clase']),
  servicio: texto(lado?.['servicio']),
  recorrido: typeof lado?.['recorrido'] === 'boolean' ? lado['recorrido'] : undefined,
})
