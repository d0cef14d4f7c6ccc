import { EN_VIVO as ASIGNACIONES } from '../asignaciones/index.ts'
import { EN_VIVO as AVISOS } from '../avisos/index.ts'
import { EN_VIVO as EMPRESAS } from '../empresas/index.ts'
import { EN_VIVO as FLOTA } from '../flota/index.ts'
import { EN_VIVO as FUEC } from '../fuec/index.ts'
import type { LiveReadings } from '../lib/live-readings.ts'
import { EN_VIVO as OFERTAS } from '../ofertas/index.ts'
import { EN_VIVO as PAGOS } from '../pagos/index.ts'
import { EN_VIVO as PROVEEDORES } from '../proveedores/index.ts'
import { EN_VIVO as SERVICIOS } from '../servicios/index.ts'

/** Routes that live events invalidate, as each capability declares them. */
export const LECTURAS_EN_VIVO: readonly LiveReadings[] = [
  EMPRESAS,
  FLOTA,
  SERVICIOS,
  AVISOS,
  OFERTAS,
  ASIGNACIONES,
  FUEC,
  PAGOS,
  PROVEEDORES,
]
