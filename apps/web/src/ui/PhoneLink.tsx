import Link from '@mui/material/Link'

/** A telephone number that a press calls. */
export const PhoneLink = ({ number }: { number: string }) => (
  <Link href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number}</Link>
)
