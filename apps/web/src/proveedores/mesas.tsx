import { Mesa } from './Mesa.tsx'

/** One component for each address of the desk; `usuarios` opens the first list. */
export const ConductoresNuevos = () => <Mesa lista="conductores-nuevos" />
export const ConductoresPorValidar = () => <Mesa lista="conductores-por-validar" />
export const Conductores = () => <Mesa lista="conductores" />
export const OperadoresNuevos = () => <Mesa lista="operadores-nuevos" />
export const Operadores = () => <Mesa lista="operadores" />
export const GuiasNuevos = () => <Mesa lista="guias-nuevos" />
export const GuiasPorValidar = () => <Mesa lista="guias-por-validar" />
export const Guias = () => <Mesa lista="guias" />
