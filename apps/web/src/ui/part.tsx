import { Falla } from '@aliadas/contract/core'
import { Component, createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { LoadError } from './LoadError.tsx'
import { notifyFault } from './notify-fault.tsx'

const OFFLINE = 'No pudimos abrir esta parte. Revisa tu conexión e intenta de nuevo.'
const BROKEN = 'No pudimos abrir esta parte. Revisa tu conexión y recarga la página.'

/** The code of a part did not arrive. `renew` lets it be asked for again, where the page need not be loaded anew for that. */
class NotLoaded extends Falla {
  readonly renew: (() => void) | null
  constructor(renew: (() => void) | null) {
    super('unavailable', renew ? OFFLINE : BROKEN)
    this.renew = renew
  }
}

/**
 * A component whose code loads with its first use, inside a `Part`. React's lazy() alone would keep the first failure until
 * the page is loaded again. So does the browser with a module that it asked for: without a network it is not asked.
 */
export const onDemand = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> => {
  const ask = () =>
    lazy(async () => {
      if (!navigator.onLine) throw new NotLoaded(renew)
      try {
        return { default: await load() }
      } catch {
        throw new NotLoaded(null)
      }
    })
  let Current: ComponentType<P> = ask()
  const renew = () => {
    Current = ask()
  }
  const OnDemand = (props: P) => createElement(Current, props)
  return OnDemand
}

type Props = {
  children: ReactNode
  /** What stands here while the code loads. */
  waiting?: ReactNode
  /** Takes away what could not be loaded, a dialog for example; a toast says it. Without it the reason and a button stand here. */
  onFault?: () => void
}

/** Around parts that load on demand: one that does not arrive leaves the screen around it as it is. */
export class Part extends Component<Props, { fault: Error | null }> {
  override state: { fault: Error | null } = { fault: null }

  static getDerivedStateFromError(fault: Error) {
    return { fault }
  }

  override componentDidCatch(fault: Error) {
    const { onFault } = this.props
    if (!(fault instanceof NotLoaded)) return
    fault.renew?.()
    if (!onFault) return
    notifyFault(fault)
    onFault()
  }

  override render() {
    const { children, waiting, onFault } = this.props
    const { fault } = this.state
    if (fault === null) return <Suspense fallback={waiting}>{children}</Suspense>
    if (!(fault instanceof NotLoaded)) throw fault
    const retry = () => (fault.renew ? this.setState({ fault: null }) : window.location.reload())
    return onFault ? null : <LoadError error={fault} onRetry={retry} />
  }
}
