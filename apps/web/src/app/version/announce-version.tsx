import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { avisar } from '../../ui/toasts.ts'
import { hayEscrito } from './typed.ts'

const ID = 'version-nueva'

/** Never loads by itself: whoever is typing decides when. */
const AvisoDeVersion = ({ alActualizar }: { alActualizar: () => void }) => {
  const [duda, setDuda] = useState(false)
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', columnGap: 2, flexWrap: 'wrap' }}>
      <span>{duda ? 'Lo que escribiste y no has guardado se perderá.' : 'Hay una versión nueva'}</span>
      <Box component="span" sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
        <Button
          size="small"
          onClick={() => {
            if (!duda && hayEscrito()) setDuda(true)
            else alActualizar()
          }}
        >
          {duda ? 'Actualizar de todos modos' : 'Actualizar'}
        </Button>
        <Button size="small" color="inherit" onClick={() => avisar.quitar(ID)}>
          {duda ? 'Seguir aquí' : 'Luego'}
        </Button>
      </Box>
    </Box>
  )
}

export const avisarVersion = (alActualizar: () => void): void => {
  avisar.contenido(<AvisoDeVersion alActualizar={alActualizar} />, { id: ID, duration: Infinity })
}
