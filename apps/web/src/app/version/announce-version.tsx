import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { notify } from '../../ui/toasts.ts'
import { hasTyped } from './typed.ts'

const ID = 'version-nueva'

/** Never reloads by itself: somebody may be typing. */
const VersionNotice = ({ onUpdate }: { onUpdate: () => void }) => {
  const [doubt, setDoubt] = useState(false)
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', columnGap: 2, flexWrap: 'wrap' }}>
      <span>{doubt ? 'Lo que escribiste y no has guardado se perderá.' : 'Hay una versión nueva'}</span>
      <Box component="span" sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
        <Button
          size="small"
          onClick={() => {
            if (!doubt && hasTyped()) setDoubt(true)
            else onUpdate()
          }}
        >
          {doubt ? 'Actualizar de todos modos' : 'Actualizar'}
        </Button>
        <Button size="small" color="inherit" onClick={() => notify.quitar(ID)}>
          {doubt ? 'Seguir aquí' : 'Luego'}
        </Button>
      </Box>
    </Box>
  )
}

export const announceVersion = (onUpdate: () => void): void => {
  notify.content(<VersionNotice onUpdate={onUpdate} />, { id: ID, duration: Infinity })
}
