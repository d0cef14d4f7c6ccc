import type { Servicio } from '@aliadas/contract/servicios'
import ContentCopy from '@mui/icons-material/ContentCopy'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import WhatsApp from '@mui/icons-material/WhatsApp'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { notify } from '../../ui/toasts.ts'
import { lineasDelViaje, textoDelViaje, tieneCliente } from './texto-del-viaje.ts'

type Props = { servicio: Servicio; onCerrar: () => void }

/** The trip as text and as a sheet; client and travellers only when they are asked for. */
export const CompartirDialog = ({ servicio, onCerrar }: Props) => {
  const [conCliente, setConCliente] = useState(false)
  const texto = textoDelViaje(servicio, conCliente)
  const copiar = async () => {
    try {
      await navigator.clipboard.writeText(texto)
      notify.success('Detalles copiados')
      onCerrar()
    } catch {
      // Browsers allow writing to the clipboard only on secure pages; otherwise the person copies the text.
      notify.neutral('Selecciona el texto y cópialo con Ctrl + C')
    }
  }
  return (
    <Dialog
      open
      title="Compartir el viaje"
      subtitle={`Servicio #${servicio.codigo}`}
      onClose={onCerrar}
      actions={
        <>
          <Button
            href={`https://wa.me/?text=${encodeURIComponent(texto)}`}
            target="_blank"
            rel="noopener noreferrer"
            startIcon={<WhatsApp />}
          >
            Enviar por WhatsApp
          </Button>
          <Button startIcon={<PrintOutlined />} onClick={() => window.print()}>
            Imprimir la hoja
          </Button>
          <Button variant="contained" startIcon={<ContentCopy />} onClick={() => void copiar()}>
            Copiar
          </Button>
        </>
      }
    >
      <Sheet label={`Hoja del servicio #${servicio.codigo}`}>
        <h1>Servicio #{servicio.codigo}</h1>
        <table>
          <tbody>
            {lineasDelViaje(servicio, conCliente).map(([nombre, valor]) => (
              <tr key={nombre}>
                <th scope="row" style={{ width: '30%' }}>
                  {nombre}
                </th>
                <td>{valor}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Sheet>
      <Stack sx={{ gap: 3 }}>
        <TextField
          label="Lo que se comparte"
          value={texto}
          multiline
          maxRows={14}
          fullWidth
          onFocus={(e) => e.target.select()}
          slotProps={{ htmlInput: { readOnly: true } }}
        />
        {tieneCliente(servicio) ? (
          <FormControlLabel
            control={<Checkbox checked={conCliente} onChange={(_, marcada) => setConCliente(marcada)} />}
            label="Incluir los datos del cliente: confirmo que quien lo recibe puede conocerlos"
          />
        ) : null}
      </Stack>
    </Dialog>
  )
}
