/** Address of the page with the mails of a local run. */
export const LOCAL_MAIL = '/api/correo-local'
