import {
  PAPELES_DE_VEHICULO,
  PAPELES_QUE_VENCEN,
  TIPOS_DE_PAPEL,
  URL_DE_ADJUNTO,
  type AdjuntoDeVehiculo,
  type FichaDeVehiculo,
  type PapelDeVehiculo,
  type PapelQueVence,
} from '@aliadas/contract/flota'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Vencimiento } from './Vencimiento.tsx'

type Props = { vehiculo: FichaDeVehiculo; hoy: string; onMirar: (documento: AdjuntoDeVehiculo) => void }

type Papel = {
  nombre: string
  numero: string | null
  papel?: PapelQueVence
  /** Text and target of its button. */
  ver?: readonly [texto: string, documento: AdjuntoDeVehiculo, ruta: string | null]
}

const MAS_CORTO: Partial<Record<PapelDeVehiculo, string>> = { licenciaDeConducir: 'Licencia' }
const MAS_LARGO: Partial<Record<PapelDeVehiculo, string>> = { rnt: 'RNT del conductor' }

/** Only some drivers have an RNT; the RUT is shown with the account. */
const SE_MUESTRA: Partial<Record<PapelDeVehiculo, (v: FichaDeVehiculo) => boolean>> = {
  rnt: (v) => Boolean(v.rntConductor || v.urlRnt),
  rut: (v) => v.acciones.editarBanco.permitido,
}

const papelesDe = (v: FichaDeVehiculo): Papel[] =>
  TIPOS_DE_PAPEL.filter((tipo) => SE_MUESTRA[tipo]?.(v) ?? true).map((tipo) => {
    const { nombre, numero, archivo } = PAPELES_DE_VEHICULO[tipo]
    const papel = PAPELES_QUE_VENCEN.find((uno) => uno === tipo)
    return {
      nombre: MAS_LARGO[tipo] ?? nombre,
      numero: v[numero],
      ...(papel ? { papel } : {}),
      ...(archivo ? { ver: [`Ver ${MAS_CORTO[tipo] ?? nombre}`, archivo, v[URL_DE_ADJUNTO[archivo]]] as const } : {}),
    }
  })

const Fila = ({ titulo, detalle, children }: { titulo: string; detalle: ReactNode; children: ReactNode }) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 4,
      rowGap: 1,
      py: 2,
      borderBottom: 1,
      borderColor: 'divider',
      '&:last-child': { borderBottom: 0 },
    }}
  >
    <Box sx={{ flex: 1, minWidth: 128 }}>
      <Typography variant="body2" sx={{ fontWeight: 500 }}>
        {titulo}
      </Typography>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {detalle}
      </Typography>
    </Box>
    {children}
  </Box>
)

/** By expiry, earliest first; documents without a date come last, in the table's order. */
const porVencimiento = (vehiculo: FichaDeVehiculo) => {
  const fin = ({ papel }: Papel): string => {
    const vencimiento = papel && vehiculo.vencimientos.find((uno) => uno.papel === papel)
    return vencimiento?.vence ?? SIN_FECHA
  }
  return papelesDe(vehiculo).toSorted((a, b) => Number(fin(a) > fin(b)) - Number(fin(a) < fin(b)))
}

/** Later than any expiry date. */
const SIN_FECHA = '9999'

/** Documents with number, time until expiry, and a button for the file if there is one. */
export const Papeles = ({ vehiculo, hoy, onMirar }: Props) => (
  <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {porVencimiento(vehiculo).map(({ nombre, numero, papel, ver }) => {
      const vencimiento = papel && vehiculo.vencimientos.find((uno) => uno.papel === papel)
      return (
        <Fila key={nombre} titulo={nombre} detalle={numero || 'Sin número'}>
          {papel && vencimiento ? <Vencimiento papel={papel} vence={vencimiento.vence} hoy={hoy} /> : null}
          {ver ? (
            ver[2] === null ? (
              <Typography variant="caption" sx={{ ml: 'auto', color: 'text.secondary' }}>
                Sin archivo
              </Typography>
            ) : (
              <Button
                size="small"
                variant="outlined"
                aria-haspopup="dialog"
                onClick={() => onMirar(ver[1])}
                sx={{ ml: 'auto', minHeight: { xs: 44, sm: 30 } }}
                data-print="no"
              >
                {ver[0]}
              </Button>
            )
          ) : null}
        </Fila>
      )
    })}
  </Box>
)
