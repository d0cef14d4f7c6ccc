import { CLASE_EN_PALABRAS, CLASES_DE_VEHICULO } from '@aliadas/contract/flota'
import {
  CONVENIO_EN_PALABRAS,
  OBJETO_EN_PALABRAS,
  OBJETOS_DE_CONTRATO,
  TIPOS_DE_DOCUMENTO,
  type Borrador,
} from '@aliadas/contract/fuec'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import type { Control, FieldPath } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { formatDay } from '../../lib/format.ts'
import { FormDateField } from '../../ui/DateField.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { CONTRATO_NUEVO, type Valores } from './valores.ts'

type Mando = Control<Valores>

const REJILLA = {
  display: 'grid',
  columnGap: 4,
  rowGap: 5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const

type Opcion = readonly [valor: string, texto: string]
type DeLista = { control: Mando; name: FieldPath<Valores>; label: string; opciones: readonly Opcion[] }

const Lista = ({ control, name, label, opciones }: DeLista) => (
  <FormField control={control} name={name} label={label} select>
    {opciones.map(([valor, texto]) => (
      <MenuItem key={valor} value={valor}>
        {texto}
      </MenuItem>
    ))}
  </FormField>
)

const ContratoNuevo = ({ control }: { control: Mando }) => {
  const campo = (name: FieldPath<Valores>, label: string) => (
    <FormField control={control} name={name} label={label} autoComplete="off" />
  )
  return (
    <Box sx={REJILLA}>
      <Lista
        control={control}
        name="contratoNuevo.tipoDoc"
        label="Tipo de documento"
        opciones={TIPOS_DE_DOCUMENTO.map((tipo) => [tipo, tipo])}
      />
      {campo('contratoNuevo.doc', 'Documento del contratante')}
      {campo('contratoNuevo.nombre', 'Contratante')}
      <Lista
        control={control}
        name="contratoNuevo.objeto"
        label="Objeto del contrato"
        opciones={OBJETOS_DE_CONTRATO.map((objeto) => [objeto, OBJETO_EN_PALABRAS[objeto]])}
      />
      {campo('contratoNuevo.responsableNombre', 'Responsable')}
      {campo('contratoNuevo.responsableDoc', 'Cédula del responsable')}
      {campo('contratoNuevo.responsableTelefono', 'Teléfono del responsable')}
      {campo('contratoNuevo.responsableDireccion', 'Dirección del responsable')}
      <FormDateField control={control} name="contratoNuevo.desde" label="El contrato comienza" />
      <FormDateField control={control} name="contratoNuevo.hasta" label="El contrato termina" />
      {campo('contratoNuevo.objetoTexto', 'Descripción del objeto (si hace falta)')}
      {campo('contratoNuevo.zonas', 'Zonas, si el contrato da disposición total')}
    </Box>
  )
}

/** What a person chooses or corrects before issuing. */
export const CamposDeExpedir = ({ control, borrador: b }: { control: Mando; borrador: Borrador }) => {
  const contrato = useWatch({ control, name: 'contrato' })
  const conductores: Opcion[] = [
    ['', 'Ninguno'],
    ...b.conductores.map(({ id, nombre, cedula }) => [id, `${nombre}, cédula ${cedula}`] as const),
  ]
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Lista
        control={control}
        name="contrato"
        label="Contrato"
        opciones={[
          [CONTRATO_NUEVO, 'Abrir un contrato nuevo'],
          ...b.contratos.map(
            (c) => [c.id, `No. ${c.numero} · ${c.nombre} · ${formatDay(c.desde)} a ${formatDay(c.hasta)}`] as const,
          ),
        ]}
      />
      {contrato === CONTRATO_NUEVO ? <ContratoNuevo control={control} /> : null}
      <FormField control={control} name="recorrido" label="Origen, destino y recorrido" multiline minRows={2} />
      <Box sx={REJILLA}>
        <Lista
          control={control}
          name="clase"
          label="Clase del vehículo"
          opciones={CLASES_DE_VEHICULO.map((clase) => [clase, CLASE_EN_PALABRAS[clase]])}
        />
        <Lista
          control={control}
          name="convenio"
          label="Convenio"
          opciones={[
            ['', 'Sin convenio'],
            ...b.convenios.map((c) => [c.id, `${CONVENIO_EN_PALABRAS[c.clase]} con ${c.conNombre}`] as const),
          ]}
        />
        <Lista control={control} name="conductor2" label="Segundo conductor" opciones={conductores} />
        <Lista control={control} name="conductor3" label="Tercer conductor" opciones={conductores} />
      </Box>
    </Box>
  )
}
