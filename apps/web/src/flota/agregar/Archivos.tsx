import Typography from '@mui/material/Typography'
import { LUGARES_DE_DOCUMENTOS, LUGARES_DE_FOTOS, type Lugar } from './archivos.ts'
import { Ayuda } from './Ayuda.tsx'
import type { AlmacenDeCargas, Cargas } from './cargas.ts'
import { Seccion } from './Seccion.tsx'
import { TarjetaDeCarga } from './TarjetaDeCarga.tsx'
import type { Actual } from './Vista.tsx'

type Props = {
  cargas: Cargas
  almacen: AlmacenDeCargas
  bloqueadas: boolean
  /** Stored files, by slot. */
  actuales?: Readonly<Partial<Record<Lugar, Actual>>>
}

const FORMATO = { gridColumn: '1 / -1', color: 'text.secondary', mb: -3 } as const

const QUEDA = 'Lo que reemplazas queda en el historial.'

const tarjetas = (lugares: readonly Lugar[], { cargas, almacen, bloqueadas, actuales = {} }: Props) =>
  lugares.map((lugar) => (
    <TarjetaDeCarga
      key={lugar}
      lugar={lugar}
      carga={cargas[lugar]}
      almacen={almacen}
      bloqueada={bloqueadas}
      actual={actuales[lugar]}
    />
  ))

export const Fotos = (props: Props) => (
  <Seccion
    titulo="Fotos del vehículo"
    columnas="repeat(auto-fill, minmax(140px, 1fr))"
    ayuda={
      <Ayuda
        pregunta="¿Por qué subir fotos?"
        titulo="Tus fotos consiguen viajes"
        mensaje="Un vehículo con sus cinco fotos tiene +70% de posibilidades de ser elegido. Toma cada foto de día, con el vehículo limpio y completo: frente, lateral, interior, perspectiva y tablero."
      />
    }
  >
    <Typography variant="body2" sx={FORMATO}>
      JPG, PNG o WebP de máximo 2 MB cada una. {props.actuales ? QUEDA : 'Puedes subirlas después.'}
    </Typography>
    {tarjetas(LUGARES_DE_FOTOS, props)}
  </Seccion>
)

export const Documentos = (props: Props) => (
  <Seccion
    titulo="Documentos"
    columnas="repeat(auto-fill, minmax(160px, 1fr))"
    ayuda={
      <Ayuda
        pregunta="¿Qué documentos subir?"
        titulo="Documentos del vehículo"
        mensaje="Sube la licencia de conducir, el RUT, el SOAT y la tarjeta de propiedad, cada uno en PDF o en una foto legible; el RNT, solo si el conductor lo tiene. Son privados: solo los ven las personas de tu empresa y los administradores de la plataforma."
      />
    }
  >
    <Typography variant="body2" sx={FORMATO}>
      PDF, JPG o PNG de máximo 2 MB cada uno. {props.actuales ? QUEDA : 'Puedes subirlos después.'}
    </Typography>
    {tarjetas(LUGARES_DE_DOCUMENTOS, props)}
  </Seccion>
)
