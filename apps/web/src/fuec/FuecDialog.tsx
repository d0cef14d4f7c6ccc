import type { Servicio } from '@aliadas/contract/servicios'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { AvisoDeConflicto } from '../servicios/index.ts'
import { useDraft } from '../lib/drafts.ts'
import { toFalla } from '../lib/faults.ts'
import { useSession } from '../lib/session.ts'
import { DescriptionList } from '../ui/DescriptionList.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ExpedirDialog } from './expedir/ExpedirDialog.tsx'
import { AnularFuec } from './AnularFuec.tsx'
import { TarjetaDeArchivo } from './TarjetaDeArchivo.tsx'
import { resumenDe } from './resumen.ts'
import { useSubirFuec } from './useSubirFuec.ts'
import { ZonaDeArchivo } from './ZonaDeArchivo.tsx'

type Props = { servicio: Servicio; onCerrar: () => void }

/** The two ways to a FUEC: a file that was made elsewhere, or one that the company issues here. */
export const FuecDialog = ({ servicio, onCerrar }: Props) => {
  const [aqui, setAqui] = useState(false)
  return aqui ? (
    <ExpedirDialog servicio={servicio} onCerrar={onCerrar} onSubir={() => setAqui(false)} />
  ) : (
    <SubirDialog servicio={servicio} onCerrar={onCerrar} onExpedir={() => setAqui(true)} />
  )
}

/** Summary of the trip and its FUEC. The upload confirms the service, or replaces a wrong FUEC. */
const SubirDialog = ({ servicio: s, onCerrar, onExpedir }: Props & { onExpedir: () => void }) => {
  const [archivo, setArchivo] = useState<File | null>(null)
  const sesion = useSession()
  const [anulando, setAnulando] = useState(false)
  const [reparo, setReparo] = useState<string | null>(null)
  const { envio, avance, reemplaza } = useSubirFuec(s, onCerrar)
  useDraft(archivo !== null && !envio.isSuccess)
  const texto = reemplaza ? 'Reemplazar FUEC' : 'Subir FUEC'
  const falla = envio.error ? toFalla(envio.error) : null
  const conflicto = falla?.code === 'aborted' ? falla.message : null
  const delArchivo = falla?.fields?.['archivo'] ?? null
  return (
    <Dialog
      open
      title={texto}
      subtitle={`Servicio #${s.codigo}`}
      onClose={onCerrar}
      busy={envio.isPending}
      actions={
        <>
          <Button onClick={onCerrar} disabled={envio.isPending}>
            Cancelar
          </Button>
          {reemplaza && !s.recorridoIniciado && sesion.acciones.anularFuec.permitido ? (
            <Button color="error" aria-haspopup="dialog" onClick={() => setAnulando(true)} disabled={envio.isPending}>
              Anular FUEC
            </Button>
          ) : null}
          <Button onClick={onExpedir} disabled={envio.isPending || archivo !== null}>
            {reemplaza ? 'Expedir otro aquí' : 'Expedir aquí'}
          </Button>
          <Button
            variant="contained"
            disabled={!archivo || conflicto !== null}
            loading={envio.isPending}
            onClick={() => {
              if (archivo) envio.mutate(archivo)
            }}
          >
            {falla && !conflicto ? `Reintentar: ${texto}` : texto}
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 4 }}>
        <DescriptionList rows={resumenDe(s)} />
        {reemplaza ? (
          <Alert severity="info">
            {s.fuecVigente ? '' : 'El FUEC actual ya no vale. '}
            El archivo que elijas reemplaza el FUEC actual, que queda en el historial. El servicio sigue confirmado.
          </Alert>
        ) : null}
        <ZonaDeArchivo
          archivo={archivo}
          reparo={reparo ?? delArchivo}
          bloqueada={envio.isPending}
          onElegir={(nuevo, porque) => {
            setArchivo(nuevo)
            setReparo(porque)
            envio.reset()
          }}
        />
        {archivo ? <TarjetaDeArchivo archivo={archivo} avance={avance} /> : null}
        {conflicto ? <AvisoDeConflicto mensaje={conflicto} idServicio={s.id} onActualizar={onCerrar} /> : null}
        {falla && !conflicto && !delArchivo ? <Alert severity="error">{falla.message}</Alert> : null}
        {anulando ? <AnularFuec servicio={s} onCerrar={() => setAnulando(false)} onAnulado={onCerrar} /> : null}
      </Stack>
    </Dialog>
  )
}
