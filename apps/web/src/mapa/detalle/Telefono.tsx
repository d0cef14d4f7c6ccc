import Link from '@mui/material/Link'

/** A number to call with one tap. */
export const Telefono = ({ numero }: { numero: string }) => (
  <Link href={`tel:${numero.replace(/[^\d+]/g, '')}`}>{numero}</Link>
)
