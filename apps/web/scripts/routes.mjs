// Prints method, path and access of every route of the contract as JSON. A process of its own: a module that Node has
// imported once stays as it was, and the development server asks again after each change of the contract.
import { webRoutes } from '@aliadas/contract/routes'

const routes = Object.entries(webRoutes).map(([name, { method, path, access }]) => [name, { method, path, access }])
console.log(JSON.stringify(Object.fromEntries(routes)))
