import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and for the first drawing in the browser: for what stands only where no scripts run. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
