import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { pageConfigQuery } from '../lib/page-config.ts'

/** Link to the page with the sent mails, shown only in a run that keeps them there. */
export const CorreoLocal = () => {
  const { data } = useQuery(pageConfigQuery)
  return data?.localMail ? (
    <Link href={data.localMail} target="_blank" rel="noopener" sx={{ display: 'inline-block', mt: 3, fontWeight: 600 }}>
      Abrir los correos de este equipo
    </Link>
  ) : null
}
