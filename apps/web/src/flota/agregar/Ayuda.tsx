import InfoOutlined from '@mui/icons-material/InfoOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { AlertDialog } from '../../ui/AlertDialog.tsx'

type Props = { pregunta: string; titulo: string; mensaje: string }

/** Help button beside a heading, with its text in a dialog. */
export const Ayuda = ({ pregunta, titulo, mensaje }: Props) => {
  const [abierta, setAbierta] = useState(false)
  return (
    <>
      <Button
        size="small"
        startIcon={<InfoOutlined />}
        aria-haspopup="dialog"
        onClick={() => setAbierta(true)}
        sx={{ minHeight: { xs: 44, md: 30 } }}
      >
        {pregunta}
      </Button>
      <AlertDialog open={abierta} title={titulo} message={mensaje} onAccept={() => setAbierta(false)} />
    </>
  )
}
