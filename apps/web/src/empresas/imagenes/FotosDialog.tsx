import { MAXIMO_DE_FOTOS } from '@aliadas/contract/archivos'
import { NINGUNA_FOTO } from '@aliadas/contract/empresas'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { PANORAMICA } from './medidas.ts'
import { TarjetaDeFoto } from './TarjetaDeFoto.tsx'
import { useSubirFotos } from './useSubirFotos.ts'
import { ZonaDeFotos } from './ZonaDeFotos.tsx'
import { onDemand, Part } from '../../ui/part.tsx'

const Recorte = onDemand(async () => (await import('./RecorteDialog.tsx')).RecorteDialog)

type Props = {
  /** Number of photos that the company has. */
  puestas: number
  onCerrar: () => void
}

/** Adds corporate photos: choose, crop, upload, and retry failed ones. */
export const FotosDialog = ({ puestas: ahora, onCerrar }: Props) => {
  // The number at the opening: photos that this dialog saves are counted separately below.
  const [puestas] = useState(ahora)
  const { fotos, envio, agregar, cambiar, quitar } = useSubirFotos({ puestas, onTerminar: onCerrar })
  const [porRecortar, setPorRecortar] = useState<string | null>(null)
  const [sinFotos, setSinFotos] = useState(false)
  const elegida = fotos.find((foto) => foto.clave === porRecortar)
  const conFalla = fotos.some((foto) => foto.estado === 'error')
  const libres = MAXIMO_DE_FOTOS - puestas - fotos.length
  const subir = () => {
    setSinFotos(fotos.length === 0)
    if (fotos.length > 0) envio.mutate(fotos)
  }
  return (
    <Dialog
      open
      title="Agregar fotos corporativas"
      subtitle={`De una a ${MAXIMO_DE_FOTOS} fotos. Tienes ${puestas}.`}
      onClose={onCerrar}
      busy={envio.isPending}
      actions={
        <>
          <Button onClick={onCerrar} disabled={envio.isPending}>
            {fotos.some((foto) => foto.guardada) ? 'Cerrar' : 'Cancelar'}
          </Button>
          <Button variant="contained" onClick={subir} loading={envio.isPending}>
            {conFalla ? 'Reintentar las que faltan' : 'Subir fotos'}
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 4 }}>
        <ZonaDeFotos
          libres={libres}
          bloqueada={envio.isPending}
          onAgregar={(archivos) => {
            setSinFotos(false)
            agregar(archivos)
          }}
        />
        {sinFotos ? <Alert severity="error">{NINGUNA_FOTO}</Alert> : null}
        <Box
          component="ul"
          aria-label="Fotos elegidas"
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
        >
          {fotos.map((foto) => (
            <TarjetaDeFoto
              key={foto.clave}
              foto={foto}
              bloqueada={envio.isPending}
              onRecortar={() => setPorRecortar(foto.clave)}
              onQuitar={() => quitar(foto.clave)}
            />
          ))}
        </Box>
      </Stack>
      {elegida ? (
        <Part onFault={() => setPorRecortar(null)}>
          <Recorte
            archivo={elegida.archivo}
            medida={PANORAMICA}
            onCerrar={() => setPorRecortar(null)}
            onUsar={(archivo) => {
              cambiar(elegida.clave, archivo)
              setPorRecortar(null)
            }}
          />
        </Part>
      ) : null}
    </Dialog>
  )
}
