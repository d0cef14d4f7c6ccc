import SearchIcon from '@mui/icons-material/Search'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'

type Props = { etiqueta: string; valor: string; alBuscar: (texto: string) => void }

const PAUSA_MS = 250

/** Search box that answers when the typing pauses. */
export const Buscador = ({ etiqueta, valor, alBuscar }: Props) => {
  const [texto, setTexto] = useState(valor)
  const [externo, setExterno] = useState(valor)
  const [enviado, setEnviado] = useState(valor)
  if (valor !== externo) {
    setExterno(valor)
    // The address changed by itself (back button, another link): it wins over what was typed.
    if (valor !== enviado) setTexto(valor)
  }
  useEffect(() => {
    const limpio = texto.trim()
    if (limpio === valor) return undefined
    const id = setTimeout(() => {
      setEnviado(limpio)
      alBuscar(limpio)
    }, PAUSA_MS)
    return () => clearTimeout(id)
  }, [texto, valor, alBuscar])
  return (
    <TextField
      type="search"
      size="small"
      value={texto}
      onChange={(e) => setTexto(e.target.value)}
      placeholder={etiqueta}
      slotProps={{
        htmlInput: { 'aria-label': etiqueta, maxLength: 60 },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
      sx={{ width: { xs: '100%', sm: 320 } }}
    />
  )
}
