// Runs in the reader's browser: starts swagger-ui, which speaks English only, and puts its own words into Spanish as they appear.
const WORDS = {
  Authorize: 'Autorizar',
  'Available authorizations': 'Autorizaciones',
  Authorized: 'Autorizada',
  Cancel: 'Cancelar',
  Clear: 'Limpiar',
  Close: 'Cerrar',
  Code: 'Código',
  'Controls ': 'Decide ',
  Curl: 'curl',
  Description: 'Descripción',
  Details: 'Detalles',
  Download: 'Descargar',
  'Edit Value': 'Editar',
  'Example Value': 'Ejemplo',
  Execute: 'Ejecutar',
  'Expand all': 'Abrir todo',
  'Collapse all': 'Cerrar todo',
  Links: 'Enlaces',
  LOADING: 'Cargando…',
  Logout: 'Quitar',
  'Media type': 'Tipo de contenido',
  Name: 'Nombre',
  'No links': 'Sin enlaces',
  'No parameters': 'Sin parámetros',
  Parameters: 'Parámetros',
  'Request body': 'Cuerpo de la solicitud',
  'Request URL': 'Dirección de la solicitud',
  Reset: 'Restablecer',
  'Response body': 'Cuerpo de la respuesta',
  'Response headers': 'Encabezados de la respuesta',
  Responses: 'Respuestas',
  Schema: 'Esquema',
  Schemas: 'Esquemas',
  'Server response': 'Respuesta del servidor',
  Servers: 'Servidores',
  'Try it out': 'Probar',
  'Try it out ': 'Probar',
  Undocumented: 'Sin documentar',
  'Value:': 'Valor:',
  required: 'obligatorio',
}

// What only screen readers and pointers meet.
const LABELS = {
  'Apply credentials': 'Autorizar',
  'authorization button locked': 'Autorización puesta',
  'authorization button unlocked': 'Falta autorización',
  'auth-bearer-value': 'Clave del aliado',
  'Collapse operation': 'Cerrar',
  'Copy to clipboard': 'Copiar',
  'Expand operation': 'Abrir',
  'Remove authorization': 'Quitar la autorización',
}
const LABELLED = ['aria-label', 'title']

/** What the library leaves without a name, a level that follows (its headings begin at the third) or a way for the keyboard to scroll it. */
const repair = (root) => {
  for (const select of root.querySelectorAll('select:not([aria-label])'))
    select.setAttribute('aria-label', select.closest('.servers') ? 'Servidor' : 'Valor')
  for (const text of root.querySelectorAll('textarea:not([aria-label])')) text.setAttribute('aria-label', 'Cuerpo')
  for (const code of root.querySelectorAll('.example:not([tabindex]), pre:not([tabindex])')) code.tabIndex = 0
  for (const heading of root.querySelectorAll('h3.opblock-tag:not([aria-level]), .models h4:not([aria-level])'))
    heading.setAttribute('aria-level', '2')
}

const translate = (node) => {
  const word = WORDS[node.nodeValue]
  if (word !== undefined) node.nodeValue = word
}

const relabel = (element) => {
  for (const name of LABELLED) {
    const label = LABELS[element.getAttribute(name)]
    if (label !== undefined) element.setAttribute(name, label)
  }
}

const translateAll = (root) => {
  if (root.nodeType === Node.TEXT_NODE) return translate(root)
  if (root.nodeType !== Node.ELEMENT_NODE) return
  for (const element of [root, ...root.querySelectorAll('[aria-label], [title]')]) relabel(element)
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) translate(walker.currentNode)
  repair(root.parentElement ?? root)
}

new MutationObserver((changes) => {
  for (const { target, addedNodes, type } of changes)
    if (type === 'characterData') translate(target)
    else if (type === 'attributes') relabel(target)
    else for (const node of addedNodes) translateAll(node)
}).observe(document.getElementById('swagger-ui'), {
  subtree: true,
  childList: true,
  characterData: true,
  attributeFilter: LABELLED,
})

const dark = window.matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()

window.SwaggerUIBundle({
  url: '/api/v1/openapi.json',
  dom_id: '#swagger-ui',
  // A link inside of each button would be one control in another.
  deepLinking: false,
  // Its colours are too pale to read.
  syntaxHighlight: { activated: false },
  validatorUrl: null,
  docExpansion: 'list',
})
