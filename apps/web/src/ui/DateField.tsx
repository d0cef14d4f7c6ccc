import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { esES, type PickersLocaleText } from '@mui/x-date-pickers/locales'
import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/es'
import { useState, type ReactNode } from 'react'
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form'

type FieldProps = {
  /** 'YYYY-MM-DD', or '' without a date. */
  value: string
  /** The same, or INCOMPLETE for a date that does not exist or is half typed; the form's schema refuses it. */
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  label: string
  required?: boolean
  error?: string | undefined
  helperText?: ReactNode
  /** Receives a function that focuses the field. */
  ref?: (handle: { focus: () => void } | null) => void
}

// Every text is set; the library's type says that each may be missing.
const TEXTS = esES.components.MuiLocalizationProvider.defaultProps.localeText as PickersLocaleText

const PATTERN = 'YYYY-MM-DD'
const INCOMPLETE = 'incompleta'
const FIRST = dayjs('1900-01-01')
const LAST = dayjs('2999-12-31')

const textOf = (date: Dayjs | null): string => {
  if (!date) return ''
  return date.isValid() ? date.format(PATTERN) : INCOMPLETE
}
const dateOf = (text: string): Dayjs | null => (/^\d{4}-\d\d-\d\d$/.test(text) ? dayjs(text) : null)

/** A day, typed and shown as day/month/year whatever the browser's language, or chosen from a calendar. */
export const DateField = ({ value, onChange, onBlur, name, label, required, error, helperText, ref }: FieldProps) => {
  // An invalid date has no value of its own, but the typed text stays in the field.
  const [shown, setShown] = useState<Dayjs | null>(dateOf(value))
  const current = textOf(shown) === value ? shown : dateOf(value)
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="es" localeText={TEXTS}>
      <DatePicker
        label={label}
        {...(name === undefined ? {} : { name })}
        value={current}
        onChange={(date: Dayjs | null) => {
          setShown(date)
          onChange(textOf(date))
        }}
        format="DD/MM/YYYY"
        minDate={FIRST}
        maxDate={LAST}
        slotProps={{
          field: { clearable: !required },
          textField: {
            ref: (node: HTMLDivElement | null) =>
              ref?.(node && { focus: () => node.querySelector<HTMLElement>('[role=spinbutton]')?.focus() }),
            fullWidth: true,
            size: 'small',
            required: required ?? false,
            error: error !== undefined,
            helperText: error ?? helperText,
            ...(onBlur ? { onBlur } : {}),
          },
        }}
      />
    </LocalizationProvider>
  )
}

type Props<T extends FieldValues, Output> = Pick<FieldProps, 'label' | 'required' | 'helperText'> & {
  control: Control<T, unknown, Output>
  name: FieldPath<T>
}

/** A day of a form, as 'YYYY-MM-DD' in its values. */
export const FormDateField = <T extends FieldValues, Output = T>({ control, name, ...rest }: Props<T, Output>) => (
  <Controller
    control={control}
    name={name}
    render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
      <DateField
        {...rest}
        name={name}
        value={value ?? ''}
        onChange={onChange}
        onBlur={onBlur}
        ref={ref}
        error={error === undefined ? undefined : (error.message ?? '')}
      />
    )}
  />
)
