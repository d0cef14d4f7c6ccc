import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadError } from '../../ui/LoadError.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx'
import { Section } from '../../ui/Section.tsx'
import { FilaDePersona } from './FilaDePersona.tsx'
import { PreguntaSobrePersona, useCambiosDePersona } from './CambiosDePersona.tsx'
import { personasQuery } from './personas-query.ts'

/** All people of the company with role, state and last sign-in, and what an administrator may change. */
export const PersonasDeLaEmpresa = () => {
  const consulta = useInfiniteQuery(personasQuery)
  const cambios = useCambiosDePersona()
  const personas = consulta.data?.pages.flatMap((pagina) => pagina.personas) ?? []
  return (
    <Section title="Personas de tu empresa" detail="Quiénes entran al panel con tu empresa, y qué pueden hacer.">
      {consulta.isPending ? <RowsSkeleton rows={3} height={72} /> : null}
      {consulta.isError ? (
        <LoadError error={consulta.error} onRetry={() => void consulta.refetch()} />
      ) : (
        <ul aria-label="Personas de tu empresa" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {personas.map((persona) => (
            <FilaDePersona key={persona.id} persona={persona}>
              {persona.acciones.cambiarRol.permitido ? (
                <Button
                  onClick={() => cambios.preguntar({ que: 'rol', persona })}
                  aria-label={`${persona.role === 'admin' ? 'Quitar como administrador a' : 'Hacer administrador a'} ${persona.nombre}`}
                >
                  {persona.role === 'admin' ? 'Quitar administrador' : 'Hacer administrador'}
                </Button>
              ) : null}
              {persona.acciones.desactivar.permitido ? (
                <Button
                  color="error"
                  onClick={() => cambios.preguntar({ que: 'desactivar', persona })}
                  aria-label={`Desactivar a ${persona.nombre}`}
                >
                  Desactivar
                </Button>
              ) : null}
              {persona.acciones.reactivar.permitido ? (
                <Button
                  onClick={() => cambios.preguntar({ que: 'reactivar', persona })}
                  aria-label={`Reactivar a ${persona.nombre}`}
                >
                  Reactivar
                </Button>
              ) : null}
            </FilaDePersona>
          ))}
        </ul>
      )}
      <LoadMore
        more={consulta.hasNextPage}
        loading={consulta.isFetchingNextPage}
        onLoad={() => void consulta.fetchNextPage()}
      />
      <PreguntaSobrePersona cambios={cambios} />
    </Section>
  )
}
