import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readingOf, type AnswerOf } from '../lib/query.ts'
import { useDebounced } from '../lib/useDebounced.ts'
import type { FiltroDeEmpresaProps } from './FiltroDeEmpresa.tsx'

type Empresa = AnswerOf<'listarEmpresas'>['empresas'][number]

/** Field that finds companies by any part of their name. */
export default function ElegirEmpresa({ valor, onElegir }: FiltroDeEmpresaProps) {
  const [texto, setTexto] = useState('')
  const q = useDebounced(texto.trim().slice(0, 60))
  const { data, isFetching } = useQuery({
    ...readingOf('listarEmpresas', { query: { q } }),
    placeholderData: keepPreviousData,
  })
  const { data: propia } = useQuery({
    ...readingOf('listarEmpresas', { query: { id: valor } }),
    enabled: valor !== undefined,
  })
  const elegida = valor === undefined ? null : (propia?.empresas[0] ?? { id: valor, nombre: '' })
  return (
    <Autocomplete<Empresa>
      size="small"
      options={data?.empresas ?? []}
      value={elegida}
      loading={isFetching}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ nombre }) => nombre}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      // The server has filtered already.
      filterOptions={(todas) => todas}
      onInputChange={(_, escrito, motivo) => setTexto(motivo === 'input' ? escrito : '')}
      onChange={(_, empresa) => onElegir(empresa?.id)}
      noOptionsText="Ninguna empresa tiene ese nombre"
      loadingText="Buscando…"
      clearText="Todas las empresas"
      openText="Ver empresas"
      closeText="Cerrar"
      renderInput={(props) => (
        <TextField
          {...props}
          label="Empresa"
          placeholder="Todas"
          slotProps={{ ...props.slotProps, inputLabel: { ...props.slotProps.inputLabel, shrink: true } }}
        />
      )}
      sx={{ minWidth: 200 }}
    />
  )
}
