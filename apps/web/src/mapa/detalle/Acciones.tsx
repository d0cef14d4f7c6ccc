import type { Servicio } from '@aliadas/contract/servicios'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { botonesDe, haTerminado, type AccionDelMapa, type Boton } from '../pasos.ts'
import { BotonDiscreto } from './BotonDiscreto.tsx'
import { idDeMotivo, Motivos } from './Motivos.tsx'
import { Tramites, ValidarPago } from './Tramites.tsx'

type Props = {
  servicio: Servicio
  /** Of the sentences that say why a button is off. */
  prefijo: string
  onActuar: (accion: AccionDelMapa) => void
}

/** What can be done now, as the server says: the act that moves the service on, and below it, quiet, the others. */
export const Acciones = ({ servicio, prefijo, onActuar }: Props) => {
  const botones = haTerminado(servicio) ? [] : botonesDe(servicio)
  const principal = botones.find((boton) => boton.principal)
  const otros = botones.filter((boton) => boton !== principal)
  const motivoDe = ({ accion }: Boton) => idDeMotivo(prefijo, servicio, accion)
  return (
    <Box sx={{ flex: 'none', borderTop: 1, borderColor: 'divider', p: 3, display: 'grid', gap: 1 }}>
      {principal ? (
        <Button variant="contained" aria-keyshortcuts={principal.tecla} onClick={() => onActuar(principal.accion)}>
          {principal.texto}
        </Button>
      ) : (
        <ValidarPago servicio={servicio} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, ml: -1 }}>
        {otros.map((boton) => (
          <BotonDiscreto
            key={boton.accion}
            texto={boton.texto}
            tecla={boton.tecla}
            motivo={boton.motivo}
            describe={motivoDe(boton)}
            onActuar={() => onActuar(boton.accion)}
          />
        ))}
        <Tramites servicio={servicio} onActuar={onActuar} />
      </Box>
      <Motivos servicio={servicio} prefijo={prefijo} />
    </Box>
  )
}
