import { COMODIDADES } from '@aliadas/contract/flota'
import { createElement, type ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { Caracteristicas } from './Caracteristicas.tsx'
import { DatosBasicos } from './DatosBasicos.tsx'
import { DatosBancarios } from './DatosBancarios.tsx'
import { DatosDeDocumentacion } from './DatosDeDocumentacion.tsx'
import { DatosDelConductor } from './DatosDelConductor.tsx'
import type { ControlDeVehiculo, Entrada, Salida } from './formulario.ts'

type Props = { control: ControlDeVehiculo; ocupadas: boolean; empresa: string }

/** The fields of a section of the form, in order. */
const camposDe = (Seccion: ComponentType<Props>): (string | undefined)[] => {
  const Formulario = () => {
    const { control } = useForm<Entrada, unknown, Salida>()
    return createElement(Seccion, { control, ocupadas: false, empresa: 'Nueva Andina' })
  }
  const html = renderToString(createElement(Formulario))
  return [...html.matchAll(/<input[^>]* name="(\w+)"/g)].map(([, nombre]) => nombre)
}

it('S2-103 the basic data are plates, make, model, type, capacity and colour, and the class that a FUEC prints', () => {
  expect(camposDe(DatosBasicos)).toEqual(['placas', 'marca', 'modelo', 'tipo', 'capacidad', 'color', 'clase'])
})

it('S2-104 each of the ten amenities has its own box', () => {
  expect(camposDe(Caracteristicas)).toEqual([...COMODIDADES])
  expect(COMODIDADES).toHaveLength(10)
})

it('S2-105 S3-018 the driver’s data are those of the specification, and the number of the tourism register', () => {
  expect(camposDe(DatosDelConductor)).toEqual([
    'nombre',
    'cedula',
    'direccion',
    'ciudad',
    'telefono',
    'email',
    'licenciaDeConducir',
    'vencimientoLicenciaDeConducir',
    'rntConductor',
  ])
})

it('S2-107 the account has its five fields', () => {
  expect(camposDe(DatosBancarios)).toEqual(['cuenta', 'tipocuenta', 'banco', 'titular', 'rut'])
})

it('S2-106 each paper of the vehicle has its number and its date', () => {
  expect(camposDe(DatosDeDocumentacion)).toEqual([
    'licencia',
    'propietario',
    'empresa',
    'numeroInterno',
    'tarjetaOperacion',
    'vencimientoTarjetaOperacion',
    'numeroRevisionTecnica',
    'vencimientoRevisionTecnica',
    'soat',
    'fechasoat',
  ])
})
