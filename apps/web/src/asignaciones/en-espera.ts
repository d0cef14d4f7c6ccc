/** The assignment to a service that waits for its ten seconds. */
export const asignacionDe = (idServicio: string): string => `asignar-${idServicio}`
