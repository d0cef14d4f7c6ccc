import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { refill, settle } from './refill.ts'

type Entrada = { nombre: string; telefono: string }

const GUARDADO: Entrada = { nombre: 'Ana', telefono: '1' }

/** A form as a screen has it, and whether it was ever reported as unchanged. */
const formulario = () => {
  const form = createFormControl<Entrada>({ defaultValues: GUARDADO })
  const dicho: (boolean | undefined)[] = []
  form.subscribe({
    formState: { isDirty: true, dirtyFields: true },
    callback: ({ isDirty }) => void (isDirty === undefined || dicho.push(isDirty)),
  })
  for (const campo of ['nombre', 'telefono'] as const) form.register(campo)
  return { form, dicho }
}

test('a form that is filled anew keeps what was typed, and never says that nothing was', () => {
  const { form, dicho } = formulario()
  form.setValue('nombre', 'Luz', { shouldDirty: true })
  for (const telefono of ['2', '3']) {
    refill(form, { nombre: 'Eva', telefono })
    expect(form.getValues()).toEqual({ nombre: 'Luz', telefono })
  }
  expect(dicho.length).toBeGreaterThan(2)
  expect(dicho).not.toContain(false)
  form.resetField('nombre', { defaultValue: 'Eva' })
  expect(dicho.at(-1)).toBe(false)
})

test('in a form in which nothing was typed all of it is what is stored', () => {
  const { form, dicho } = formulario()
  refill(form, { nombre: 'Eva', telefono: '2' })
  expect(form.getValues()).toEqual({ nombre: 'Eva', telefono: '2' })
  expect(dicho).not.toContain(true)
})

test('what was typed while the rest was being saved is not saved yet', () => {
  const { form, dicho } = formulario()
  form.setValue('nombre', 'Luz', { shouldDirty: true })
  const enviado = form.getValues()
  form.setValue('telefono', '5', { shouldDirty: true })
  settle(form, enviado)
  expect(dicho.at(-1)).toBe(true)
  refill(form, { nombre: 'Luz Dary', telefono: '1' })
  expect(form.getValues()).toEqual({ nombre: 'Luz Dary', telefono: '5' })
  settle(form, form.getValues())
  expect(dicho.at(-1)).toBe(false)
})
