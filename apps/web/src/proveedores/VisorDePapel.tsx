import { rutaDeMiniatura } from '@aliadas/contract/archivos'
import {
  esRequisito,
  type FichaDeProveedor,
  type LugarRevisable,
  type PapelDeProveedor,
} from '@aliadas/contract/proveedores'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSubmit } from '../lib/useSubmit.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { FileView } from '../ui/FileView.tsx'
import { notifyFault } from '../ui/notify-fault.tsx'
import { avisarDecision, BotonDeshacer, useDeshacer } from './Deshacer.tsx'
import { papelesQueSeMiran } from './papeles.ts'
import { RechazarPapel } from './RechazarPapel.tsx'
import { refrescarMesa } from './refrescar-mesa.ts'
import { EstadoDePapel } from './EstadoDePapel.tsx'
import { useDecidir } from './useDecidir.ts'
import { useTeclas } from './useTeclas.ts'

type Props = {
  proveedor: FichaDeProveedor
  lugar: LugarRevisable
  onMirar: (lugar: LugarRevisable | undefined) => void
}

const Archivo = ({ papel }: { papel: NonNullable<PapelDeProveedor['archivo']> & { nombre: string } }) => {
  const pdf = papel.tipo === 'application/pdf'
  return (
    <FileView
      src={papel.ruta}
      name={papel.nombre}
      pdf={pdf}
      small={pdf ? undefined : rutaDeMiniatura(papel.ruta, 768)}
    />
  )
}

/**
 * Viewer of a document or photo, beside the rejected file that it replaces. Approving or rejecting opens the next one.
 */
export const VisorDePapel = ({ proveedor, lugar, onMirar }: Props) => {
  const consultas = useQueryClient()
  const [rechaza, setRechaza] = useState(false)
  const decidir = useDecidir(proveedor.clase, proveedor.id)
  const papeles = papelesQueSeMiran(proveedor)
  const lugarDe = papeles.findIndex((uno) => uno.lugar === lugar)
  const papel = papeles[lugarDe]
  const ir = (a: number) => {
    const otro = papeles[a]
    if (otro) onMirar(otro.lugar)
  }
  const hecho = (nueva: FichaDeProveedor, que: string) => {
    setRechaza(false)
    void refrescarMesa(consultas, nueva)
    avisarDecision(`${papel?.nombre}: ${que}`, nueva)
    const siguiente = papelesQueSeMiran(nueva).find((uno) => uno.decision === null)
    onMirar(siguiente?.lugar)
  }
  const falla = () => void refrescarMesa(consultas)
  const aprueba = useSubmit({
    mutationFn: (que: PapelDeProveedor) => decidir(que, { decision: 'aprobado' }),
    onSuccess: (nueva) => hecho(nueva, 'aprobado'),
    onError: (error) => {
      notifyFault(error)
      falla()
    },
  })
  const atras = useDeshacer(proveedor)
  const libre = !rechaza && !aprueba.isPending
  const aprobable = papel !== undefined && papel.decision?.decision !== 'aprobado'
  const rechazable = papel !== undefined && papel.decision?.decision !== 'rechazado'
  useTeclas(libre, false, {
    j: () => ir(lugarDe + 1),
    k: () => ir(lugarDe - 1),
    a: aprobable ? () => aprueba.mutate(papel) : undefined,
    r: rechazable ? () => setRechaza(true) : undefined,
    z: atras?.deshacer,
  })
  if (!papel?.archivo) return null
  const { nombre, anterior, archivo } = papel
  return (
    <Dialog
      open
      title={nombre}
      subtitle={`${proveedor.nombre} · ${lugarDe + 1} de ${papeles.length}`}
      width="lg"
      busy={aprueba.isPending}
      onClose={() => onMirar(undefined)}
      actions={
        <>
          <Button disabled={lugarDe === 0} aria-keyshortcuts="K" onClick={() => ir(lugarDe - 1)}>
            Documento anterior
          </Button>
          <Button disabled={lugarDe === papeles.length - 1} aria-keyshortcuts="J" onClick={() => ir(lugarDe + 1)}>
            Documento siguiente
          </Button>
          <Box sx={{ flex: 1 }} />
          {atras ? <BotonDeshacer {...atras} /> : null}
          <Button
            variant="outlined"
            color="error"
            disabled={!rechazable}
            aria-keyshortcuts="R"
            onClick={() => setRechaza(true)}
          >
            Rechazar
          </Button>
          <Button
            variant="contained"
            disabled={!aprobable}
            loading={aprueba.isPending}
            aria-keyshortcuts="A"
            onClick={() => aprueba.mutate(papel)}
          >
            Aprobar
          </Button>
        </>
      }
    >
      <Box sx={{ mb: 3, display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
        <EstadoDePapel papel={papel} conQuien />
      </Box>
      {anterior ? (
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          <Box component="section" aria-label="Versión nueva">
            <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
              Versión nueva
            </Typography>
            <Archivo papel={{ ...archivo, nombre }} />
          </Box>
          <Box component="section" aria-label="Versión rechazada">
            <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
              Versión rechazada
            </Typography>
            <Archivo papel={{ ...anterior, nombre: `${nombre}, versión rechazada` }} />
            <Alert severity="warning" sx={{ mt: 2 }}>
              {anterior.motivo}
            </Alert>
          </Box>
        </Box>
      ) : (
        <Archivo papel={{ ...archivo, nombre }} />
      )}
      {rechaza ? (
        <RechazarPapel
          papel={papel}
          requisito={esRequisito(proveedor.clase, papel.lugar)}
          decidir={decidir}
          onHecho={(nueva) => hecho(nueva, 'rechazado')}
          onFalla={falla}
          onCerrar={() => setRechaza(false)}
        />
      ) : null}
    </Dialog>
  )
}
